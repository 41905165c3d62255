extension ListDatabase {
    /// Deletes a list, which is no longer visible from now on and cannot be restored.
    ///
    /// Its rows are removed afterwards by ``sweep(rows:)``: in one transaction, many rows
    /// would block all other writers for seconds.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - version: The version that it must have; nil for any.
    /// - Throws: ``StoreError/Code/noSuchList`` when it does not exist, ``StoreError/Code/staleVersion`` when it has
    ///   another version.
    public func deleteList(_ list: Int64, at version: Int? = nil) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                let record = try connection.record(list)
                guard version == nil || version == record.version else {
                    throw StoreError(.staleVersion, "list \(list) has version \(record.version)")
                }
                try connection.hideList(list)
            }
        }
    }

    /// Removes some rows of lists that were deleted, by this program or another, now or before a crash.
    ///
    /// Their pages in the file are reused.
    ///
    /// - Parameter rows: The maximum number of rows to remove.
    /// - Returns: True if there is more to remove.
    /// - Throws: ``StoreError`` when the database cannot be written now; a later retry may succeed.
    public func sweep(rows: Int) throws(StoreError) -> Bool {
        try makingRoom { (connection) throws(StoreError) in try connection.sweep(rows: rows) }
    }
}

extension SQLiteConnection {
    /// Marks a list as deleted, inside the caller's transaction.
    func hideList(_ list: Int64) throws(StoreError) {
        try execute("UPDATE lists SET is_staged = 2 WHERE id = \(list)")
    }

    /// Removes at most `rows` rows of the first deleted list, and the list itself when it has none left.
    ///
    /// - Returns: True if there is more to remove.
    func sweep(rows: Int) throws(StoreError) -> Bool {
        guard let list = try integer("SELECT min(id) FROM lists WHERE is_staged = 2"), list > 0 else { return false }
        // A table is locked while a cached statement refers to it, even one that has ended.
        forgetStatements()
        try transaction { () throws(StoreError) in
            // Another connection may have been faster.
            guard try integer("SELECT 1 FROM lists WHERE id = \(list) AND is_staged = 2") == 1 else { return }
            let table = Schema.rowTable(list)
            // Whole, before it would follow the removal of each row.
            try dropTextIndex(of: list)
            try execute("DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) ORDER BY id LIMIT \(rows))")
            if changes < rows { try dropList(list) }
        }
        return try integer("SELECT EXISTS (SELECT 1 FROM lists WHERE is_staged = 2)") == 1
    }

    /// Removes all deleted lists, batch by batch.
    ///
    /// Lists that cannot be removed now are left for the next server that starts.
    func sweepAll() {
        // A batch takes some milliseconds, so that other writers do not wait long.
        while (try? sweep(rows: 2_000)) == true {}
    }

    /// Removes a staged list, with all that is stored for it.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it does not exist or has been published.
    func removeStaged(_ list: Int64) throws(StoreError) {
        // A table is locked while a cached statement refers to it, even one that has ended.
        forgetStatements()
        try transaction { () throws(StoreError) in
            try execute("DELETE FROM lists WHERE id = \(list) AND is_staged = 1")
            guard changes > 0 else { throw StoreError(.noSuchList, "there is no list \(list)") }
            try dropList(list)
        }
    }

    /// Removes all that is stored for a list, inside the caller's transaction.
    private func dropList(_ list: Int64) throws(StoreError) {
        try execute("DELETE FROM lists WHERE id = \(list)")
        let tables = [
            "list_columns", "order_snapshots", "order_log", "change_log", "upstreams", "upstream_rows",
            "upstream_leases",
        ]
        for table in tables {
            try execute("DELETE FROM \(table) WHERE list = \(list)")
        }
        try execute("DROP TABLE \(Schema.rowTable(list))")
    }
}
