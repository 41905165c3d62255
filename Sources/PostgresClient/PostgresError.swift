/// An error of PostgreSQL, or of the way to it.
public struct PostgresError: Error, Hashable, Sendable {
    /// The kind of failure.
    public var code: Code
    /// The five characters of SQLSTATE that PostgreSQL has given (its manual, appendix A); nil where it gave none.
    public var sqlState: String?
    /// The failure for people, without passwords.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, sqlState: String? = nil) {
        self.code = code
        self.message = message
        self.sqlState = sqlState
    }

    /// A kind of failure.
    public enum Code: Hashable, Sendable {
        /// No connection could be made, so that nothing was sent.
        case unreachable
        /// The connection was lost, and it is not known which statements were carried out.
        case connectionLost
        /// No answer has come in time; `wasSent` tells whether the statements had been sent.
        case timedOut(wasSent: Bool)
        /// Too many questions wait already.
        case busy
        /// A statement was refused, and what it belongs to was rolled back.
        case refused
        /// The address of the server cannot be read.
        case invalidAddress
    }
}

extension PostgresError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
