public import ScreenfulTypes

extension ListDatabase {
    /// Returns rows of a list, in the order of the requested identities, and the version that they were read at.
    ///
    /// Rows that a generated list has not stored are computed.
    ///
    /// - Parameters:
    ///   - ids: Identities in runs, such as those of a `RowOrder`.
    ///   - list: A generated or stored list.
    /// - Returns: The rows that exist, and the identities of those that do not.
    /// - Throws: ``StoreError/Code/noSuchList``, and other codes when the database cannot be read.
    /// - Precondition: The list is not a table of another file.
    /// - Complexity: One seek per run, and one step per row.
    public func find(_ ids: [Range<Int64>], ofList list: Int64) throws(StoreError) -> FoundRows {
        try withReader { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                try connection.find(ids, of: connection.record(list))
            }
        }
    }

    /// Returns rows of a list as ``find(_:ofList:)`` does, all of which have to exist.
    ///
    /// - Throws: ``StoreError/Code/noSuchRow`` when a row does not exist, and the errors of ``find(_:ofList:)``.
    public func rows(ofList list: Int64, ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        try find(ids, ofList: list).all(of: list)
    }
}

/// The rows that were found for a request.
public struct FoundRows: Sendable {
    /// The rows that exist, in the order of the request.
    public var rows: [Row]
    /// The identities of rows that do not exist, as after a commit that removed them.
    public var gone: Set<Int64> = []
    /// The version of the list that they were read at; nil for rows without versions: another program's.
    public var version: Int?

    /// Creates an answer.
    public init(rows: [Row], gone: Set<Int64> = [], version: Int?) {
        self.rows = rows
        self.gone = gone
        self.version = version
    }

    /// Returns the rows if all exist.
    ///
    /// - Throws: ``StoreError/Code/noSuchRow`` when one does not.
    public func all(of list: Int64) throws(StoreError) -> [Row] {
        guard let row = gone.min() else { return rows }
        throw StoreError(.noSuchRow, "list \(list) has no row \(row)")
    }
}

extension FoundRows {
    /// Computes those rows of a generated list that are not stored, and notes those that do not exist.
    ///
    /// - Parameters:
    ///   - ids: The identities of a run, of which the stored rows are behind `start` in ascending order.
    ///   - record: The list.
    ///   - start: The number of rows before the run.
    package mutating func fill(_ ids: Range<Int64>, of record: ListRecord, from start: Int) {
        var feed: GeneratedFeed?
        if case .generated(let count, let seed, let content) = record.source {
            feed = GeneratedFeed(rows: count, seed: seed, content: content)
        }
        var stored = rows[start...]
        var filled: [Row] = []
        filled.reserveCapacity(ids.count)
        for id in ids {
            if stored.first?.id == id {
                filled.append(stored.removeFirst())
            } else if let feed, id >= 0, id < Int64(feed.rows) {
                filled.append(feed.row(id: id))
            } else {
                gone.insert(id)
            }
        }
        rows.replaceSubrange(start..., with: filled)
    }
}

extension SQLiteConnection {
    /// Returns rows of a list, in the order of the requested identities; rows that are not stored are computed.
    func find(_ ids: [Range<Int64>], of record: ListRecord) throws(StoreError) -> FoundRows {
        var found = FoundRows(rows: [], version: record.version)
        found.rows.reserveCapacity(ids.reduce(0) { $0 + $1.count })
        for run in ids {
            let start = found.rows.count
            try readStored(run, of: record, into: &found.rows)
            if found.rows.count - start < run.count { found.fill(run, of: record, from: start) }
        }
        return found
    }

    /// Returns true if any row of a list has stored values.
    func storesRows(ofList list: Int64) throws(StoreError) -> Bool {
        let statement = try statement("SELECT EXISTS (SELECT 1 FROM \(Schema.rowTable(list)))")
        return try statement.onlyRow { statement.integer(0) == 1 } ?? false
    }

    /// Appends stored rows of a list, by ascending identity.
    private func readStored(_ ids: Range<Int64>, of record: ListRecord, into rows: inout [Row]) throws(StoreError) {
        let columns = record.columns
        let statement = try statement(
            """
            SELECT id\(Schema.valueColumns(columns.count)) FROM \(Schema.rowTable(record.id))
            WHERE id >= ? AND id < ? ORDER BY id
            """,
            [ids.lowerBound, ids.upperBound]
        )
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
        let updates = record.columns.indices.map(Schema.valueColumn).map { "\($0) = excluded.\($0)" }
        // No REPLACE, which would not call the triggers of an index for the rows that it removes.
        let statement = try statement(
            """
            INSERT INTO \(Schema.rowTable(record.id)) (id\(Schema.valueColumns(record.columns.count)))
            VALUES (?\(parameters)) ON CONFLICT (id) DO UPDATE SET \(updates.joined(separator: ", "))
            """
        )
        for row in rows {
            statement.bind(row.id, at: 1)
            for (position, value) in row.values.enumerated() { statement.bind(value, at: position + 2) }
            try statement.run()
        }
    }

    /// Deletes the values of rows.
    func delete(_ ids: [Range<Int64>], of list: Int64) throws(StoreError) {
        let sql = "DELETE FROM \(Schema.rowTable(list)) WHERE id >= ? AND id < ?"
        for range in ids { try statement(sql, [range.lowerBound, range.upperBound]).run() }
    }
}
