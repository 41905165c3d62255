import ListStore
import PostgresClient
import ScreenfulTypes

/// A list's row in `lists` and `heads`.
struct PostgresRecord: Sendable {
    /// The record of the list.
    let record: ListRecord
    /// Changes of later versions are in the log.
    let logFrom: Int

    private static let columns = """
        l.id, l.name, l.kind, l.source_rows, l.source_seed, l.source_file, l.source_table, l.column_names,
        l.column_types, l.extent, l.page_size, l.row_heights, l.row_height, l.template, l.section_elements, l.created,
        h.version, h.row_count, h.next_row_id, h.loaded_from, h.loaded_to, h.sections, h.log_from
        """

    /// Selects the records of lists that are seen; `condition` begins with a space.
    static func select(_ tables: PostgresTables, _ condition: String) -> String {
        """
        SELECT \(columns) FROM \(tables.lists) AS l JOIN \(tables.heads) AS h ON h.list = l.id
        WHERE l.state = 0\(condition)
        """
    }

    /// Reads all records of a result.
    static func all(in result: PostgresResult) throws(StoreError) -> [PostgresRecord] {
        var records: [PostgresRecord] = []
        for row in 0..<result.rowCount { records.append(try PostgresRecord(result, row)) }
        return records
    }

    /// Reads the only record of a result.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when there is none.
    init(only result: PostgresResult, ofList list: Int64) throws(StoreError) {
        guard result.rowCount > 0 else { throw StoreError(.noSuchList, "there is no list \(list)") }
        self = try Self(result, 0)
    }

    private init(_ result: PostgresResult, _ row: Int) throws(StoreError) {
        let integer = { result.integer(row, $0).map { Int(clamping: $0) } }
        guard let id = result.integer(row, 0), let name = result.text(row, 1), let kind = result.text(row, 2),
            let source = ListSource(
                stored: kind,
                rows: integer(3),
                seed: result.integer(row, 4),
                file: result.text(row, 5),
                table: result.text(row, 6)
            ),
            let names = result.texts(row, 7), let types = result.texts(row, 8), names.count == types.count,
            let extent = result.text(row, 9).flatMap(ListExtent.init), let pageSize = integer(10),
            let rowHeights = result.text(row, 11).flatMap(RowHeights.init), let rowHeight = result.real(row, 12),
            let created = result.integer(row, 15), let version = integer(16), let rowCount = integer(17),
            let nextRowID = result.integer(row, 18), let sections = result.bytes(row, 21), let logFrom = integer(22)
        else { throw StoreError(.corrupt, "a list is stored as this version cannot read it") }
        var columns: [Column] = []
        for (name, type) in zip(names, types) {
            guard let type = ColumnType(rawValue: type) else {
                throw StoreError(.corrupt, "list \(id) has a column of no known type")
            }
            columns.append(Column(name: name, type: type))
        }
        var loaded: Range<Int>?
        if let from = integer(19), let to = integer(20), from <= to { loaded = from..<to }
        let draft = ListDraft(
            name: name,
            source: source,
            columns: columns,
            extent: extent,
            loaded: loaded,
            sections: try ListDraft.decodeSections(sections),
            pageSize: pageSize,
            rowHeights: rowHeights,
            rowHeight: rowHeight,
            template: result.text(row, 13),
            sectionElements: result.text(row, 14),
            created: created
        )
        record = ListRecord(id: id, draft: draft, version: version, rowCount: rowCount, nextRowID: nextRowID)
        self.logFrom = logFrom
    }
}

extension PostgresTables {
    /// Inserts a list without rows of its own; the result is its identity.
    func insertion(of draft: ListDraft, rowCount: Int) -> PostgresStatement {
        let source = draft.source.stored
        return PostgresStatement(
            """
            WITH made AS (
                INSERT INTO \(lists) (state, name, kind, source_rows, source_seed, source_file, source_table, column_names,
                    column_types, extent, page_size, row_heights, row_height, template, section_elements, created)
                VALUES (0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id)
            INSERT INTO \(heads) (list, version, row_count, next_row_id, loaded_from, loaded_to, sections, log_from, log_bytes)
            SELECT id, 1, $16, $16, $17, $18, $19, 1, 0 FROM made RETURNING list
            """,
            [
                .text(draft.name), .text(source.kind), .integer(source.rows.map(Int64.init)), .integer(source.seed),
                .text(source.file), .text(source.table), .texts(draft.columns.map(\.name)),
                .texts(draft.columns.map(\.type.rawValue)), .text(draft.extent.rawValue),
                .integer(Int64(draft.pageSize)),
                .text(draft.rowHeights.rawValue), .real(draft.rowHeight), .text(draft.template),
                .text(draft.sectionElements), .integer(draft.created), .integer(Int64(rowCount)),
                .integer(draft.loaded.map { Int64($0.lowerBound) }),
                .integer(draft.loaded.map { Int64($0.upperBound) }),
                .bytes(ListDraft.encodeSections(draft.sections)),
            ]
        )
    }

