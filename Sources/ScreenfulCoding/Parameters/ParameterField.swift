import JSON

/// A value that a request names, and where it stands.
struct ParameterField {
    let value: JSONValue
    /// The place, as in `policy.q`.
    let path: String

    /// Reads a finite number in a range.
    func number(in range: ClosedRange<Double>) throws(ParameterError) -> Double {
        guard let number = value.double else { throw error(.wrongType, "a number") }
        guard range.contains(number) else {
            throw error(.outOfRange, "from \(text(range.lowerBound)) to \(text(range.upperBound))")
        }
        return number
    }

    /// Reads a whole number in a range.
    func integer(in range: ClosedRange<Int>) throws(ParameterError) -> Int {
        guard let number = value.double, number == number.rounded(.towardZero) else {
            throw error(.wrongType, "a whole number")
        }
        guard let integer = value.integer.flatMap({ Int(exactly: $0) }), range.contains(integer) else {
            throw error(.outOfRange, "from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// Reads the name of something.
    ///
    /// - Parameters:
    ///   - names: The names that are known, for errors.
    ///   - find: Finds what has a name; nil if nothing has it.
    /// - Returns: What was found.
    /// - Throws: An error with the known names.
    func choice<Choice>(among names: [String], _ find: (String) -> Choice?) throws(ParameterError) -> Choice {
        guard let name = value.string else { throw error(.wrongType, "a string") }
        guard let choice = find(name) else {
            throw error(.outOfRange, "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        return choice
    }

    /// Reads the members of an object.
    func object() throws(ParameterError) -> ParameterFields {
        guard let object = value.object else { throw error(.wrongType, "an object") }
        return ParameterFields(object, path: path)
    }

    /// The error for a value that is not what it has to be.
    func error(_ code: ParameterError.Code, _ expected: String) -> ParameterError {
        ParameterError(code, at: path, "\(path.isEmpty ? "This" : path) has to be \(expected).")
    }

    private func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}

/// The members of an object that a request names; those that nobody reads are mistakes.
struct ParameterFields {
    private var members: JSONMembers
    private let path: String

    init(_ object: JSONObject, path: String) {
        members = JSONMembers(object)
        self.path = path
    }

    /// A member, or nil where it is missing.
    mutating func optional(_ key: String) -> ParameterField? {
        members.value(key).map { ParameterField(value: $0, path: path(of: key)) }
    }

    /// A member that has to be there.
    mutating func required(_ key: String) throws(ParameterError) -> ParameterField {
        guard let field = optional(key) else {
            throw ParameterError(.missingField, at: path(of: key), "\(path(of: key)) is missing.")
        }
        return field
    }

    /// Refuses members that nobody has asked for.
    func finish() throws(ParameterError) {
        guard let key = members.unasked else { return }
        let known = members.asked.joined(separator: ", ")
        throw ParameterError(
            .unknownField,
            at: path(of: key),
            "\(path(of: key)) is not known here; known are: \(known)."
        )
    }

    private func path(of key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}

/// Why a name or a number of a request is not accepted, and where it stands.
public struct ParameterError: Error, Hashable, Sendable {
    /// The kind of a mistake.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A value is of another type than it has to be.
        case wrongType
        /// A member that has to be there is not.
        case missingField
        /// A member has a name that is not known here.
        case unknownField
        /// A name is none of those that are known, or a number lies outside of what is allowed.
        case outOfRange
    }

    /// The kind of mistake: the part a program may branch on.
    public var code: Code
    /// The place, as in `policy.q` or `networks[1].loss`.
    public var field: String
    /// What is wrong and what would be right, for a person to read.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, at field: String, _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}
