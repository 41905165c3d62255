import CSQLite
import Glibc

/// A connection to a database file, for one thread at a time; prepared statements are cached.
final class SQLiteConnection {
    /// The file, as the user named it.
    let file: String
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// The SQL of the cached statements, the oldest first.
    private var order: [String] = []
    /// The positions of the rows of lists that were searched, each with the version that their order has had since.
    var positions: [Int64: (version: Int64, positions: RowPositions)] = [:]
    /// The maximum number of lists whose positions are kept.
    static let maxPositionCount = 16
    /// The maximum number of cached statements: enough for about thirty lists in use.
    private static let maxStatementCount = 128

    /// Takes over an open handle.
    init(handle: OpaquePointer, file: String) {
        self.handle = handle
        self.file = file
    }

    deinit {
        statements.removeAll()
        // Version 2 waits for statements that are still referred to.
        sqlite3_close_v2(handle)
    }

    var changes: Int { Int(sqlite3_changes64(handle)) }
    func error(_ result: Int32) -> StoreError { StoreError(sqlite: result, connection: handle, file: file) }

    /// Returns a cached statement with parameters; it is prepared if it is not in the cache.
    ///
    /// Meant for SQL that is run repeatedly; ``prepare(_:_:)`` is for the rest.
    func statement(_ sql: String, _ parameters: [any StatementParameter] = []) throws(StoreError) -> Statement {
        let statement: Statement
        if let known = statements[sql] {
            known.clearBindings()
            statement = known
        } else {
            if order.count == Self.maxStatementCount { statements[order.removeFirst()] = nil }
            statement = try prepare(sql)
            statements[sql] = statement
            order.append(sql)
        }
        statement.bind(parameters)
        return statement
    }

    func prepare(_ sql: String, _ parameters: [any StatementParameter] = []) throws(StoreError) -> Statement {
        let statement = try Statement(sql, connection: handle, file: file)
        statement.bind(parameters)
        return statement
    }

    /// Removes all cached statements, so that tables can be dropped.
    func forgetStatements() {
        statements.removeAll()
        order.removeAll()
    }

    func execute(_ sql: String) throws(StoreError) {
        errno = 0
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    /// Returns the first column of the only row, for settings such as `PRAGMA user_version`.
    func integer(_ sql: String) throws(StoreError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.onlyRow { statement.integer(0) }
    }

    /// Returns a number that changes when another connection writes to the file, by a statement that is kept.
    func dataVersion() throws(StoreError) -> Int64 {
        let statement = try statement("PRAGMA data_version")
        return try statement.onlyRow { statement.integer(0) } ?? 0
    }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
}

extension SQLiteConnection {
    /// SQLite's file object of the database file.
    var mainFile: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        return result == SQLITE_OK ? file : nil
    }

    enum Access {
        /// For reading and writing; the file is created if there is none.
        case readWrite
        /// For reading; nothing is created or changed.
        case readOnly
        /// For reading a file that no program writes; not even a lock is taken.
        case immutable
    }

    /// Opens a file, by a path that may be refused for a symbolic link in any of its parts.
    ///
    /// The timeout is the time that a statement waits for another program that is writing.
    ///
    /// - Throws: ``StoreError`` when the file does not exist, is a link that is not followed, or cannot be opened.
    convenience init(
        file: String,
        access: Access,
        followsLinks: Bool = true,
        busyTimeout milliseconds: Int32
    ) throws(StoreError) {
        var handle: OpaquePointer?
        var flags = access == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        if !followsLinks { flags |= SQLITE_OPEN_NOFOLLOW }
        let address = Self.address(of: file, access: access)
        // One thread at a time uses a connection, so SQLite's own mutex is not needed.
        let result = sqlite3_open_v2(address, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw StoreError(sqlite: result, connection: handle, file: file)
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, milliseconds)
        self.init(handle: handle, file: file)
    }

    /// Returns the file as a URI (https://sqlite.org/uri.html), with the special characters of its name escaped.
    private static func address(of file: String, access: Access) -> String {
        // With an empty authority, two slashes at the start of a name are part of it.
        var address = file.hasPrefix("/") ? "file://" : "file:"
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default: address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        switch access {
        case .readWrite: return address
        case .readOnly: return address + "?mode=ro&readonly_shm=1"
        case .immutable: return address + "?mode=ro&immutable=1"
        }
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// The lock for writing is taken at the start, so that two writers wait for each other instead of failing half-way.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Rolls the transaction back, if there is one.
    ///
    /// Its failure does not matter: after some errors (a full disk) SQLite has
    /// rolled back already, and reports that there is no transaction.
    func rollBack() { try? execute("ROLLBACK") }

    /// Runs `body` in a transaction that reads one snapshot of the database.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN")
        defer { rollBack() }
        return try body()
    }
}

/// The quoting of names of tables and columns in SQL.
enum Identifier {
    /// Returns a name in double quotes, with its own quotes doubled.
    ///
    /// - Precondition: The name holds no NUL, which no SQL text can carry.
    static func quoted(_ name: String) -> String {
        var sql = "\""
        for scalar in name.unicodeScalars {
            precondition(scalar != "\0", "an identifier cannot hold NUL")
            if scalar == "\"" { sql.unicodeScalars.append(scalar) }
            sql.unicodeScalars.append(scalar)
        }
        return sql + "\""
    }
}