    /// Stores rows, and replaces those of the same identities.
    func upsert(_ rows: [Row], ofList list: Int64) throws(StoreError) -> PostgresStatement {
        var cells: [String] = []
        for row in rows { cells.append(try StoredCells.encode(row)) }
        return PostgresStatement(
            """
            INSERT INTO \(self.rows) (list, id, cells)
            SELECT $1, r.id, r.cells::jsonb FROM unnest($2, $3) AS r(id, cells)
            ON CONFLICT (list, id) DO UPDATE SET cells = excluded.cells
            """,
            [.integer(list), .integers(rows.map(\.id)), .texts(cells)],
            isFrequent: true
        )
    }

    /// Selects a list's rows with identities in runs, each with the version of the list; one row without an identity if
    /// there are none, and no row if there is no list.
    func selection(of ids: [Range<Int64>], ofList list: Int64) -> PostgresStatement {
        let (run, parameters): (String, [PostgresParameter])
        if ids.count == 1 {
            run = "SELECT id, cells FROM \(rows) WHERE list = $1 AND id >= $2 AND id < $3"
            parameters = [.integer(ids[0].lowerBound), .integer(ids[0].upperBound)]
        } else {
            // `OFFSET 0` keeps the query of a run apart, so that each takes the index. Joined to the runs, all rows of the
            // list were read for each of them where the planner knew no better than that there were few.
            run = """
                SELECT s.id, s.cells FROM unnest($2, $3) AS run(first, past) CROSS JOIN LATERAL (
                    SELECT id, cells FROM \(rows) WHERE list = $1 AND id >= run.first AND id < run.past OFFSET 0
                ) AS s
                """
            parameters = [.integers(ids.map(\.lowerBound)), .integers(ids.map(\.upperBound))]
        }
        return PostgresStatement(
            """
            SELECT r.id, r.cells, h.version FROM \(heads) AS h LEFT JOIN LATERAL (\(run)) AS r ON true WHERE h.list = $1
            """,
            [.integer(list)] + parameters,
            isFrequent: true
        )
    }

    /// Deletes a list's rows with identities in runs, each by a statement, which no plan can join to all rows of the list.
    func deletions(of ids: [Range<Int64>], ofList list: Int64) -> [PostgresStatement] {
        ids.map { run in
            PostgresStatement(
                "DELETE FROM \(rows) WHERE list = $1 AND id >= $2 AND id < $3",
                [.integer(list), .integer(run.lowerBound), .integer(run.upperBound)],
                isFrequent: true
            )
        }
    }
}

extension FoundRows {
    /// Reads the rows of ``PostgresTables/selection(of:ofList:)``, and completes them by those that are computed.
    ///
    /// - Parameters:
    ///   - result: The rows.
    ///   - ids: The identities that were asked for.
    ///   - record: The list.
    /// - Throws: ``StoreError/Code/noSuchList``, ``StoreError/Code/corrupt``.
    init(_ result: PostgresResult, _ ids: [Range<Int64>], of record: ListRecord) throws(StoreError) {
        guard let version = result.integer(0, 2) else {
            throw StoreError(.noSuchList, "there is no list \(record.id)")
        }
        self.init(rows: [], version: Int(version))
        var stored: [Int64: Row] = [:]
        for row in 0..<result.rowCount {
            guard let id = result.integer(row, 0), let cells = result.json(row, 1) else { continue }
            stored[id] = try StoredCells.decode(cells, id: id, columns: record.columns)
        }
        for run in ids {
            let start = rows.count
            for id in run { if let row = stored[id] { rows.append(row) } }
            if rows.count - start < run.count { fill(run, of: record, from: start) }
        }
    }
}
