/// An error of the store.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure: the part a program may branch on.
    public var code: Code
    /// A message for people: the failure and a remedy.
    public var message: String

    /// The seconds after which a retry may succeed, if the store has named them.
    public var retryAfter: Int?

    /// Creates an error.
    public init(_ code: Code, _ message: String, retryAfter: Int? = nil) {
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }
}

extension StoreError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension StoreError {
    /// A kind of failure, by a name that is stable across releases.
    public enum Code: String, Sendable {
        /// Another program has locked the database for longer than the timeout; a retry may succeed.
        case locked
        /// The file or its folder cannot be written.
        case readOnly
        case corrupt
        /// The disk is full, or the database has reached its maximum size.
        case diskFull
        case notADatabase
        /// The file is a database of another program.
        case foreignDatabase
        /// The file was written by a later version of this program.
        case newerVersion
        /// The user may not read or write the file.
        case accessDenied
        /// The disk failed to read or write.
        case inputOutput
        case noSuchFile
        /// The file is outside the folders of tables; the error does not reveal whether it exists.
        case fileNotAllowed
        /// The server was not given a database of this name.
        case databaseNotAllowed
        case noSuchTable
        /// The table is of a kind that cannot be paged: a view or a virtual table.
        case unsupportedTable
        /// The program that wrote the file ended before closing it; open it once with that program.
        case needsRecovery
        /// Another program has changed the table since the index was built; open it again.
        case sourceChanged
        case noSuchList
        case noSuchRow
        case noSuchTrace
        /// A list of this name exists and is not to be replaced.
        case nameTaken
        /// The list has another version by now.
        case staleVersion
        /// A column's name, or the number of columns, is not allowed.
        case invalidColumn
        /// A value does not fit its column.
        case wrongType
        /// An edit names rows that do not exist.
        case invalidEdit
        /// The input of an import cannot be read as rows.
        case invalidInput
        /// The store cannot be reached, so that nothing was changed.
        case unreachable
        /// The store has not answered in time, and nothing was changed.
        case timedOut
        /// The store accepts no more requests for now; see ``StoreError/retryAfter``.
        case rateLimited
        /// The store has not confirmed a change, which it may have stored or may still store.
        case unknownOutcome
        case cancelled
        /// SQLite reported an error that no other kind covers.
        case failed
    }
}
