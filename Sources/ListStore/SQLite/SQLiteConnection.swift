import CSQLite
import Glibc

/// A connection to a database file, for one thread at a time.
///
/// Statements are prepared once and kept.
final class SQLiteConnection {
    /// The file, as the user named it.
    let file: String
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// The kept statements' texts, the oldest first.
    private var order: [String] = []
    /// The most statements that are kept: enough for about thirty lists in use.
    private static let largestStatementCount = 128

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

    /// Rows changed by the latest statement.
    var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The latest call's message, or why it had no effect.
    func error(_ result: Int32) -> StoreError {
        StoreError(sqlite: result, connection: handle, file: file)
    }

    /// A statement that may have been run before, ready to be run.
    ///
    /// Meant for texts that come again; ``prepare(_:)`` is for the others.
    func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] {
            statement.clearBindings()
            return statement
        }
        if order.count == Self.largestStatementCount {
            statements[order.removeFirst()] = nil
        }
        let statement = try prepare(sql)
        statements[sql] = statement
        order.append(sql)
        return statement
    }

    /// A new statement, kept by nobody but the caller.
    func prepare(_ sql: String) throws(StoreError) -> Statement {
        try Statement(sql, connection: handle, file: file)
    }

    /// Forgets all kept statements, so that tables can be dropped.
    func forgetStatements() {
        statements.removeAll()
        order.removeAll()
    }

    /// Runs statements that take no values and whose rows do not matter.
    func execute(_ sql: String) throws(StoreError) {
        errno = 0
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result) }
    }

    /// The first column of the only row, for settings such as `PRAGMA user_version`.
    func integer(_ sql: String) throws(StoreError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.onlyRow { statement.integer(0) }
    }

    /// Whether the file can only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
}

extension SQLiteConnection {
    /// SQLite's handle of the database file.
    var mainFile: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        return result == SQLITE_OK ? file : nil
    }
}
