import ListStore
import PostgresClient
import ScreenfulTypes

/// The columns and the key of another program's table, by which it is paged.
///
/// The key is the primary key, or else the shortest unique index of columns that are never null, whose order is the
/// columns' own. Its values are texts, which the database converts to and from the columns' types.
struct RelationShape: Sendable {
    /// A column by which the table is in order.
    private struct KeyColumn: Sendable {
        /// The name in SQL.
        let name: String
        /// The type in SQL.
        let type: String
    }

    /// The rows of a batch of a scan.
    static let batch = 64 * stride
    /// The number of rows from one indexed key to the next.
    static let stride = 1_024
    /// The arguments of a function at most: 100 in PostgreSQL (`FUNC_MAX_ARGS`), of which some room is left.
    private static let cellsOfCall = 50

    /// The name as the user gave it.
    let table: String
    /// The columns, in order.
    let columns: [Column]
    /// The name in SQL, with the schema.
    private let relation: String
    private let key: [KeyColumn]
    /// An expression for the cells of a row, as ``StoredCells`` has them.
    private let cells: String

    /// Reads the results of ``reading(_:)``.
    ///
    /// - Throws: ``StoreError/Code/noSuchTable``, or ``StoreError/Code/unsupportedTable`` for what has no key.
    init(_ results: [PostgresResult], of table: String) throws(StoreError) {
        guard let kind = results[0].text(0, 0), let relation = results[0].text(0, 1) else {
            throw StoreError(.noSuchTable, "the database has no table “\(table)”")
        }
        guard kind != "v" else {
            throw StoreError(.unsupportedTable, "“\(table)” is a view; only tables have keys to page by")
        }
        self.table = table
        self.relation = relation
        columns = (0..<results[1].rowCount).map { row in
            Column(name: results[1].text(row, 0) ?? "", type: ColumnType(postgres: results[1].text(row, 1) ?? ""))
        }
        key = (0..<results[2].rowCount).map { row in
            KeyColumn(
                name: PostgresTables.quoted(results[2].text(row, 0) ?? ""),
                type: results[2].text(row, 1) ?? "text"
            )
        }
        guard !key.isEmpty, !columns.isEmpty else {
            let reason = "has no primary key, nor another unique index of columns that are never null"
            throw StoreError(.unsupportedTable, "table “\(table)” \(reason)")
        }
        let expressions = (0..<results[1].rowCount).map { row in
            Self.cell(PostgresTables.quoted(results[1].text(row, 0) ?? ""), of: results[1].text(row, 1) ?? "")
        }
        cells = Swift.stride(from: 0, to: expressions.count, by: Self.cellsOfCall).map { first in
            "jsonb_build_array(\(expressions[first...].prefix(Self.cellsOfCall).joined(separator: ", ")))"
        }.joined(separator: " || ")
    }

    /// Returns an expression for the value of a column.
    ///
    /// Numbers, truth values and times are as JSON has them, all others are text. Of bytes, the first 32 are shown.
    private static func cell(_ name: String, of type: String) -> String {
        switch type {
        case "int2", "int4", "int8", "float4", "float8", "numeric", "bool", "date", "timestamp", "timestamptz": name
        case "bytea":
            """
            '\\x' || encode(substring(\(name) FROM 1 FOR 32), 'hex')
            || CASE WHEN length(\(name)) > 32 THEN '… (' || length(\(name)) || ' bytes)' ELSE '' END
            """
        default: "\(name)::text"
        }
    }
}

extension RelationShape {
    /// Reads the shape of a table: the table, its columns, and those of its key; and then what ``marking`` reads.
    static func reading(_ table: String) -> [PostgresStatement] {
        let name = PostgresParameter.text(table)
        return [
            PostgresStatement(
                """
                SELECT c.relkind::text, format('%I.%I', n.nspname, c.relname)
                FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE c.oid = to_regclass($1)
                """,
                [name]
            ),
            PostgresStatement(
                """
                SELECT a.attname::text, coalesce(b.typname, t.typname)::text
                FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
                LEFT JOIN pg_type AS b ON b.oid = t.typbasetype
                WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
                """,
                [name]
            ),
            PostgresStatement(
                """
                WITH key AS (
                    SELECT i.indrelid, i.indkey::int2[] AS attributes, i.indnkeyatts AS count FROM pg_index AS i
                    WHERE i.indrelid = to_regclass($1) AND i.indisunique AND i.indisvalid AND i.indimmediate
                    AND i.indpred IS NULL AND i.indexprs IS NULL
                    AND (SELECT count(DISTINCT o & 1) FROM unnest(i.indoption::int2[]) AS o) = 1
                    AND NOT EXISTS (
                        SELECT 1 FROM unnest(i.indkey::int2[], i.indcollation::oid[], i.indclass::oid[])
                            WITH ORDINALITY AS k(attribute, collation_id, class_id, number)
                        JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.attribute
                        JOIN pg_opclass AS c ON c.oid = k.class_id
                        WHERE k.number <= i.indnkeyatts
                        AND (NOT a.attnotnull OR a.attcollation <> k.collation_id OR NOT c.opcdefault)
                    )
                    ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid LIMIT 1
                )
                SELECT a.attname::text, format_type(a.atttypid, a.atttypmod)
                FROM key, unnest(key.attributes) WITH ORDINALITY AS k(attribute, number)
                JOIN pg_attribute AS a ON a.attrelid = to_regclass($1) AND a.attnum = k.attribute
                WHERE k.number <= key.count ORDER BY k.number
                """,
                [name]
            ),
            marking(table),
        ]
    }

