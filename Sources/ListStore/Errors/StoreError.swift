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
    /// A kind of failure.
    ///
    /// More kinds may come in a minor release, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String {
            case locked, readOnly, corrupt, diskFull, notADatabase, foreignDatabase, newerVersion, accessDenied
            case inputOutput, noSuchFile, noSuchTable, unsupportedTable, sourceChanged, noSuchList, noSuchRow
            case noSuchTrace, nameTaken, needsRecovery, staleVersion, invalidColumn, wrongType, invalidEdit
            case invalidInput, fileNotAllowed, cancelled, failed
            case unreachable, timedOut, rateLimited, unknownOutcome
        }

        private let kind: Kind

        /// Another program has locked the database for longer than the timeout; a retry may succeed.
        public static let locked = Self(kind: .locked)
        /// The file or its folder cannot be written.
        public static let readOnly = Self(kind: .readOnly)
        /// The file is damaged.
        public static let corrupt = Self(kind: .corrupt)
        /// The disk is full, or the database has reached its maximum size.
        public static let diskFull = Self(kind: .diskFull)
        /// The file is not a SQLite database.
        public static let notADatabase = Self(kind: .notADatabase)
        /// The file is a database of another program.
        public static let foreignDatabase = Self(kind: .foreignDatabase)
        /// The file was written by a later version of this program.
        public static let newerVersion = Self(kind: .newerVersion)
        /// The user may not read or write the file.
        public static let accessDenied = Self(kind: .accessDenied)
        /// The disk failed to read or write.
        public static let inputOutput = Self(kind: .inputOutput)
        /// There is no such file.
        public static let noSuchFile = Self(kind: .noSuchFile)
        /// The file is outside the folders of tables; the error does not reveal whether it exists.
        public static let fileNotAllowed = Self(kind: .fileNotAllowed)
        /// The database has no such table.
        public static let noSuchTable = Self(kind: .noSuchTable)
        /// The table is of a kind that cannot be paged: a view or a virtual table.
        public static let unsupportedTable = Self(kind: .unsupportedTable)
        /// The program that wrote the file ended before closing it; open it once with that program.
        public static let needsRecovery = Self(kind: .needsRecovery)
        /// Another program has changed the table since the index was built; open it again.
        public static let sourceChanged = Self(kind: .sourceChanged)
        /// There is no such list.
        public static let noSuchList = Self(kind: .noSuchList)
        /// The list has no such row.
        public static let noSuchRow = Self(kind: .noSuchRow)
        /// There is no such trace.
        public static let noSuchTrace = Self(kind: .noSuchTrace)
        /// A list of this name exists and is not to be replaced.
        public static let nameTaken = Self(kind: .nameTaken)
        /// The list has another version by now.
        public static let staleVersion = Self(kind: .staleVersion)
        /// A column's name, or the number of columns, is not allowed.
        public static let invalidColumn = Self(kind: .invalidColumn)
        /// A value does not fit its column.
        public static let wrongType = Self(kind: .wrongType)
        /// An edit names rows that do not exist.
        public static let invalidEdit = Self(kind: .invalidEdit)
        /// The input of an import cannot be read as rows.
        public static let invalidInput = Self(kind: .invalidInput)
        /// The store cannot be reached, so that nothing was changed.
        public static let unreachable = Self(kind: .unreachable)
        /// The store has not answered in time, and nothing was changed.
        public static let timedOut = Self(kind: .timedOut)
        /// The store accepts no more requests for now; see ``StoreError/retryAfter``.
        public static let rateLimited = Self(kind: .rateLimited)
        /// The store has not confirmed a change, which it may have stored or may still store.
        public static let unknownOutcome = Self(kind: .unknownOutcome)
        /// The caller cancelled the operation.
        public static let cancelled = Self(kind: .cancelled)
        /// SQLite reported an error that no other kind covers.
        public static let failed = Self(kind: .failed)

        /// The code's name, stable across releases.
        public var description: String { kind.rawValue }
    }
}
