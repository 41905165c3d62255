extension ListDatabase {
    /// A number that is another one after somebody else has written to the database: an import, or a second server.
    ///
    /// What this object writes does not count. Cheap enough to be asked for
    /// every second.
    ///
    /// - Note: SQLite's `PRAGMA data_version`.
    public func changeMark() throws(StoreError) -> Int64 {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("PRAGMA data_version")
            return try statement.onlyRow { statement.integer(0) } ?? 0
        }
    }
}
