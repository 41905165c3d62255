import JSON
import ScreenfulLayout

/// The members of an object, read by name, with errors that have their path.
struct ElementFields {
    /// The object's path.
    let path: ElementPath
    private var members: JSONMembers

    init(_ value: JSONValue, at path: ElementPath) throws(ElementCodingError) {
        guard let members = value.object else {
            throw ElementCodingError(.wrongType, at: path, "this has to be an object")
        }
        self.members = JSONMembers(members)
        self.path = path
    }

    /// Returns a member, if it is present and not null.
    mutating func optional(_ name: String) -> JSONValue? {
        members.value(name).flatMap { $0.isNull ? nil : $0 }
    }

    /// Returns a required member.
    mutating func required(_ name: String) throws(ElementCodingError) -> JSONValue {
        guard let value = optional(name) else { throw error(.missingMember, name, "“\(name)” is missing") }
        return value
    }

    /// Returns the object that is a required member.
    mutating func object(_ name: String) throws(ElementCodingError) -> ElementFields {
        try ElementFields(try required(name), at: path.appending(.name(name)))
    }

    /// Returns the objects in a required array.
    mutating func objects(_ name: String) throws(ElementCodingError) -> [ElementFields] {
        guard let values = try required(name).array else { throw error(.wrongType, name, "an array is wanted here") }
        let place = path.appending(.name(name))
        var objects: [ElementFields] = []
        for (index, value) in values.enumerated() {
            objects.append(try ElementFields(value, at: place.appending(.index(index))))
        }
        return objects
    }

    /// Reads a string, if the member is present.
    mutating func string(_ name: String) throws(ElementCodingError) -> String? {
        guard let value = optional(name) else { return nil }
        guard let string = value.string else { throw error(.wrongType, name, "a string is wanted here") }
        return string
    }

    /// Reads a boolean, if the member is present.
    mutating func bool(_ name: String) throws(ElementCodingError) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard let bool = value.bool else { throw error(.wrongType, name, "true or false is wanted here") }
        return bool
    }

    /// Reads a number, if the member is present.
    mutating func number(_ name: String) throws(ElementCodingError) -> Double? {
        guard let value = optional(name) else { return nil }
        guard let number = value.double else { throw error(.wrongType, name, "a number is wanted here") }
        return number
    }

    /// Reads an array of `count` numbers, if the member is present.
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

    /// Reads the name of a case, if the member is present.
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

    /// Throws if there is a member that was not read.
    func finish() throws(ElementCodingError) {
        guard let name = members.unasked else { return }
        let known = members.asked.joined(separator: ", ")
        throw error(.unknownMember, name, "“\(name)” has no meaning here; known are \(known)")
    }

    /// Returns an error at a member.
    func error(_ code: ElementCodingError.Code, _ name: String, _ message: String) -> ElementCodingError {
        ElementCodingError(code, at: path.appending(.name(name)), message)
    }
}
