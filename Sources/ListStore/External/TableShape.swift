import CSQLite
import ScreenfulTypes

/// The columns and the key of a table, by which it is paged.
struct TableShape: Sendable {
    /// A column by which the table is stored in order.
    struct KeyColumn: Hashable, Sendable {
        /// The name, quoted where it has to be.
        var name: String
        /// The collation, quoted; nil for that of the bytes.
        var collation: String?
        var isDescending: Bool

        var sql: String { collation.map { "\(name) COLLATE \($0)" } ?? name }
    }

    let table: String
    let columns: [Column]
    let columnSQL: [String]
    let key: [KeyColumn]
    /// Whether the key is one integer, the row id.
    let hasRowID: Bool

    /// Reads the shape of a table.
    ///
    /// - Throws: ``StoreError/Code/noSuchTable``, or ``StoreError/Code/unsupportedTable`` for a table without a key.
    init(of table: String, in connection: SQLiteConnection) throws(StoreError) {
        self.table = table
        let isWithoutRowID = try connection.checkTable(table)
        // Hidden columns (1) belong to virtual tables; 2 and 3 are generated ones.
        let query = "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1"
        columns = try connection.prepare(query, [table]).rows { row in
            Column(name: row.text(0), type: ColumnType(declared: row.text(1)))
        }
        columnSQL = columns.map { Identifier.quoted($0.name) }
        hasRowID = !isWithoutRowID
        key = isWithoutRowID ? try connection.primaryKey(of: table) : [try Self.rowID(of: table, columns: columns)]
    }

    /// Returns a name of the row id that no column has.
    private static func rowID(of table: String, columns: [Column]) throws(StoreError) -> KeyColumn {
        let taken = Set(columns.map { $0.name.lowercased() })
        guard let name = ["rowid", "_rowid_", "oid"].first(where: { !taken.contains($0) }) else {
            throw StoreError(.unsupportedTable, "the columns of table “\(table)” hide its row id")
        }
        return KeyColumn(name: name, isDescending: false)
    }
}

extension SQLiteConnection {
    /// Throws unless a table exists and can be paged; returns true if it has no row id.
    fileprivate func checkTable(_ table: String) throws(StoreError) -> Bool {
        let statement = try prepare(
            "SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE",
            [table]
        )
        let found = try statement.onlyRow { (type: statement.text(0), isWithoutRowID: statement.integer(1) == 1) }
        guard !table.utf8.contains(0), let found else {
            let names = try tableNames().map { "“\($0)”" }.joined(separator: ", ")
            let hint = names.isEmpty ? "" : "; it has \(names)"
            throw StoreError(.noSuchTable, "\(file) has no table “\(table)”\(hint)")
        }
        switch found.type {
        case "table", "shadow": return found.isWithoutRowID
        case "view": throw StoreError(.unsupportedTable, "“\(table)” is a view; only tables have keys to page by")
        case let type:
            throw StoreError(.unsupportedTable, "“\(table)” is a \(type) table, which has no keys to page by")
        }
    }

    /// Returns the names of the tables that can be paged, sorted.
    func tableNames() throws(StoreError) -> [String] {
        let statement = try prepare(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """
        )
        return try statement.rows { $0.text(0) }
    }

    /// Returns the primary key of a table without row id, with its collations and directions.
    fileprivate func primaryKey(of table: String) throws(StoreError) -> [TableShape.KeyColumn] {
        let statement = try prepare(
            """
            SELECT x.name, x.desc, x.coll FROM pragma_index_list(?) AS i, pragma_index_xinfo(i.name) AS x
            WHERE i.origin = 'pk' AND x.key = 1 ORDER BY x.seqno
            """,
            [table]
        )
        let key = try statement.rows { row in
            TableShape.KeyColumn(
                name: Identifier.quoted(row.text(0)),
                collation: Identifier.quoted(row.text(2)),
                isDescending: row.integer(1) == 1
            )
        }
        guard !key.isEmpty else { throw StoreError(.unsupportedTable, "table “\(table)” has no primary key") }
        return key
    }
}

extension TableShape {
    /// Returns a query for keys in order, optionally from a key on.
    func keyQuery(fromKey: Bool) -> String {
        "SELECT \(keyList) FROM \(Identifier.quoted(table))\(fromKey ? " WHERE \(condition)" : "")"
            + " ORDER BY \(order) LIMIT ?\(key.count + 1)"
    }

    /// Returns a query for whether the key in the second half of the parameters is the one in the first half, or after it.
    func orderQuery() -> String {
        let names = key.map(\.name).enumerated().map { "?\(key.count + $0.offset + 1) AS \($0.element)" }
        return "SELECT EXISTS (SELECT 1 FROM (SELECT \(names.joined(separator: ", "))) WHERE \(condition))"
    }

    /// Returns a query for rows in order from a key on, each followed by its key.
    func rowQuery() -> String {
        "SELECT \((columnSQL + key.map(\.sql)).joined(separator: ", ")) FROM \(Identifier.quoted(table)) WHERE \(condition)"
            + " ORDER BY \(order) LIMIT ?\(key.count + 1) OFFSET ?\(key.count + 2)"
    }

    private var keyList: String { key.map(\.sql).joined(separator: ", ") }

    private var order: String {
        key.map { $0.sql + ($0.isDescending ? " DESC" : "") }.joined(separator: ", ")
    }

    /// A condition that holds for the key in the first parameters and all keys after it.
    ///
    /// Keys of one direction are compared as a row value, which SQLite seeks in the index. For mixed directions it can
    /// seek only by the first column, and the others decide among equals.
    private var condition: String {
        let places = key.indices.map { "?\($0 + 1)" }
        if Set(key.map(\.isDescending)).count == 1 {
            return "(\(keyList)) \(key[0].isDescending ? "<=" : ">=") (\(places.joined(separator: ", ")))"
        }
        var nested = ""
        for (column, place) in zip(key, places).reversed() {
            let after = column.isDescending ? "<" : ">"
            let isLast = nested.isEmpty
            nested =
                isLast
                ? "\(column.sql) \(after)= \(place)"
                : "\(column.sql) \(after)= \(place) AND (\(column.sql) \(after) \(place) OR (\(nested)))"
        }
        return nested
    }
}

extension ColumnType {
    /// Creates the type of a foreign table's column from its declaration.
    ///
    /// - Note: The order of the rules is SQLite's (https://sqlite.org/datatype3.html, section 3.1), with
    ///   booleans and dates, which SQLite calls numeric, before them.
    init(declared: String) {
        let name = declared.uppercased()
        let rules: [(type: ColumnType, parts: [String])] = [
            (.boolean, ["BOOL"]), (.date, ["DATE", "TIME"]), (.integer, ["INT"]), (.text, ["CHAR", "CLOB", "TEXT"]),
            (.real, ["REAL", "FLOA", "DOUB", "NUM", "DEC"]),
        ]
        self = rules.first { $0.parts.contains { name.contains($0) } }?.type ?? .text
    }
}
