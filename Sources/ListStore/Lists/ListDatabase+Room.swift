extension ListDatabase {
    /// Room on the disk below which the database counts as full, in bytes: some dozens of pages of its log.
    private static let leastRoom: UInt64 = 1 << 20
    /// Pages below which a database that may only grow to a size counts as full.
    private static let leastPages: Int64 = 4
    /// Pages by which a removal may exceed that size: what it writes of indexes and of the list's history.
    private static let sparePages: Int64 = 64
    /// How long the attempt to write waits for another program that is writing, in milliseconds.
    private static let probePatience: Int64 = 250

    /// Finds out whether something could be written now, without writing anything.
    ///
    /// - Throws: ``StoreError/Code/locked``, ``StoreError/Code/diskFull`` when there is hardly any room left,
    ///   ``StoreError/Code/readOnly`` and others as a write would.
    public func checkWritable() throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let patience = try connection.integer("PRAGMA busy_timeout") ?? 0
            _ = try connection.integer("PRAGMA busy_timeout = \(min(patience, Self.probePatience))")
            // Only a setting of the connection.
            defer { _ = try? connection.integer("PRAGMA busy_timeout = \(patience)") }
            // Takes the lock for writing, and gives it back.
            try connection.transaction {}
            let left = try connection.largestPageCount() - (connection.integer("PRAGMA page_count") ?? 0)
            let unused = try connection.integer("PRAGMA freelist_count") ?? 0
            guard left + unused >= Self.leastPages, reserve.free >= Self.leastRoom else {
                throw StoreError(.diskFull, "there is hardly any room left for \(path)")
            }
        }
        reserve.take()
    }

    /// Does something that makes room in the end; on a full disk with the room that is kept for it.
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
        // Brings the log into the database, so that the log begins anew; the attempt below tells what cannot be.
        _ = try? connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
        let largest = try connection.largestPageCount()
        _ = try connection.integer("PRAGMA max_page_count = \(min(largest + Self.sparePages, Self.mostPages))")
        // SQLite takes no number below the pages that there are, and is content with those.
        defer { _ = try? connection.integer("PRAGMA max_page_count = \(largest)") }
        return try body(connection)
    }

    /// The most pages that any database may have (https://sqlite.org/limits.html, number 10).
    private static let mostPages: Int64 = 4_294_967_294
}

extension SQLiteConnection {
    fileprivate func largestPageCount() throws(StoreError) -> Int64 {
        try integer("PRAGMA max_page_count") ?? .max
    }
}
