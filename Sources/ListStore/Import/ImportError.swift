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

    init(_ error: StoreError) { self.init(error.code == .nameTaken ? .nameTaken : .database, error.message) }
}

extension ImportError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension ImportError {
    /// A kind of failure.
    ///
    /// More kinds may come in a minor release, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Kind: String {
            case unreadable, empty, notText, malformedLine, badHeader, tooManyRows, nameTaken, invalidName, cancelled
            case badTemplate, database
        }

        private let kind: Kind

        /// The input cannot be opened, or failed while it was read.
        public static let unreadable = Self(kind: .unreadable)
        /// The input has no rows, or no values to derive columns from.
        public static let empty = Self(kind: .empty)
        /// The input is no UTF-8 text: it is compressed, or in another encoding.
        public static let notText = Self(kind: .notText)
        /// A line cannot be read as a row, and the import was to stop there.
        public static let malformedLine = Self(kind: .malformedLine)
        /// The header row, which names the columns, cannot be read.
        public static let badHeader = Self(kind: .badHeader)
        /// The input holds more rows than a list can have.
        public static let tooManyRows = Self(kind: .tooManyRows)
        /// A list of this name exists.
        public static let nameTaken = Self(kind: .nameTaken)
        /// The text cannot be the name of a list.
        public static let invalidName = Self(kind: .invalidName)
        /// The list's template cannot be used, or names a column that the input does not have.
        public static let badTemplate = Self(kind: .badTemplate)
        /// The import was cancelled.
        public static let cancelled = Self(kind: .cancelled)
        /// The database could not be opened or written.
        public static let database = Self(kind: .database)

        /// The code's name, stable across releases.
        public var description: String { kind.rawValue }
    }
}
