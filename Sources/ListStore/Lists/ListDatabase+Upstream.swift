extension ListDatabase {
    /// Returns the place of the next page of a list over an HTTP API, as it was committed; nil before the first page.
    ///
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func upstreamProgress(ofList list: Int64) throws(StoreError) -> String? {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("SELECT progress FROM upstreams WHERE list = ?", [list])
            return try statement.onlyRow { statement.text(0) }
        }
    }

    /// Returns those of some identities in an HTTP API that rows of a list were committed with.
    ///
    /// - Throws: ``StoreError`` when the database cannot be read.
    /// - Complexity: O(*k* log *n*) for *k* identities and *n* rows.
    public func knownUpstreamKeys(_ keys: [String], ofList list: Int64) throws(StoreError) -> Set<String> {
        try withConnection { (connection) throws(StoreError) in
            var known: Set<String> = []
            for key in keys {
                let sql = "SELECT 1 FROM upstream_rows WHERE list = ? AND key = ?"
                let statement = try connection.statement(sql, [list, key])
                if try statement.onlyRow({ true }) == true { known.insert(key) }
            }
            return known
        }
    }
}

extension SQLiteConnection {
    /// Stores the progress of a list over an HTTP API, inside the caller's transaction.
    ///
    /// - Throws: ``StoreError/Code/invalidEdit`` when one of the rows is in the list already.
    func store(_ upstream: UpstreamCommit, of list: Int64) throws(StoreError) {
        try statement("INSERT OR REPLACE INTO upstreams (list, progress) VALUES (?, ?)", [list, upstream.progress])
            .run()
        for key in upstream.keys {
            try statement("INSERT OR IGNORE INTO upstream_rows (list, key) VALUES (?, ?)", [list, key]).run()
            guard changes == 1 else {
                throw StoreError(.invalidEdit, "another program has added the row “\(key)” to list \(list) already")
            }
        }
    }
}
