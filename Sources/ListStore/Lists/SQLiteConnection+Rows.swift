extension SQLiteConnection {
    /// Stored rows of a list, by ascending identity.
    func storedRows(_ ids: Range<Int64>, of record: ListRecord, into rows: inout [Row]) throws(StoreError) {
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

    /// Stores rows, in place of those of the same identities.
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

    /// Removes the values of rows.
    func delete(_ ids: [Range<Int64>], of list: Int64) throws(StoreError) {
        let statement = try statement("DELETE FROM \(Schema.rowTable(list)) WHERE id >= ? AND id < ?")
        for range in ids {
            statement.bind(range.lowerBound, at: 1)
            statement.bind(range.upperBound, at: 2)
            try statement.run()
        }
    }
}
