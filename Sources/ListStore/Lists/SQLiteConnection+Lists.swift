extension SQLiteConnection {
    /// Opens a database of lists, which ``DatabaseCreation`` has made if there was none.
    convenience init(listsAt path: String, configuration: ListDatabase.Configuration) throws(StoreError) {
        let timeout = Int32(clamping: configuration.busyTimeout)
        try self.init(file: path, access: .readWrite, busyTimeout: timeout)
        try checkOwner()
        guard !isReadOnly else { throw StoreError(.readOnly, "\(path) cannot be written") }
        // With a write-ahead log readers and the writer do not wait for each
        // other, and FULL puts each commit on the disk before it returns.
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
        // Debian's SQLite overwrites with zeros what is deleted. Whole pages are
        // spared: a list of millions of rows goes at once, and also from a full disk.
        _ = try integer("PRAGMA secure_delete = FAST")
        // Before the limit: a migration may need room for what it moves twice.
        try makeTables()
        if let size = configuration.largestSize, let pageSize = try integer("PRAGMA page_size") {
            try execute("PRAGMA max_page_count = \(max(1, size / Int(pageSize)))")
        }
    }

    /// Makes the tables, or makes those of an earlier version into today's.
    private func makeTables() throws(StoreError) {
        guard try tablesVersion() != Schema.version else { return }
        try transaction { () throws(StoreError) in
            // Somebody may have been faster.
            switch try tablesVersion() {
            case nil: try execute(Schema.creation)
            case let version? where version < Schema.version: try execute(Schema.migration(from: version))
            default: break
            }
        }
    }

    /// The version of our tables; nil if there are none yet.
    private func tablesVersion() throws(StoreError) -> Int64? {
        guard try integer("PRAGMA application_id") == Schema.applicationID else { return nil }
        return try integer("PRAGMA user_version") ?? 0
    }

    /// Refuses files that are not ours to write.
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
