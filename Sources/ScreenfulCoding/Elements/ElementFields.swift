import JSON
import ScreenfulLayout

/// The members of one object, each asked for by name, with errors that say where.
struct ElementFields {
    /// Where the object is.
    let path: ElementPath
    private var members: JSONMembers

    init(_ value: JSONValue, at path: ElementPath) throws(ElementCodingError) {
        guard let members = value.object else {
            throw ElementCodingError(.wrongType, at: path, "this has to be an object")
        }
        self.members = JSONMembers(members)
        self.path = path
    }

    /// A member, if it is there and not null.
    mutating func optional(_ name: String) -> JSONValue? {
        members.value(name).flatMap { $0.isNull ? nil : $0 }
    }

    /// A member that has to be there.
    mutating func required(_ name: String) throws(ElementCodingError) -> JSONValue {
        guard let value = optional(name) else { throw error(.missingMember, name, "“\(name)” is missing") }
        return value
    }

    /// The object that is a member.
    mutating func object(_ name: String) throws(ElementCodingError) -> ElementFields {
        try ElementFields(try required(name), at: path.appending(.name(name)))
    }

    /// The objects that are the elements of a member.
    mutating func objects(_ name: String) throws(ElementCodingError) -> [ElementFields] {
        guard let values = try required(name).array else { throw error(.wrongType, name, "an array is wanted here") }
        let place = path.appending(.name(name))
        var objects: [ElementFields] = []
        for (index, value) in values.enumerated() {
            objects.append(try ElementFields(value, at: place.appending(.index(index))))
        }
        return objects
    }

    /// A member that is a string, if it is there.
    mutating func string(_ name: String) throws(ElementCodingError) -> String? {
        guard let value = optional(name) else { return nil }
        guard let string = value.string else { throw error(.wrongType, name, "a string is wanted here") }
        return string
    }

    /// A member that is true or false, if it is there.
    mutating func bool(_ name: String) throws(ElementCodingError) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard let bool = value.bool else { throw error(.wrongType, name, "true or false is wanted here") }
        return bool
    }

    /// A member that is a number, if it is there.
    mutating func number(_ name: String) throws(ElementCodingError) -> Double? {
        guard let value = optional(name) else { return nil }
        guard let number = value.double else { throw error(.wrongType, name, "a number is wanted here") }
        return number
    }

    /// A member that is so many numbers, if it is there.
    ///
    /// With `mayBeInfinite`, `"inf"` and null are numbers too.
    mutating func numbers(
        _ name: String,
        count: Int,
        mayBeInfinite: Bool = false
    ) throws(ElementCodingError) -> [Double]? {
        guard let value = optional(name) else { return nil }
        let numbers = (value.array ?? []).compactMap { element -> Double? in
            if mayBeInfinite, element.isNull || element.string == "inf" { return .infinity }
            return element.double
        }
        guard numbers.count == count, value.array?.count == count else {
            throw error(.wrongType, name, "\(count) numbers are wanted here")
        }
        return numbers
    }

    /// A member that is one of some words, if it is there.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(ElementCodingError) -> Word? where Word.RawValue == String {
        guard let text = try string(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(.unknownWord, name, "“\(text)” is none of \(known)")
        }
        return word
    }

    /// Refuses members that nobody has asked for.
    func finish() throws(ElementCodingError) {
        guard let name = members.unasked else { return }
        let known = members.asked.joined(separator: ", ")
        throw error(.unknownMember, name, "“\(name)” has no meaning here; known are \(known)")
    }

    /// An error about a member.
    func error(_ code: ElementCodingError.Code, _ name: String, _ message: String) -> ElementCodingError {
        ElementCodingError(code, at: path.appending(.name(name)), message)
    }
}
