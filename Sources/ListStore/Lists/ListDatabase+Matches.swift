import ScreenfulRanges
public import ScreenfulTypes

extension ListDatabase {
    /// Makes an index of a stored list's column, unless there is one; it is removed with the list.
    ///
    /// - Throws: ``StoreError/Code/noSuchList``, ``StoreError/Code/invalidColumn`` when the list has no such column, and
    ///   other codes when the database cannot be written.
    /// - Complexity: O(*n* log *n*) for *n* rows the first time.
    public func makeIndex(ofColumn name: String, ofList list: Int64) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let column = try connection.record(list).column(named: name)
            let (table, index) = (Schema.rowTable(list), Schema.valueIndex(list, column))
            let known = try connection.integer("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = '\(index)'")
            guard known == nil else { return }
            // A list that is deleted meanwhile keeps its table until it is swept.
            try connection.execute("CREATE INDEX IF NOT EXISTS \(index) ON \(table) (\(Schema.valueColumn(column)))")
        }
    }

    /// Returns the rows of a stored list whose column has a value, for each of some values, in the list's order.
    ///
    /// All rows are of one version of the list. Those of a growing list that are not shown yet are among them.
    ///
    /// - Parameters:
    ///   - values: The values; null and an empty text match no row.
    ///   - name: The column, of whole numbers or text.
    ///   - list: The list.
    ///   - columns: The columns to read, in this order: those that the list does not have are null, but `id` is the
    ///     identity.
    ///   - limit: The maximum number of rows for each value.
    /// - Returns: The rows for each value, and whether there are more.
    /// - Throws: ``StoreError/Code/noSuchList``, ``StoreError/Code/invalidColumn``, and other codes when the database
    ///   cannot be read.
    /// - Complexity: With an index O(log *n* + rows returned) for each value if rows were only appended and removed, else
    ///   O(log *n* + *k* log *k*) for *k* rows that match.
    public func matches(
        of values: [Value],
        inColumn name: String,
        ofList list: Int64,
        columns: [String],
        limit: Int
    ) throws(StoreError) -> MatchedRows {
        try withReader { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                let record = try connection.record(list)
                let column = try record.column(named: name)
                let positions = try connection.positions(of: record)
                let sources = columns.map { name in record.columns.firstIndex { $0.name == name } }
                var matched = MatchedRows(version: record.version)
                for value in values {
                    var ids = try connection.matches(of: value, in: column, of: record, positions, limit: limit + 1)
                    if ids.count > limit {
                        ids.removeLast(ids.count - limit)
                        matched.truncated.insert(matched.rows.count)
                    }
                    let found = try connection.find(ids.consecutiveRuns, of: record).all(of: list)
                    let rows = found.map { row in
                        let values = zip(columns, sources).map { name, source in
                            source.map { row.values[$0] } ?? (name == "id" ? .integer(row.id) : .null)
                        }
                        return Row(id: row.id, values: values)
                    }
                    matched.rows.append(rows)
                }
                return matched
            }
        }
    }
}

/// The rows of a list that match values.
public struct MatchedRows: Sendable {
    /// The rows for each value, in the list's order.
    public var rows: [[Row]] = []
    /// The values, by their index, that more rows match than were wanted.
    public var truncated: Set<Int> = []
    /// The version of the list.
    public var version: Int

    /// Creates an answer without rows.
    public init(version: Int) { self.version = version }
}

extension ListRecord {
    /// Returns the number of a column.
    fileprivate func column(named name: String) throws(StoreError) -> Int {
        guard let column = columns.firstIndex(where: { $0.name == name }) else {
            throw StoreError(.invalidColumn, "list \(id) has no column “\(name)”")
        }
        return column
    }
}

extension SQLiteConnection {
    /// Returns the identities of the first rows, in the list's order, whose column has a value.
    fileprivate func matches(
        of value: Value,
        in column: Int,
        of record: ListRecord,
        _ positions: RowPositions,
        limit: Int
    ) throws(StoreError) -> [Int64] {
        let name = Schema.valueColumn(column)
        var found: [(position: Int, id: Int64)] = []
        for stored in StoredForm.all(of: value, in: record.columns[column].type) {
            let statement = try statement(
                """
                SELECT id FROM \(Schema.rowTable(record.id)) WHERE \(name) = ? AND typeof(\(name)) = '\(stored.type)'
                ORDER BY id LIMIT ?
                """,
                [stored.parameter, positions.areAscending ? Int64(limit) : .max]
            )
            try statement.forEachRow {
                let id = statement.integer(0)
                if let position = positions.position(of: id) { found.append((position, id)) }
            }
        }
        return found.sorted { $0.position < $1.position }.prefix(limit).map(\.id)
    }

    /// Returns the positions of a list's rows, which are kept until its order changes.
    fileprivate func positions(of record: ListRecord) throws(StoreError) -> RowPositions {
        let statement = try statement(
            """
            SELECT max(coalesce((SELECT max(version) FROM order_log WHERE list = ?1), 0),
                coalesce((SELECT version FROM order_snapshots WHERE list = ?1), 0))
            """,
            [record.id]
        )
        let version = try statement.onlyRow { statement.integer(0) } ?? 0
        if let known = positions[record.id], known.version == version { return known.positions }
        let made = RowPositions(try order(of: record).runs)
        if positions.count == Self.maxPositionCount { positions.removeAll() }
        positions[record.id] = (version, made)
        return made
    }
}

/// The forms in which a value may be stored, since an import stores values before it knows their column's type.
private struct StoredForm {
    let parameter: any StatementParameter
    /// The type as SQLite names it: whole and other numbers that are equal are written as different texts.
    let type: String

    /// Returns all forms that are read as a value; none for a value that no row has.
    static func all(of value: Value, in type: ColumnType) -> [StoredForm] {
        switch (value, type) {
        case (.integer(let number), .integer): return [StoredForm(parameter: number, type: "integer")]
        case (.text(let text), .text), (.text(let text), .date), (.text(let text), .image):
            guard !text.isEmpty else { return [] }
            var forms = [StoredForm(parameter: text, type: "text")]
            if let number = Int64(text), String(number) == text {
                forms.append(StoredForm(parameter: number, type: "integer"))
            }
            if let number = Double(text), number.isFinite, Statement.shortest(number) == text {
                forms.append(StoredForm(parameter: number, type: "real"))
            }
            return forms
        default: return []
        }
    }
}

/// The positions of a list's rows by their identities.
public struct RowPositions: Sendable {
    /// True if the rows are in the order of their identities.
    let areAscending: Bool
    /// The runs of consecutive identities, by ascending identity, with the position of the first of each.
    private var runs: [(ids: Range<Int64>, position: Int)] = []

    /// Creates the positions of the identities in runs, in the rows' order.
    ///
    /// - Complexity: O(*m* log *m*) for *m* runs.
    public init(_ order: [Range<Int64>]) {
        areAscending = zip(order, order.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        runs.reserveCapacity(order.count)
        var position = 0
        for ids in order {
            runs.append((ids, position))
            position += ids.count
        }
        if !areAscending { runs.sort { $0.ids.lowerBound < $1.ids.lowerBound } }
    }

    /// Returns the position of a row; nil if no row has the identity.
    ///
    /// - Complexity: O(log *m*).
    public func position(of id: Int64) -> Int? {
        let index = runs.indices.partitionPoint { runs[$0].ids.upperBound > id }
        guard index < runs.count, runs[index].ids.contains(id) else { return nil }
        return runs[index].position + Int(id - runs[index].ids.lowerBound)
    }
}
