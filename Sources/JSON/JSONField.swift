/// A value of a document with its path: the reader that validates JSON.
///
/// Every function either returns a valid value or throws a ``DecodingError`` that names the path.
///
///     var fields = try JSONField.parse(bytes).object()
///     let name = try fields.required("name").string(length: 1...200)
///     let loss = try fields.optional("loss")?.number(in: 0...1) ?? 0
///     try fields.finish()
///
/// For messages that come too often for a ``JSONValue`` there is ``JSONReader``, which allocates nothing.
public struct JSONField: Sendable {
    /// The value.
    public let value: JSONValue
    /// The place of the value in its document.
    public let path: JSONPath
    /// Whether members that are not read are accepted, in this value and in those within it.
    private let ignoresUnknownMembers: Bool

    /// Creates a cursor at a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: Its place in its document.
    ///   - ignoresUnknownMembers: Whether members that are not read are accepted.
    public init(_ value: JSONValue, at path: JSONPath = .root, ignoresUnknownMembers: Bool = false) {
        self.value = value
        self.path = path
        self.ignoresUnknownMembers = ignoresUnknownMembers
    }

    /// Parses a document.
    ///
    /// - Throws: A ``DecodingError`` whose reason is a syntax error.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func parse(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(DecodingError) -> Self {
        do throws(JSONError) {
            return Self(try JSONValue.parse(bytes, limits: limits))
        } catch {
            throw DecodingError(.syntax(error), at: JSONPath(pointer: error.path))
        }
    }
}

extension JSONField {
    /// Reads `true` or `false`.
    public func boolean() throws(DecodingError) -> Bool {
        guard let boolean = value.bool else { throw wrongType("true or false") }
        return boolean
    }

    /// Reads a finite number.
    public func number() throws(DecodingError) -> Double {
        guard let number = value.double else { throw wrongType("a number") }
        guard number.isFinite else { throw outOfRange("a finite number") }
        return number
    }

