/// Why the store could not do what it was asked.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure: the part a program may branch on.
    public var code: Code

    /// What happened and what would help, for a person to read.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StoreError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
