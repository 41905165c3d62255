import ListStore
import ScreenfulService

/// The reason why a server could not start.
public struct StartError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure: the part that a program may branch on.
    public enum Code: String, Hashable, Sendable {
        /// The address is in use, unknown, or not permitted to this user.
        case cannotListen
        /// The configuration has an address other than loopback, but no token.
        case tokenRequired
        /// The folder of static files cannot be read.
        case publicDirectoryUnreadable
        /// A folder of tables is not a folder, or cannot be entered.
        case tableDirectoryUnreadable
        case databaseLocked
        case databaseReadOnly
        case databaseCorrupt
        case notADatabase
        case diskFull
        /// The database cannot be opened for another reason.
        case databaseUnavailable
        /// The token has characters that a header cannot carry.
        case invalidToken
        case logUnwritable
        /// The folder of pictures cannot be created, read or written.
        case pictureDirectoryUnusable
        /// The key that signs the addresses of pictures is too short or too long.
        case invalidPictureKey
        /// The system refused a thread, a timer or another resource.
        case systemResources
    }

    /// The kind of failure.
    public var code: Code
    /// The cause and a remedy, as text for the user.
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
