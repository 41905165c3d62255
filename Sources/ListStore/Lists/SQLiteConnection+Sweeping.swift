extension SQLiteConnection {
    /// Makes a list one that nobody sees and that is to be removed, inside the caller's transaction.
    func hideList(_ list: Int64) throws(StoreError) {
        try execute("UPDATE lists SET is_staged = 2 WHERE id = \(list)")
    }

    /// Removes at most so many rows of the first deleted list, and the list itself when it has none left.
    ///
    /// - Returns: True if there is more to be removed.
    func sweep(rows: Int) throws(StoreError) -> Bool {
        guard let list = try integer("SELECT min(id) FROM lists WHERE is_staged = 2"), list > 0 else { return false }
        // A table in use by a statement, even one that has ended, is locked.
        forgetStatements()
        try transaction { () throws(StoreError) in
            // Somebody may have been faster.
            guard try integer("SELECT 1 FROM lists WHERE id = \(list) AND is_staged = 2") == 1 else { return }
            let table = Schema.rowTable(list)
            try execute("DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) ORDER BY id LIMIT \(rows))")
            if changes < rows { try dropList(list) }
        }
        return try integer("SELECT EXISTS (SELECT 1 FROM lists WHERE is_staged = 2)") == 1
    }

    /// Removes what a program leaves that has taken the place of lists by others, portion by portion.
    ///
    /// What cannot be removed now is left for the next server that starts.
    func sweepAll() {
        // A portion takes some milliseconds, so that others who write need not wait long.
        while (try? sweep(rows: 2_000)) == true {}
    }
}
