import ScreenfulTypes

extension ListDatabase {
    /// Creates a list.
    ///
    /// A generated list has its rows at once; a stored one is empty.
    ///
    /// - Throws: ``StoreError/Code/invalidColumn`` when the columns break the rules of ``Column/check(_:)``;
    ///   ``StoreError/Code/nameTaken`` when another list has the name.
    public func createList(_ draft: ListDraft) throws(StoreError) -> ListRecord {
        try Column.check(draft.columns)
        return try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                try connection.checkNameIsFree(draft.name)
                var rowCount = 0
                if case .generated(let rows, _, _) = draft.source { rowCount = rows }
                let list = try connection.insertList(draft, rowCount: rowCount, isStaged: false)
                return try connection.record(list)
            }
        }
    }
}

extension SQLiteConnection {
    /// Throws if a visible list has a name; names are compared byte by byte.
    ///
    /// - Throws: ``StoreError/Code/nameTaken`` with the list's identity in its message.
    func checkNameIsFree(_ name: String) throws(StoreError) {
        let sql = "SELECT id FROM lists WHERE name = ? AND is_staged = 0 ORDER BY id LIMIT 1"
        let statement = try statement(sql, [name])
        guard let list = try statement.onlyRow({ statement.integer(0) }) else { return }
        throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(list))")
    }

    /// Inserts a list without rows of its own, inside the caller's transaction.
    ///
    /// - Returns: The new list's identity.
    func insertList(_ draft: ListDraft, rowCount: Int, isStaged: Bool) throws(StoreError) -> Int64 {
        let source = draft.source.stored
        let statement = try statement(
            """
            INSERT INTO lists (is_staged, name, kind, source_rows, source_seed, source_file, source_table, extent,
                loaded_from, loaded_to, sections, page_size, row_heights, row_height, created, version, row_count,
                next_row_id, template, section_elements, log_bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, 0)
            RETURNING id
            """,
            [
                isStaged ? 1 : 0, draft.name, source.kind, source.rows, source.seed, source.file, source.table,
                draft.extent.rawValue, draft.loaded?.lowerBound, draft.loaded?.upperBound,
                ListDraft.encodeSections(draft.sections), draft.pageSize, draft.rowHeights.rawValue, draft.rowHeight,
                draft.created, rowCount, rowCount, draft.template, draft.sectionElements,
            ]
        )
        guard let list = try statement.onlyRow({ statement.integer(0) }) else {
            throw StoreError(.failed, "\(file): a list was not stored")
        }
        try execute(
            """
            CREATE TABLE \(Schema.rowTable(list))
            (id INTEGER PRIMARY KEY\((0..<draft.columns.count).map { ", \(Schema.valueColumn($0)) ANY" }.joined())) STRICT
            """
        )
        try insertColumns(draft.columns, ofList: list)
        return list
    }

    /// Stores the columns of a list.
    func insertColumns(_ columns: [Column], ofList list: Int64) throws(StoreError) {
        for (position, column) in columns.enumerated() {
            let sql = "INSERT INTO list_columns (list, position, name, type) VALUES (?, ?, ?, ?)"
            try statement(sql, [list, position, column.name, column.type.rawValue]).run()
        }
    }
}
