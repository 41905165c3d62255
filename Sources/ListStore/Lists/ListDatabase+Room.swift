import Glibc

extension ListDatabase {
    /// The free space on the disk below which the database counts as full, in bytes: some dozens of pages of its log.
    private static let minFreeBytes: UInt64 = 1 << 20
    /// The number of free pages below which a database with a maximum size counts as full.
    private static let minFreePages: Int64 = 4
    /// The number of pages by which a removal may exceed that size, for indexes and the list's log.
    private static let sparePages: Int64 = 64
    /// The time that the attempt to write waits for another program that is writing, in milliseconds.
    private static let probePatience: Int64 = 250

    /// Throws unless the database could be written now, without writing anything.
    ///
    /// - Throws: ``StoreError/Code/locked``, ``StoreError/Code/diskFull`` when there is hardly any room left,
    ///   ``StoreError/Code/readOnly`` and others as a write would.
    public func checkWritable() throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let patience = try connection.integer("PRAGMA busy_timeout") ?? 0
            _ = try connection.integer("PRAGMA busy_timeout = \(min(patience, Self.probePatience))")
            // Restores a setting of the connection.
            defer { _ = try? connection.integer("PRAGMA busy_timeout = \(patience)") }
            // Takes the lock for writing, and releases it.
            try connection.transaction {}
            let left = try connection.largestPageCount() - (connection.integer("PRAGMA page_count") ?? 0)
            let unused = try connection.integer("PRAGMA freelist_count") ?? 0
            guard left + unused >= Self.minFreePages, reserve.free >= Self.minFreeBytes else {
                throw StoreError(.diskFull, "there is hardly any room left for \(path)")
            }
        }
        reserve.take()
    }

    /// Performs an operation that frees space; on a full disk it uses the space that is reserved for it.
    func makingRoom<Result: Sendable>(
        _ body: (SQLiteConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try withConnection { (connection) throws(StoreError) -> Result in
            do throws(StoreError) {
                return try body(connection)
            } catch {
                guard error.code == .diskFull else { throw error }
                return try withSpareRoom(connection, body)
            }
        }
    }

    private func withSpareRoom<Result>(
        _ connection: SQLiteConnection,
        _ body: (SQLiteConnection) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        _ = reserve.giveUp()
        // Checkpoints and truncates the log; if that fails, the operation below reports the error.
        _ = try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
        let largest = try connection.largestPageCount()
        _ = try connection.integer("PRAGMA max_page_count = \(min(largest + Self.sparePages, Self.maxPages))")
        // SQLite raises a number below the present page count to that count.
        defer { _ = try? connection.integer("PRAGMA max_page_count = \(largest)") }
        return try body(connection)
    }

    /// The maximum number of pages of any database (https://sqlite.org/limits.html, number 10).
    private static let maxPages: Int64 = 4_294_967_294
}

extension SQLiteConnection {
    fileprivate func largestPageCount() throws(StoreError) -> Int64 {
        try integer("PRAGMA max_page_count") ?? .max
    }
}

/// Space on a disk that is reserved for removals once the disk is full.
///
/// A removal, like any change, is written to SQLite's log before the database. The log is
/// checkpointed after 1,000 pages (`PRAGMA wal_autocheckpoint`), which may make the database
/// longer by as many; only then its free pages are reused.
struct ReserveFile: Sendable {
    /// A file beside the database.
    let path: String
    /// Its length, in bytes; 0 for none.
    let size: Int

    /// Allocates the file, if twice its size is free; an existing file is kept.
    func take() {
        guard size > 0, free >= UInt64(size) * 2 else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A part of the space would not be enough.
        if posix_fallocate(descriptor, 0, size) != 0 { unlink(path) }
    }

    /// Frees the reserved space.
    ///
    /// - Returns: True if there was any.
    func giveUp() -> Bool {
        size > 0 && unlink(path) == 0
    }

    /// The free bytes for a user without privileges on the file's disk; `UInt64.max` where they are not known.
    var free: UInt64 {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return .max }
        let (bytes, overflow) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
        return overflow ? .max : bytes
    }
}
