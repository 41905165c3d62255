import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

/// A JSON value of a template, with its path.
///
/// Each accessor returns a valid value or throws an error with the path.
struct TemplateField {
    let value: JSONValue
    let path: ElementPath

    func boolean() throws(TemplateError) -> Bool {
        guard let boolean = value.bool else { throw wrongType("true or false") }
        return boolean
    }

    /// Reads a finite number.
    func number() throws(TemplateError) -> Double {
        guard let number = value.double else { throw wrongType("a number") }
        guard number.isFinite else { throw TemplateError(.notFinite, at: path, "\(number) is not a finite number") }
        return number
    }

    /// Reads a count, at most 1,000,000.
    func count() throws(TemplateError) -> Int {
        guard let integer = value.integer else { throw wrongType("a whole number") }
        guard integer >= 0 else { throw TemplateError(.negative, at: path, "\(integer) is below 0") }
        guard integer <= 1_000_000 else {
            throw TemplateError(.tooLarge, at: path, "\(integer) is more than 1,000,000")
        }
        return Int(integer)
    }

    func string() throws(TemplateError) -> String {
        guard let string = value.string else { throw wrongType("a string") }
        return string
    }

    func text() throws(TemplateError) -> BoundText {
        BoundText(try string())
    }

    func array() throws(TemplateError) -> [TemplateField] {
        guard let array = value.array else { throw wrongType("an array") }
        return array.enumerated().map { TemplateField(value: $1, path: path.appending(.index($0))) }
    }

    /// Reads an array of `count` numbers.
    private func numbers(_ count: Int) throws(TemplateError) -> [Double] {
        guard let array = value.array, array.count == count else { throw wrongType("an array of \(count) numbers") }
        var numbers: [Double] = []
        for field in try self.array() { numbers.append(try field.number()) }
        return numbers
    }

    func object() throws(TemplateError) -> TemplateFields {
        try TemplateFields(self)
    }

    /// Reads the name of a case.
    func word<Word: RawRepresentable<String> & CaseIterable>() throws(TemplateError) -> Word {
        let string = try string()
        guard let word = Word(rawValue: string) else { throw unknown(string, among: Word.allCases.map(\.rawValue)) }
        return word
    }

    func color() throws(TemplateError) -> NodeColor {
        let string = try string()
        guard let color = NodeColor(string) else {
            throw unknown(string, among: NodeColor.Theme.allCases.map(\.rawValue) + ["#rrggbb", "#rrggbbaa"])
        }
        return color
    }

    func size() throws(TemplateError) -> Size {
        let numbers = try numbers(2)
        return Size(width: numbers[0], height: numbers[1])
    }

    /// Reads one number for all edges, or four: top, left, bottom, right; `"inf"` makes an edge flexible.
    func insets() throws(TemplateError) -> EdgeInsets {
        if value.array == nil { return EdgeInsets(all: try inset()) }
        let fields = try array()
        guard fields.count == 4 else { throw wrongType("a number, or an array of 4: top, left, bottom, right") }
        var edges: [Double] = []
        for field in fields { edges.append(try field.inset()) }
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }

    private func inset() throws(TemplateError) -> Double {
        value.string == "inf" ? .infinity : try number()
    }

    /// Returns the error for a value of another type.
    private func wrongType(_ expected: String) -> TemplateError {
        TemplateError(.wrongType, at: path, "must be \(expected)")
    }

    /// Returns the error for an unknown word.
    func unknown(_ word: String, among known: [String]) -> TemplateError {
        TemplateError(.unknownWord, at: path, "“\(word)” is not known here; known: \(known.joined(separator: ", "))")
    }
}

/// The members of an object of a template; a member that is not read is an error.
struct TemplateFields {
    private var members: ElementFields

    init(_ field: TemplateField) throws(TemplateError) {
        do throws(ElementCodingError) {
            members = try ElementFields(field.value, at: field.path)
        } catch {
            throw TemplateError(error)
        }
    }

    /// Returns a member, or nil if it is missing or null.
    mutating func optional(_ name: String) -> TemplateField? {
        members.optional(name).map { TemplateField(value: $0, path: members.path.appending(.name(name))) }
    }

    /// Returns a required member.
    mutating func required(_ name: String) throws(TemplateError) -> TemplateField {
        guard let field = optional(name) else {
            throw TemplateError(.missingKey, at: members.path.appending(.name(name)), "“\(name)” is missing")
        }
        return field
    }

    /// Sets a value if its member is present.
    mutating func read<Value>(
        _ name: String,
        into target: inout Value,
        _ read: (TemplateField) throws(TemplateError) -> Value
    ) throws(TemplateError) {
        if let field = optional(name) { target = try read(field) }
    }

    /// Sets an optional value if its member is present.
    mutating func read<Value>(
        _ name: String,
        into target: inout Value?,
        _ read: (TemplateField) throws(TemplateError) -> Value
    ) throws(TemplateError) {
        if let field = optional(name) { target = try read(field) }
    }

    /// Reads members that the layout's own elements have too.
    mutating func layout<Value>(
        _ read: (inout ElementFields) throws(ElementCodingError) -> Value
    ) throws(TemplateError) -> Value {
        do throws(ElementCodingError) {
            return try read(&members)
        } catch {
            throw TemplateError(error)
        }
    }

    /// Throws if there is a member that was not read.
    func finish() throws(TemplateError) {
        do throws(ElementCodingError) {
            try members.finish()
        } catch {
            throw TemplateError(error)
        }
    }
}

extension TemplateError {
    /// Creates the template's error for an error of the layout's elements.
    fileprivate init(_ error: ElementCodingError) {
        let code: Code =
            switch error.code {
            case .wrongType: .wrongType
            case .missingMember: .missingKey
            case .unknownMember: .unknownKey
            case .unknownSpec, .unknownWord: .unknownWord
            case .sameNodeTwice: .sameIDTwice
            case .tooDeep: .tooDeep
            case .tooManyNodes: .tooManyElements
            case .numberOutOfRange: .tooLarge
            }
        self.init(code, at: error.path, error.message)
    }
}
