import Glibc
import Synchronization

/// The database of lists: a SQLite file that survives the end of the program at any instant.
///
/// What a call has written when it returns is on the disk. Calls take turns;
/// each may wait for the disk, so an event loop makes them on another thread.
public final class ListDatabase: Sendable {
    /// What a database may be told when it is opened.
    public struct Configuration: Hashable, Sendable {
        /// How long a call waits for another program that is writing, in milliseconds.
        public var busyTimeout: Int
        /// The size that the file may reach, in bytes; nil for as much as the disk holds.
        public var largestSize: Int?

        /// The room that is kept beside the file for removals on a full disk, in bytes; 0 for none.
        public var reserveSize: Int

        /// A reserve that is enough: the 1,000 pages of SQLite's log and some hundreds for a removal.
        public static let usualReserve = 5_242_880

        /// Creates a configuration.
        public init(busyTimeout: Int = 5000, largestSize: Int? = nil, reserveSize: Int = 0) {
            self.busyTimeout = busyTimeout
            self.largestSize = largestSize
            self.reserveSize = reserveSize
        }
    }

    /// The file.
    public let path: String
    let reserve: ReserveFile
    /// What was made when it was opened.
    public let creation: DatabaseCreation
    private let connection: Mutex<SQLiteConnection>

    /// Opens a database, and makes it and its folders if there is none, for the user alone.
    ///
    /// What an import left that did not come to its end is removed.
    ///
    /// - Throws: ``StoreError`` when the file is not such a database, is locked, damaged, or cannot be written.
    public init(path: String, configuration: Configuration = Configuration()) throws(StoreError) {
        self.path = path
        creation = try DatabaseCreation(at: path)
        let connection = try SQLiteConnection(listsAt: path, configuration: configuration)
        connection.removeAbandonedImports()
        self.connection = Mutex(connection)
        reserve = ReserveFile(path: "\(path).reserve", size: configuration.reserveSize)
        reserve.take()
    }

    /// The permissions of the file that let others read it, as bits of `st_mode`; 0 if there are none.
    public var permissionsOfOthers: UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o044 : 0
    }

    /// Does something with the connection while nobody else does.
    func withConnection<Result: Sendable>(
        _ body: (SQLiteConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try connection.withLock { (connection) throws(StoreError) in try body(connection) }
    }
}
