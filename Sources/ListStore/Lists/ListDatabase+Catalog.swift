import CSQLite
import ScreenfulRanges
import ScreenfulTypes

extension ListDatabase {
    /// Returns lists in the order of their creation.
    ///
    /// - Parameters:
    ///   - list: The identity after which to start; 0 for the first page.
    ///   - limit: The maximum number of lists to return.
    /// - Returns: At most `limit` lists.
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func lists(after list: Int64 = 0, limit: Int = .max) throws(StoreError) -> [ListRecord] {
        try withConnection { (connection) throws(StoreError) in try connection.records(after: list, limit: limit) }
    }

    /// Returns the number of lists.
    public func listCount() throws(StoreError) -> Int {
        try withConnection { (connection) throws(StoreError) in
            Int(try connection.integer("SELECT count(*) FROM lists WHERE is_staged = 0") ?? 0)
        }
    }

    /// Returns a list.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it does not exist.
    public func list(_ list: Int64) throws(StoreError) -> ListRecord {
        try withConnection { (connection) throws(StoreError) in try connection.record(list) }
    }
}

extension ListDatabase {
    /// Returns a list with the order of its rows.
    ///
    /// - Throws: ``StoreError/Code/noSuchList`` when it does not exist; ``StoreError/Code/corrupt`` when the stored
    ///   order contradicts itself.
    public func open(_ list: Int64) throws(StoreError) -> StoredList {
        try withConnection { (connection) throws(StoreError) in
            try connection.reading { () throws(StoreError) in
                let record = try connection.record(list)
                guard !record.source.isForeign else {
                    return StoredList(record: record, order: RowOrder(ids: 0..<0), storesRows: false)
                }
                let order = try connection.order(of: record)
                return StoredList(record: record, order: order, storesRows: try connection.storesRows(ofList: list))
            }
        }
    }
}

extension SQLiteConnection {
    private static let recordColumns = """
        id, name, kind, source_rows, source_seed, source_file, source_table, extent, loaded_from, loaded_to, sections,
        page_size, row_heights, row_height, created, version, row_count, next_row_id, template, section_elements
        """

    /// Returns a list that exists and is not staged.
    func record(_ list: Int64) throws(StoreError) -> ListRecord {
        let statement = try statement("SELECT \(Self.recordColumns) FROM lists WHERE id = ? AND is_staged = 0", [list])
        guard let record = try statement.onlyRow({ () throws(StoreError) in try record(from: statement) }) else {
            throw StoreError(.noSuchList, "there is no list \(list)")
        }
        return record
    }

    /// Returns lists in the order of their creation.
    func records(after list: Int64, limit: Int) throws(StoreError) -> [ListRecord] {
        let statement = try statement(
            "SELECT \(Self.recordColumns) FROM lists WHERE id > ? AND is_staged = 0 ORDER BY id LIMIT ?",
            [list, limit]
        )
        return try statement.rows(record)
    }

    private func record(from row: Statement) throws(StoreError) -> ListRecord {
        let id = row.integer(0)
        guard let source = source(from: row), let extent = ListExtent(rawValue: row.text(7)),
            let rowHeights = RowHeights(rawValue: row.text(12))
        else { throw StoreError(.corrupt, "\(file) is damaged: list \(id) is of no known kind") }
        var loaded: Range<Int>?
        if row.type(8) == SQLITE_INTEGER, row.integer(8) <= row.integer(9) {
            loaded = Int(row.integer(8))..<Int(row.integer(9))
        }
        let draft = ListDraft(
            name: row.text(1),
            source: source,
            columns: try columns(ofList: id),
            extent: extent,
            loaded: loaded,
            sections: try ListDraft.decodeSections(row.blob(10)),
            pageSize: Int(row.integer(11)),
            rowHeights: rowHeights,
            rowHeight: row.real(13),
            template: row.type(18) == SQLITE_NULL ? nil : row.text(18),
            sectionElements: row.type(19) == SQLITE_NULL ? nil : row.text(19),
            created: row.integer(14)
        )
        return ListRecord(
            id: id,
            draft: draft,
            version: Int(row.integer(15)),
            rowCount: Int(row.integer(16)),
            nextRowID: row.integer(17)
        )
    }

    private func source(from row: Statement) -> ListSource? {
        let isComputed = row.type(3) == SQLITE_INTEGER
        return ListSource(
            stored: row.text(2),
            rows: isComputed ? Int(row.integer(3)) : nil,
            seed: isComputed ? row.integer(4) : nil,
            file: row.text(5),
            table: row.text(6)
        )
    }

    private func columns(ofList list: Int64) throws(StoreError) -> [Column] {
        let statement = try statement("SELECT name, type FROM list_columns WHERE list = ? ORDER BY position", [list])
        return try statement.rows { (row) throws(StoreError) in
            guard let type = ColumnType(rawValue: row.text(1)) else {
                throw StoreError(.corrupt, "\(file) is damaged: list \(list) has a column of no known type")
            }
            return Column(name: row.text(0), type: type)
        }
    }
}