    /// Reads a mark that changes with every write, some seconds after it at most, and an estimate of the rows.
    ///
    /// The mark is of the counts of written rows (PostgreSQL's manual, 28.2.16), also of partitions, and of the files.
    var marking: PostgresStatement { Self.marking(relation) }

    private static func marking(_ table: String) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT concat_ws(' ', min(c.oid::bigint), sum(c.relfilenode::bigint),
                sum(s.n_tup_ins), sum(s.n_tup_upd), sum(s.n_tup_del)),
                sum(CASE WHEN c.relkind <> 'p' THEN greatest(c.reltuples, 0) ELSE 0 END)::bigint
            FROM pg_class AS c LEFT JOIN pg_stat_all_tables AS s ON s.relid = c.oid
            WHERE c.oid = to_regclass($1) OR c.oid IN (SELECT relid FROM pg_partition_tree(to_regclass($1)))
            """,
            [.text(table)]
        )
    }

    /// Reads some keys of the next rows in order: every 1,024th, the last one, and known ones.
    ///
    /// - Parameters:
    ///   - last: The key after which the rows are; nil for the first ones.
    ///   - known: The keys that are looked for.
    /// - Returns: A statement, whose rows have the place in the batch, from 1 on, the batch's size, and the key.
    func keys(after last: [String]?, known: [[String]]) -> PostgresStatement {
        var parameters: [PostgresParameter] = []
        func place(_ parameter: PostgresParameter) -> String {
            parameters.append(parameter)
            return "$\(parameters.count)"
        }
        let after = last.map { "WHERE (\(keyList)) > (\(values($0, place)))" } ?? ""
        // Names of ours, since a column may have any name.
        let names = key.indices.map { "key\($0)" }
        let texts = names.map { "\($0)::text" }.joined(separator: ", ")
        let selected = zip(key, names).map { "t.\($0.name) AS \($1)" }.joined(separator: ", ")
        let list = names.joined(separator: ", ")
        var wanted = "n % \(Self.stride) = 1 OR n = size"
        if !known.isEmpty {
            let lists = key.indices.map { column in "\(place(.texts(known.map { $0[column] })))::text[]" }
            wanted += " OR (\(texts)) IN (SELECT * FROM unnest(\(lists.joined(separator: ", "))))"
        }
        return PostgresStatement(
            """
            SELECT n, size, \(texts) FROM (
                SELECT \(list), row_number() OVER (ORDER BY \(list)) AS n, count(*) OVER () AS size FROM (
                    SELECT \(selected) FROM \(relation) AS t \(after) ORDER BY \(keyList) LIMIT \(Self.batch)
                ) AS batch
            ) AS numbered WHERE \(wanted) ORDER BY n
            """,
            parameters
        )
    }

    /// Reads rows in order: their cells, and their keys.
    ///
    /// - Parameters:
    ///   - start: The key of a row.
    ///   - distance: The rows to skip from there.
    ///   - count: The rows to read.
    /// - Returns: A statement, whose rows have the cells, and then the key.
    func rows(from start: [String], skipping distance: Int, count: Int) -> PostgresStatement {
        var parameters: [PostgresParameter] = []
        let from = values(start) { parameter in
            parameters.append(parameter)
            return "$\(parameters.count)"
        }
        return PostgresStatement(
            """
            SELECT \(cells), \(textList) FROM \(relation) AS t WHERE (\(keyList)) >= (\(from))
            ORDER BY \(keyList) LIMIT \(count) OFFSET \(distance)
            """,
            parameters
        )
    }

    /// Returns the key in columns of a result, from one on.
    func key(_ result: PostgresResult, _ row: Int, from column: Int) -> [String] {
        key.indices.map { result.text(row, column + $0) ?? "" }
    }

    // With the table's alias, since an expression of a column has the column's name, by which would be sorted otherwise.
    private var keyList: String { key.map { "t.\($0.name)" }.joined(separator: ", ") }
    private var textList: String { key.map { "t.\($0.name)::text" }.joined(separator: ", ") }

    private func values(_ texts: [String], _ place: (PostgresParameter) -> String) -> String {
        zip(key, texts).map { column, text in "\(place(.text(text)))::text::\(column.type)" }.joined(separator: ", ")
    }
}

extension ColumnType {
    /// Creates the type of a column from the name of a type of PostgreSQL's (`pg_type.typname`).
    fileprivate init(postgres name: String) {
        self =
            switch name {
            case "int2", "int4", "int8": .integer
            case "float4", "float8", "numeric": .real
            case "bool": .boolean
            case "date", "timestamp", "timestamptz": .date
            default: .text
            }
    }
}
