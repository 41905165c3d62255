import CSQLite
import Testing

/// A database that this process keeps others from writing to.
final class LockedDatabase {
    private var handle: OpaquePointer?

    init(path: String) throws {
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    }

    deinit {
        sqlite3_close(handle)
    }
}
