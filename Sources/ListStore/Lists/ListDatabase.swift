import Glibc
import Synchronization

/// The database of lists: a SQLite file that stays consistent if the program ends at any instant.
///
/// When a call returns, its writes are on the disk. Calls are serialized, but rows are read
/// beside them; each may wait for the disk, so an event loop makes them on other threads.
public final class ListDatabase: Sendable {
    /// The settings of a database.
    public struct Configuration: Hashable, Sendable {
        /// The time that a call waits for another program that is writing, in milliseconds.
        public var busyTimeout: Int
        /// The maximum size of the file, in bytes; nil for no limit but the disk.
        public var largestSize: Int?

        /// The space that is reserved beside the file for removals on a full disk, in bytes; 0 for none.
        public var reserveSize: Int

        /// The default reserve, which is sufficient: the 1,000 pages of SQLite's log and some hundreds for a removal.
        public static let defaultReserve = 5_242_880

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
    /// The file and the folders that were created when it was opened.
    public let creation: DatabaseCreation
    private let connection: Mutex<SQLiteConnection>
    /// The connection that reads rows, once one was read.
    private let reader = Mutex<SQLiteConnection?>(nil)
    let configuration: Configuration

    /// Opens a database, and creates it and its folders if there is none, with access for the user alone.
    ///
    /// The remains of interrupted imports are removed.
    ///
    /// - Throws: ``StoreError`` when the file is not such a database, is locked, damaged, or cannot be written.
    public init(path: String, configuration: Configuration = Configuration()) throws(StoreError) {
        self.path = path
        creation = try DatabaseCreation(at: path)
        let connection = try SQLiteConnection(listsAt: path, configuration: configuration)
        connection.removeAbandonedImports()
        self.connection = Mutex(connection)
        self.configuration = configuration
        reserve = ReserveFile(path: "\(path).reserve", size: configuration.reserveSize)
        reserve.take()
    }

    /// The permissions by which other users can read the file, as bits of `st_mode`; 0 if there are none.
    public var permissionsOfOthers: UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o044 : 0
    }

    /// Calls `body` with exclusive access to the connection.
    func withConnection<Result: Sendable>(
        _ body: (SQLiteConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try connection.withLock { (connection) throws(StoreError) in try body(connection) }
    }

    /// Calls `body` with exclusive access to a connection that only reads, and waits for no call that writes.
    func withReader<Result: Sendable>(
        _ body: (SQLiteConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try reader.withLock { (reader) throws(StoreError) in
            let connection = if let reader { reader } else { try makeReader() }
            reader = connection
            return try body(connection)
        }
    }

    /// Opens a connection that only reads.
    func makeReader() throws(StoreError) -> sending SQLiteConnection {
        let timeout = Int32(clamping: configuration.busyTimeout)
        return try SQLiteConnection(file: path, access: .readOnly, busyTimeout: timeout)
    }
}

extension ListDatabase {
    /// Returns a number that changes when another connection writes to the database: an import, or a second server.
    ///
    /// Writes of this object do not change it. Cheap enough to be polled every
    /// second.
    ///
    /// - Note: SQLite's `PRAGMA data_version`.
    public func changeMark() throws(StoreError) -> Int64 {
        try withConnection { (connection) throws(StoreError) in try connection.dataVersion() }
    }
}

extension SQLiteConnection {
    /// Opens a database of lists, which ``DatabaseCreation`` has created if there was none.
    convenience init(listsAt path: String, configuration: ListDatabase.Configuration) throws(StoreError) {
        let timeout = Int32(clamping: configuration.busyTimeout)
        try self.init(file: path, access: .readWrite, busyTimeout: timeout)
        try checkOwner()
        try defineFoldedTexts()
        guard !isReadOnly else { throw StoreError(.readOnly, "\(path) cannot be written") }
        // With a write-ahead log readers and the writer do not wait for each
        // other, and FULL syncs each commit to the disk before it returns.
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
        // Debian's SQLite overwrites deleted content with zeros. FAST exempts whole
        // pages, so that long lists are deleted quickly, and also on a full disk.
        _ = try integer("PRAGMA secure_delete = FAST")
        // Before the limit: a migration may need twice the space of the content it moves.
        try makeTables()
        if let size = configuration.largestSize, let pageSize = try integer("PRAGMA page_size") {
            try execute("PRAGMA max_page_count = \(max(1, size / Int(pageSize)))")
        }
    }

    /// Creates the tables, or migrates those of an earlier version.
    private func makeTables() throws(StoreError) {
        guard try tablesVersion() != Schema.version else { return }
        try transaction { () throws(StoreError) in
            // Another connection may have been faster.
            switch try tablesVersion() {
            case nil: try execute(Schema.creation)
            case let version? where version < Schema.version: try execute(Schema.migration(from: version))
            default: break
            }
        }
    }

    /// Returns the version of the tables; nil if there are none yet.
    private func tablesVersion() throws(StoreError) -> Int64? {
        guard try integer("PRAGMA application_id") == Schema.applicationID else { return nil }
        return try integer("PRAGMA user_version") ?? 0
    }

    /// Throws if the file belongs to another program or a later version.
    private func checkOwner() throws(StoreError) {
        let owner = try integer("PRAGMA application_id") ?? 0
        let version = try integer("PRAGMA user_version") ?? 0
        if owner == Schema.applicationID {
            guard version <= Schema.version else {
                throw StoreError(.newerVersion, "\(file) was written by a later version of this program")
            }
        } else {
            let count = try integer("SELECT count(*) FROM sqlite_schema") ?? 0
            guard owner == 0, version == 0, count == 0 else {
                throw StoreError(.foreignDatabase, "\(file) is a database of another program")
            }
        }
    }
}
