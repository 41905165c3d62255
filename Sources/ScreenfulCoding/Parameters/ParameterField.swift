import JSON

/// A value of a request, with its path.
struct ParameterField {
    let value: JSONValue
    /// The path, such as `policy.q`.
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

    /// Reads a name and looks it up.
    ///
    /// - Parameters:
    ///   - names: The known names, for errors.
    ///   - find: Returns the choice with a name, or nil.
    /// - Returns: The choice.
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

    /// Returns an error that names the expected value.
    func error(_ code: ParameterError.Code, _ expected: String) -> ParameterError {
        ParameterError(code, at: path, "\(path.isEmpty ? "This" : path) has to be \(expected).")
    }

    private func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}

/// The members of an object of a request; a member that is not read is an error.
struct ParameterFields {
    private var members: JSONMembers
    private let path: String

    init(_ object: JSONObject, path: String) {
        members = JSONMembers(object)
        self.path = path
    }

    /// Returns a member, or nil if it is missing.
    mutating func optional(_ key: String) -> ParameterField? {
        members.value(key).map { ParameterField(value: $0, path: path(of: key)) }
    }

    /// Returns a required member.
    mutating func required(_ key: String) throws(ParameterError) -> ParameterField {
        guard let field = optional(key) else {
            throw ParameterError(.missingField, at: path(of: key), "\(path(of: key)) is missing.")
        }
        return field
    }

    /// Throws if there is a member that was not read.
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

/// An error in a name or a number of a request, with its path.
public struct ParameterError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A value has the wrong type.
        case wrongType
        /// A required member is missing.
        case missingField
        /// A member has an unknown name.
        case unknownField
        /// A name is not one of the known ones, or a number is not in the allowed range.
        case outOfRange
    }

    /// The kind of the error, on which a program may branch.
    public var code: Code
    /// The path, such as `policy.q` or `networks[1].loss`.
    public var field: String
    /// A readable description of the error and of the expected value.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, at field: String, _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}
