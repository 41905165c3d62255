/// An error in the content of a JSON document: a value that its reader does not accept, with its path.
///
/// The kind of the error is its ``code``, the place its ``path``. ``message`` is a sentence for people; a program that
/// words errors in another way does it from the ``reason``.
public struct DecodingError: Error, Hashable, Sendable {
    /// The kind of the error and what is known about it.
    public var reason: Reason
    /// The place of the value, from the document on.
    public var path: JSONPath

    /// Creates an error.
    public init(_ reason: Reason, at path: JSONPath) {
        self.reason = reason
        self.path = path
    }
}

extension DecodingError {
    /// The reason of an error.
    public enum Reason: Hashable, Sendable {
        /// The value has another type than the expected one, a noun phrase such as `a number`.
        case wrongType(expected: String)
        /// The value has the right type, but is none of the expected ones: `from 0 to 1`, `1 to 200 characters`.
        case outOfRange(expected: String)
        /// The string is none of the known words.
        case unknownWord(String, known: [String])
        /// A required member is missing.
        case missing
        /// No member of this name is known; `known` are the names that the reader has asked for, in that order.
        case unknown(known: [String])
        /// The document is not JSON, or names a key twice.
        case syntax(JSONError)
        /// The value breaks a rule of its document; the text is a clause without a full stop.
        case rule(Code, String)
    }

    /// A kind of error, on which a program may branch.
    ///
    /// Readers add codes for the rules of their documents.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the code, stable across releases.
        public let rawValue: String

        /// Creates a code by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes are not JSON.
        public static let malformedJSON = Self(rawValue: "malformedJSON")
        /// A value has the wrong type.
        public static let wrongType = Self(rawValue: "wrongType")
        /// A value of the right type is not an allowed one.
        public static let outOfRange = Self(rawValue: "outOfRange")
        /// A required member is missing.
        public static let missingField = Self(rawValue: "missingField")
        /// A member has an unknown name.
        public static let unknownField = Self(rawValue: "unknownField")
    }

    /// The kind of the error.
    public var code: Code {
        switch reason {
        case .wrongType: .wrongType
        case .outOfRange, .unknownWord: .outOfRange
        case .missing: .missingField
        case .unknown: .unknownField
        case .syntax(let error): error.code == .numberOutOfRange ? .outOfRange : .malformedJSON
        case .rule(let code, _): code
        }
    }

    /// The error as a sentence that names its path, for people.
    public var message: String { message(document: "The document") }

    /// Returns the error as a sentence.
    ///
    /// - Parameter document: The subject where the document as a whole is wrong, such as `The body`.
    /// - Returns: A sentence with its full stop, such as `rows has to be from 1 to 9.`
    public func message(document: String) -> String {
        let subject = path == .root ? document : path.description
        return switch reason {
        case .wrongType(let expected), .outOfRange(let expected): "\(subject) has to be \(expected)."
        case .unknownWord(_, let known):
            "\(subject) has to be one of \(known.map { "\"\($0)\"" }.joined(separator: ", "))."
        case .missing: "\(subject) is missing."
        case .unknown(let known): "\(subject) is not known here; known are: \(known.joined(separator: ", "))."
        case .syntax(let error) where error.code == .numberOutOfRange: "\(document) holds a \(error)."
        case .syntax(let error): "\(document) is not valid JSON: \(error)."
        case .rule(_, let text): "\(text)."
        }
    }
}

extension DecodingError: CustomStringConvertible {
    /// The error as a sentence.
    public var description: String { message }
}
