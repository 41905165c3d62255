import ListStore

/// Why a server could not start.
public struct StartError: Error, Sendable, CustomStringConvertible {
    /// The kind of obstacle: the part a program may branch on.
    public enum Code: String, Hashable, Sendable {
        /// The address is taken, unknown, or not allowed to this user.
        case cannotListen
        /// An address other than loopback was asked for without a token.
        case tokenRequired
        /// The folder of static files cannot be read.
        case publicDirectoryUnreadable
        /// A folder of tables is none, or cannot be entered.
        case tableDirectoryUnreadable
        /// Another process keeps the database locked.
        case databaseLocked
        /// The database or its folder cannot be written.
        case databaseReadOnly
        /// The database is damaged.
        case databaseCorrupt
        /// The file is something other than a database of lists.
        case notADatabase
        /// The disk is full.
        case diskFull
        /// The database cannot be opened for another reason.
        case databaseUnavailable
        /// The token is not one that a header can carry.
        case invalidToken
        /// The file of the log cannot be opened.
        case logUnwritable
        /// The system refused a thread, a timer or another resource.
        case systemResources
    }

    /// The kind of obstacle.
    public var code: Code

    /// What happened and what would help, for a person to read.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

extension StartError {
    init(store error: StoreError) {
        let code: Code =
            switch error.code {
            case .locked: .databaseLocked
            case .readOnly, .accessDenied: .databaseReadOnly
            case .corrupt: .databaseCorrupt
            case .notADatabase, .foreignDatabase, .newerVersion: .notADatabase
            case .diskFull: .diskFull
            default: .databaseUnavailable
            }
        self.init(code, "The database of lists cannot be used: \(error.message).")
    }
}
