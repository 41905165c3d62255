public import ScreenfulTypes

extension ListDatabase {
    /// Returns rows of a list, in the order of the requested identities.
    ///
    /// Rows that a generated list has not stored are computed.
    ///
    /// - Parameters:
    ///   - list: A generated or stored list.
    ///   - ids: Identities in runs, such as those of a `RowOrder`.
    /// - Returns: As many rows as identities.
    /// - Throws: ``StoreError/Code/noSuchList``, or ``StoreError/Code/noSuchRow`` when a row does not exist, as
    ///   after a commit that removed it.
    /// - Precondition: The list is not a table of another file.
    /// - Complexity: One seek per run, and one step per row.
    public func rows(ofList list: Int64, ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                try connection.rows(ids, of: connection.record(list))
            }
        }
    }

    /// Returns true if any row of a list has stored values; for a generated list, if any was edited.
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
    /// Returns rows of a list, in the order of the requested identities; rows that are not stored are computed.
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

    /// Returns true if any row of a list has stored values.
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

    /// Appends stored rows of a list, by ascending identity.
    private func storedRows(_ ids: Range<Int64>, of record: ListRecord, into rows: inout [Row]) throws(StoreError) {
        let columns = record.columns
        let statement = try statement(
            """
            SELECT id\(Schema.valueColumns(columns.count)) FROM \(Schema.rowTable(record.id))
            WHERE id >= ? AND id < ? ORDER BY id
            """
        )
        statement.bind(ids.lowerBound, at: 1)
        statement.bind(ids.upperBound, at: 2)
        try statement.forEachRow { () throws(StoreError) in
            var values: [Value] = []
            values.reserveCapacity(columns.count)
            for (position, column) in columns.enumerated() {
                values.append(statement.value(position + 1, as: column.type))
            }
            rows.append(Row(id: statement.integer(0), values: values))
        }
    }

    /// Stores rows and replaces those of the same identities.
    func put(_ rows: [Row], in record: ListRecord) throws(StoreError) {
        let parameters = String(repeating: ", ?", count: record.columns.count)
        let statement = try statement(
            "REPLACE INTO \(Schema.rowTable(record.id)) (id\(Schema.valueColumns(record.columns.count))) VALUES (?\(parameters))"
        )
        for row in rows {
            statement.bind(row.id, at: 1)
            for (position, value) in row.values.enumerated() { statement.bind(value, at: position + 2) }
            try statement.run()
        }
    }

    /// Deletes the values of rows.
    func delete(_ ids: [Range<Int64>], of list: Int64) throws(StoreError) {
        let statement = try statement("DELETE FROM \(Schema.rowTable(list)) WHERE id >= ? AND id < ?")
        for range in ids {
            statement.bind(range.lowerBound, at: 1)
            statement.bind(range.upperBound, at: 2)
            try statement.run()
        }
    }
}
