/// An error that ended an import, which leaves nothing in the database.
public struct ImportError: Error, Hashable, Sendable {
    /// The kind of failure: the part a program may branch on.
    public var code: Code
    /// A message for people: the failure and a remedy.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Creates the error of a database.
    package init(_ error: StoreError) { self.init(error.code == .nameTaken ? .nameTaken : .database, error.message) }
}

extension ImportError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension ImportError {
    /// A kind of failure, by a name that is stable across releases.
    public enum Code: String, Sendable {
        /// The input cannot be opened, or failed while it was read.
        case unreadable
        /// The input has no rows, or no values to derive columns from.
        case empty
        /// The input is no UTF-8 text: it is compressed, or in another encoding.
        case notText
        /// A line cannot be read as a row, and the import was to stop there.
        case malformedLine
        /// The header row, which names the columns, cannot be read.
        case badHeader
        /// The input holds more rows than a list can have.
        case tooManyRows
        case nameTaken
        case invalidName
        /// The list's template cannot be used, or names a column that the input does not have.
        case badTemplate
        case cancelled
        /// The database could not be opened or written.
        case database
    }
}