    /// Reads a number in a range.
    public func number(in range: ClosedRange<Double>) throws(DecodingError) -> Double {
        guard let number = value.double else { throw wrongType("a number") }
        guard range.contains(number) else {
            throw outOfRange("from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
        }
        return number
    }

    /// Reads a whole number of 64 bits, however it is written: `2e3` and `5.0` are whole.
    public func integer() throws(DecodingError) -> Int64 {
        guard let integer = value.integer else { throw wrongType("a whole number") }
        return integer
    }

    /// Reads a whole number in a range, however it is written: `2e3` and `5.0` are whole.
    public func integer(in range: ClosedRange<Int>) throws(DecodingError) -> Int {
        guard let number = value.double, number == number.rounded(.towardZero) else {
            throw wrongType("a whole number")
        }
        guard let integer = value.integer.flatMap({ Int(exactly: $0) }), range.contains(integer) else {
            throw outOfRange("from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// Reads a string.
    public func string() throws(DecodingError) -> String {
        guard let string = value.string else { throw wrongType("a string") }
        return string
    }

    /// Reads a string with a number of Unicode scalars in a range.
    public func string(length: ClosedRange<Int>) throws(DecodingError) -> String {
        let string = try string()
        guard length.contains(string.unicodeScalars.count) else {
            throw outOfRange("\(length.lowerBound) to \(length.upperBound) characters")
        }
        return string
    }

    /// Reads the name of a case; `allowed` are the cases accepted here.
    public func choice<Choice: RawRepresentable<String> & CaseIterable>(
        among allowed: [Choice] = Array(Choice.allCases)
    ) throws(DecodingError) -> Choice {
        let word = try string()
        guard let choice = Choice(rawValue: word), allowed.contains(where: { $0.rawValue == word }) else {
            throw unknownWord(word, known: allowed.map(\.rawValue))
        }
        return choice
    }

    /// Reads a name and looks it up.
    ///
    /// - Parameters:
    ///   - names: The known names, for errors.
    ///   - find: Returns the choice with a name, or nil.
    /// - Returns: The choice.
    /// - Throws: An error with the known names.
    public func choice<Choice>(among names: [String], _ find: (String) -> Choice?) throws(DecodingError) -> Choice {
        let word = try string()
        guard let choice = find(word) else { throw unknownWord(word, known: names) }
        return choice
    }

    /// Reads the elements of an array.
    public func array() throws(DecodingError) -> [JSONField] {
        guard let array = value.array else { throw wrongType("an array") }
        return array.enumerated().map { index, value in
            JSONField(value, at: .element(index, of: path), ignoresUnknownMembers: ignoresUnknownMembers)
        }
    }

    /// Reads the elements of an array with a number of elements in a range.
    public func array(count: ClosedRange<Int>) throws(DecodingError) -> [JSONField] {
        guard let array = value.array else { throw wrongType("an array") }
        guard count.contains(array.count) else {
            throw outOfRange(
                count.count == 1
                    ? "exactly \(count.lowerBound) elements"
                    : "\(count.lowerBound) to \(count.upperBound) elements"
            )
        }
        return try self.array()
    }

    /// Reads the members of an object.
    public func object() throws(DecodingError) -> JSONFields {
        guard let object = value.object else { throw wrongType("an object") }
        return JSONFields(object, at: path, ignoresUnknownMembers: ignoresUnknownMembers)
    }
}

extension JSONField {
    /// Returns the error for a value of another type than the expected one.
    public func wrongType(_ expected: String) -> DecodingError {
        DecodingError(.wrongType(expected: expected), at: path)
    }

    /// Returns the error for a value of the right type that is none of the expected ones.
    public func outOfRange(_ expected: String) -> DecodingError {
        DecodingError(.outOfRange(expected: expected), at: path)
    }

    /// Returns the error for a string that is none of the known words.
    public func unknownWord(_ word: String, known: [String]) -> DecodingError {
        DecodingError(.unknownWord(word, known: known), at: path)
    }

    /// Returns the error for a value that breaks a rule of its document, a clause without a full stop.
    public func error(_ code: DecodingError.Code, _ text: String) -> DecodingError {
        DecodingError(.rule(code, text), at: path)
    }

    /// Returns a number as errors show it: a whole number without a fraction.
    private static func text(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}

/// The members of an object, read by name.
///
/// A reader asks for each member that it knows, then calls ``finish()``, which throws for any other member.
public struct JSONFields: Sendable {
    /// The place of the object in its document.
    public let path: JSONPath
    private let object: JSONObject
    private let ignoresUnknownMembers: Bool
    /// The names that were asked for, in that order and each once.
    private var asked: [String] = []

    fileprivate init(_ object: JSONObject, at path: JSONPath, ignoresUnknownMembers: Bool) {
        self.object = object
        self.path = path
        self.ignoresUnknownMembers = ignoresUnknownMembers
    }

    /// All members, for objects with names that only the caller knows.
    public var all: [(name: String, field: JSONField)] {
        object.map { ($0.key, field(named: $0.key, $0.value)) }
    }

    /// Returns a member, or nil if it is missing; null is a value.
    ///
    /// - Complexity: O(*n*) for *n* members and names that were asked for.
    public mutating func optional(_ name: String) -> JSONField? {
        if !asked.contains(name) { asked.append(name) }
        return object[name].map { field(named: name, $0) }
    }

    /// Returns a required member.
    public mutating func required(_ name: String) throws(DecodingError) -> JSONField {
        guard let field = optional(name) else { throw DecodingError(.missing, at: .member(name, of: path)) }
        return field
    }

    /// Throws if there is a member that was not asked for.
    public func finish() throws(DecodingError) {
        guard !ignoresUnknownMembers,
            let unknown = object.first(where: { member in
                !asked.contains { $0.utf8.elementsEqual(member.key.utf8) }
            })
        else { return }
        throw DecodingError(.unknown(known: asked), at: .member(unknown.key, of: path))
    }

    private func field(named name: String, _ value: JSONValue) -> JSONField {
        JSONField(value, at: .member(name, of: path), ignoresUnknownMembers: ignoresUnknownMembers)
    }
}
