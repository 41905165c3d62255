extension ListDatabase {
    /// Rows of a list, in the order of the identities asked for.
    ///
    /// What a generated list has not stored is computed.
    ///
    /// - Parameters:
    ///   - list: A generated or stored list.
    ///   - ids: Identities in runs, such as a `RowOrder` returns.
    /// - Returns: As many rows as identities.
    /// - Throws: ``StoreError/Code/noSuchList``, or ``StoreError/Code/noSuchRow`` when a row is not there, as
    ///   after a commit that removed it.
    /// - Precondition: The list is not a table of another file.
    /// - Complexity: One seek per run, and a step per row.
    public func rows(ofList list: Int64, ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                try connection.rows(ids, of: connection.record(list))
            }
        }
    }

    /// Whether any row of a list has stored values; for a generated list, whether any was edited.
    ///
    /// - Throws: ``StoreError`` when the database cannot be read.
    /// - Precondition: The list is not a table of another file.
    public func storesRows(ofList list: Int64) throws(StoreError) -> Bool {
        try withConnection { (connection) throws(StoreError) in
            try connection.storesRows(ofList: list)
        }
    }
}

extension SQLiteConnection {
    /// Rows of a list, in the order of the identities asked for; those that are not stored are computed.
    func rows(_ ids: [Range<Int64>], of record: ListRecord) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(ids.reduce(0) { $0 + $1.count })
        for run in ids {
            let start = rows.count
            try storedRows(run, of: record, into: &rows)
            if rows.count - start < run.count { try fill(run, of: record, in: &rows, from: start) }
        }
        return rows
    }

    /// Whether any row of a list has stored values.
    func storesRows(ofList list: Int64) throws(StoreError) -> Bool {
        let statement = try statement("SELECT EXISTS (SELECT 1 FROM \(Schema.rowTable(list)))")
        return try statement.onlyRow { statement.integer(0) == 1 } ?? false
    }

    /// Computes those rows of a generated list that are not stored.
    private func fill(
        _ ids: Range<Int64>,
        of record: ListRecord,
        in rows: inout [Row],
        from start: Int
    ) throws(StoreError) {
        guard case .generated(let count, let seed) = record.source else {
            throw StoreError(.noSuchRow, "some of the rows \(ids) of list \(record.id) are not there")
        }
        let feed = GeneratedFeed(rows: count, seed: seed)
        var stored = rows[start...]
        var filled: [Row] = []
        filled.reserveCapacity(ids.count)
        for id in ids {
            if stored.first?.id == id {
                filled.append(stored.removeFirst())
            } else if id >= 0, id < Int64(count) {
                filled.append(feed.row(id: id))
            } else {
                throw StoreError(.noSuchRow, "list \(record.id) has no row \(id)")
            }
        }
        rows.replaceSubrange(start..., with: filled)
    }
}
