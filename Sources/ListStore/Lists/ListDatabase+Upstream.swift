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

    /// Takes or extends a server's lease of a list over an HTTP API, unless another server's has not expired.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - owner: The name of the server.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: Whether the server has the lease now.
    /// - Throws: ``StoreError`` when the database cannot be written.
    public func leaseUpstream(
        ofList list: Int64,
        to owner: String,
        at now: Int64
    ) throws(StoreError) -> UpstreamLease {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                try connection.statement(
                    """
                    INSERT INTO upstream_leases (list, owner, expires, not_before) VALUES (?, ?, ?, 0)
                    ON CONFLICT (list) DO UPDATE SET owner = excluded.owner, expires = excluded.expires
                    WHERE owner = excluded.owner OR expires <= ?
                    """,
                    [list, owner, now + UpstreamLease.milliseconds, now]
                ).run()
                guard connection.changes == 1 else { return .held }
                let statement = try connection.statement(
                    "SELECT not_before FROM upstream_leases WHERE list = ?",
                    [list]
                )
                let notBefore = try statement.onlyRow { statement.integer(0) } ?? 0
                return .granted(waitMilliseconds: max(0, notBefore - now))
            }
        }
    }

    /// Ends a server's lease of a list, if it has one.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - owner: The name of the server.
    ///   - waitMilliseconds: The time for which no server may ask the API; 0 for none.
    ///   - now: The time in milliseconds since 1970.
    /// - Throws: ``StoreError`` when the database cannot be written.
    public func releaseUpstream(
        ofList list: Int64,
        by owner: String,
        waitMilliseconds: Int64,
        at now: Int64
    ) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            try connection.statement(
                "UPDATE upstream_leases SET expires = 0, not_before = max(not_before, ?) WHERE list = ? AND owner = ?",
                [now + waitMilliseconds, list, owner]
            ).run()
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
