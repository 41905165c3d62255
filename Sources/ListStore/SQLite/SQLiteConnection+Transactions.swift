import CSQLite

extension SQLiteConnection {
    /// Does something wholly or not at all.
    ///
    /// The lock for writing is taken at the start, so that two writers wait
    /// for each other instead of failing half-way.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Gives up the transaction, if there is one.
    ///
    /// Cannot fail in a way that matters: after some errors (a full disk)
    /// SQLite has rolled back already, and says that there is nothing to do.
    func rollBack() {
        try? execute("ROLLBACK")
    }

    /// Reads from one state of the database, whatever is written meanwhile.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN")
        defer { rollBack() }
        return try body()
    }
}
