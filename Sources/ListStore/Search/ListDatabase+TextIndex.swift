import ScreenfulTypes

extension ListDatabase {
    /// Indexes the texts of some more rows of a stored list; the first call makes the index.
    ///
    /// The index follows each later change of the list in the transaction of the change. It is as long as the texts
    /// themselves.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - rows: The maximum number of rows to index.
    /// - Returns: True if there is more to index.
    /// - Throws: ``StoreError/Code/noSuchList``, and other codes when the database cannot be written.
    public func indexTexts(ofList list: Int64, rows: Int) throws(StoreError) -> Bool {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                try connection.indexTexts(of: connection.record(list), rows: rows)
            }
        }
    }

    /// Removes the index of a list's texts, if there is one.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written.
    public func dropTextIndex(ofList list: Int64) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            // A table is locked while a cached statement refers to it, even one that has ended.
            connection.forgetStatements()
            try connection.transaction { () throws(StoreError) in try connection.dropTextIndex(of: list) }
        }
    }
}

extension SQLiteConnection {
    /// The rows of an addition from which on they are indexed after it: the index takes ten times as long as the rows.
    private static let manyRows = 1_000

    /// Indexes the next rows, inside the caller's transaction.
    fileprivate func indexTexts(of record: ListRecord, rows: Int) throws(StoreError) -> Bool {
        let columns = record.columns.indices.filter { record.columns[$0].type == .text }
        guard record.source == .stored, !columns.isEmpty else { return false }
        let first: Int64
        if let known = try indexedRows(of: record.id) {
            first = known
        } else {
            first = 0
            try makeTextIndex(of: record.id, columns)
        }
        let (table, index) = (Schema.rowTable(record.id), Schema.textIndex(record.id))
        let end = try prepare(
            "SELECT max(id) FROM (SELECT id FROM \(table) WHERE id >= ? ORDER BY id LIMIT ?)",
            [first, rows]
        )
        let last = try end.onlyRow { end.type(0) == Self.null ? nil : end.integer(0) } ?? nil
        if let last {
            let values = Self.foldedTexts(columns, of: table)
            try prepare(
                "INSERT INTO \(index) (rowid, texts) SELECT id, \(values) FROM \(table) WHERE id BETWEEN ? AND ?",
                [first, last]
            ).run()
        }
        let rest = try prepare("SELECT EXISTS (SELECT 1 FROM \(table) WHERE id > ?)", [last ?? .max])
        let isUnfinished = try rest.onlyRow { rest.integer(0) == 1 } ?? false
        // Triggers index the rows of lower identities: once it is whole, all.
        let next = if let last, isUnfinished { last + 1 } else { Int64.max }
        try prepare("UPDATE text_indexes SET next_row_id = ? WHERE list = ?", [next, record.id]).run()
        return isUnfinished
    }

    private func makeTextIndex(of list: Int64, _ columns: [Int]) throws(StoreError) {
        let (table, index) = (Schema.rowTable(list), Schema.textIndex(list))
        let isIndexed = "< (SELECT next_row_id FROM text_indexes WHERE list = \(list))"
        let removal = """
            INSERT INTO \(index) (\(index), rowid, texts)
            VALUES ('delete', old.id, \(Self.foldedTexts(columns, of: "old")))
            """
        let insertion = """
            INSERT INTO \(index) (rowid, texts) VALUES (new.id, \(Self.foldedTexts(columns, of: "new")))
            """
        // Only the sets of three adjacent characters are stored, without their places: a quarter of the length of an
        // index that finds phrases by itself. So rows that it names are read and compared.
        try execute(
            """
            CREATE VIRTUAL TABLE \(index)
            USING fts5(texts, content = '', tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
            INSERT INTO text_indexes (list, next_row_id) VALUES (\(list), 0);
            CREATE TRIGGER \(index)_inserted AFTER INSERT ON \(table) WHEN new.id \(isIndexed)
            BEGIN \(insertion); END;
            CREATE TRIGGER \(index)_deleted AFTER DELETE ON \(table) WHEN old.id \(isIndexed)
            BEGIN \(removal); END;
            CREATE TRIGGER \(index)_updated AFTER UPDATE ON \(table) WHEN old.id \(isIndexed)
            BEGIN \(removal); \(insertion); END
            """
        )
    }

    /// Removes an index, if there is one, inside the caller's transaction.
    func dropTextIndex(of list: Int64) throws(StoreError) {
        guard try indexedRows(of: list) != nil else { return }
        let index = Schema.textIndex(list)
        for trigger in ["inserted", "deleted", "updated"] { try execute("DROP TRIGGER IF EXISTS \(index)_\(trigger)") }
        try execute("DROP TABLE \(index); DELETE FROM text_indexes WHERE list = \(list)")
    }

    /// Leaves rows that are about to be added to a list to its index's next call, if they are many.
    func leaveToIndexing(_ count: Int, of list: Int64, from first: Int64) throws(StoreError) {
        guard count >= Self.manyRows else { return }
        try prepare(
            "UPDATE text_indexes SET next_row_id = min(next_row_id, ?) WHERE list = ?",
            [first, list]
        ).run()
    }

    /// Returns the identity up to which rows of a list are indexed; nil without an index.
    func indexedRows(of list: Int64) throws(StoreError) -> Int64? {
        let statement = try prepare("SELECT next_row_id FROM text_indexes WHERE list = ?", [list])
        return try statement.onlyRow { statement.integer(0) }
    }
}
