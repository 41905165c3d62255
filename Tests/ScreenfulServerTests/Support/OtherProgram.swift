import CSQLite
import Testing

/// Another program that has a database open, with the locks that it holds, until it ends.
final class OtherProgram {
    private var database: OpaquePointer?

    init(_ file: String) {
        #expect(sqlite3_open(file, &database) == SQLITE_OK)
        sqlite3_busy_timeout(database, 10_000)
    }

    func execute(_ statements: String) {
        #expect(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    }

    deinit {
        sqlite3_close(database)
    }
}
