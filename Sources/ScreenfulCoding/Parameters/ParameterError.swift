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
