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
                if case .generated(let rows, _) = draft.source { rowCount = rows }
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
        let statement = try statement("SELECT id FROM lists WHERE name = ? AND is_staged = 0 ORDER BY id LIMIT 1")
        statement.bind(name, at: 1)
        guard let list = try statement.onlyRow({ statement.integer(0) }) else { return }
        throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(list))")
    }

    /// Inserts a list without rows of its own, inside the caller's transaction.
    ///
    /// - Returns: The new list's identity.
    func insertList(_ draft: ListDraft, rowCount: Int, isStaged: Bool) throws(StoreError) -> Int64 {
        let statement = try statement(
            """
            INSERT INTO lists (is_staged, name, kind, source_rows, source_seed, source_file, source_table, extent,
                loaded_from, loaded_to, sections, page_size, row_heights, row_height, created, version, row_count,
                next_row_id, template, log_bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, 0)
            RETURNING id
            """
        )
        statement.bind(Int64(isStaged ? 1 : 0), at: 1)
        statement.bind(draft.name, at: 2)
        bind(draft.source, to: statement)
        statement.bind(draft.extent.rawValue, at: 8)
        if let loaded = draft.loaded {
            statement.bind(Int64(loaded.lowerBound), at: 9)
            statement.bind(Int64(loaded.upperBound), at: 10)
        }
        statement.bind(blob: Self.encodeSections(draft.sections), at: 11)
        statement.bind(Int64(draft.pageSize), at: 12)
        statement.bind(draft.rowHeights.rawValue, at: 13)
        statement.bind(draft.rowHeight, at: 14)
        statement.bind(draft.created, at: 15)
        statement.bind(Int64(rowCount), at: 16)
        statement.bind(Int64(rowCount), at: 17)
        if let template = draft.template { statement.bind(template, at: 18) }
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
            let statement = try statement("INSERT INTO list_columns (list, position, name, type) VALUES (?, ?, ?, ?)")
            statement.bind(list, at: 1)
            statement.bind(Int64(position), at: 2)
            statement.bind(column.name, at: 3)
            statement.bind(column.type.rawValue, at: 4)
            try statement.run()
        }
    }

    private func bind(_ source: ListSource, to statement: Statement) {
        switch source {
        case .generated(let rows, let seed):
            statement.bind("generated", at: 3)
            statement.bind(Int64(rows), at: 4)
            statement.bind(Int64(bitPattern: seed), at: 5)
        case .table(let table, let file):
            statement.bind("sqlite", at: 3)
            statement.bind(file, at: 6)
            statement.bind(table, at: 7)
        case .stored:
            statement.bind("stored", at: 3)
        }
    }
}
