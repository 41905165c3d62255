import CSQLite

/// What has to be known of a table to page through it.
struct TableShape: Sendable {
    /// A column by which the table is stored in order.
    struct KeyColumn: Hashable, Sendable {
        /// The column, as it stands in SQL.
        var sql: String
        var isDescending: Bool
    }

    let table: String
    let columns: [Column]
    /// The columns as they stand in SQL.
    let columnSQL: [String]
    let key: [KeyColumn]
    /// Whether the key is one integer, the row id.
    let hasRowID: Bool

    /// Looks at a table.
    ///
    /// - Throws: ``StoreError/Code/noSuchTable``, or ``StoreError/Code/unsupportedTable`` for what has no key.
    init(of table: String, in connection: SQLiteConnection) throws(StoreError) {
        self.table = table
        let isWithoutRowID = try connection.checkTable(table)
        var columns: [Column] = []
        // Hidden columns (1) belong to virtual tables; 2 and 3 are generated ones.
        let statement = try connection.prepare("SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1")
        statement.bind(table, at: 1)
        try statement.forEachRow {
            columns.append(Column(name: statement.text(0), type: ColumnType(declared: statement.text(1))))
        }
        self.columns = columns
        columnSQL = columns.map { Identifier.quoted($0.name) }
        hasRowID = !isWithoutRowID
        key = isWithoutRowID ? try connection.primaryKey(of: table) : [try Self.rowID(of: table, columns: columns)]
    }

    /// A name of the row id that no column has taken.
    private static func rowID(of table: String, columns: [Column]) throws(StoreError) -> KeyColumn {
        let taken = Set(columns.map { $0.name.lowercased() })
        guard let name = ["rowid", "_rowid_", "oid"].first(where: { !taken.contains($0) }) else {
            throw StoreError(.unsupportedTable, "the columns of table “\(table)” hide its row id")
        }
        return KeyColumn(sql: name, isDescending: false)
    }
}

extension SQLiteConnection {
    /// Checks that a table is there and can be paged.
    ///
    /// - Returns: Whether it has no row id.
    fileprivate func checkTable(_ table: String) throws(StoreError) -> Bool {
        let statement = try prepare(
            "SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE"
        )
        statement.bind(table, at: 1)
        let found = try statement.onlyRow { (type: statement.text(0), isWithoutRowID: statement.integer(1) == 1) }
        guard !table.utf8.contains(0), let found else {
            let names = try tableNames().map { "“\($0)”" }.joined(separator: ", ")
            throw StoreError(
                .noSuchTable,
                "\(file) has no table “\(table)”" + (names.isEmpty ? "" : "; it has \(names)")
            )
        }
        switch found.type {
        case "table", "shadow": return found.isWithoutRowID
        case "view": throw StoreError(.unsupportedTable, "“\(table)” is a view; only tables have keys to page by")
        case let type:
            throw StoreError(.unsupportedTable, "“\(table)” is a \(type) table, which has no keys to page by")
        }
    }

    /// The tables that can be paged, by name.
    func tableNames() throws(StoreError) -> [String] {
        let statement = try prepare(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        )
        var names: [String] = []
        try statement.forEachRow { names.append(statement.text(0)) }
        return names
    }

    /// The primary key of a table without row id, with the collations and directions it is stored by.
    fileprivate func primaryKey(of table: String) throws(StoreError) -> [TableShape.KeyColumn] {
        let statement = try prepare(
            """
            SELECT x.name, x.desc, x.coll FROM pragma_index_list(?) AS i, pragma_index_xinfo(i.name) AS x
            WHERE i.origin = 'pk' AND x.key = 1 ORDER BY x.seqno
            """
        )
        statement.bind(table, at: 1)
        var key: [TableShape.KeyColumn] = []
        try statement.forEachRow {
            let sql = "\(Identifier.quoted(statement.text(0))) COLLATE \(Identifier.quoted(statement.text(2)))"
            key.append(TableShape.KeyColumn(sql: sql, isDescending: statement.integer(1) == 1))
        }
        guard !key.isEmpty else { throw StoreError(.unsupportedTable, "table “\(table)” has no primary key") }
        return key
    }
}
