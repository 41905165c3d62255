import CSQLite
import Testing

/// A database that another program would have written.
final class ForeignDatabase {
    let path: String
    private var handle: OpaquePointer?

    init(_ path: String, _ sql: String = "") throws {
        self.path = path
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        try run(sql)
    }

    func run(_ sql: String) throws {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }

    /// The rows of a query, each as its columns' texts.
    func rows(_ sql: String) throws -> [[String]] {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        var rows: [[String]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
                }
            )
        }
        return rows
    }

    func close() {
        sqlite3_close(handle)
        handle = nil
    }

    deinit { close() }
}
