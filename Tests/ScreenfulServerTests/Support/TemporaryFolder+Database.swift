import CSQLite
import Testing

extension TemporaryFolder {
    /// The database of another program.
    var otherDatabase: String { file("other.db") }

    /// Does something with the database of another program, as that program would.
    func execute(_ statements: String) {
        var database: OpaquePointer?
        sqlite3_open(otherDatabase, &database)
        sqlite3_busy_timeout(database, 10_000)
        #expect(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
    }
}
