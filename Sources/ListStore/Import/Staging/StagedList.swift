import ScreenfulRanges
import ScreenfulTypes

/// A list that is being filled and is not visible yet.
///
/// If the program ends before the list is published, the next one that opens the database removes it.
final class StagedList {
    let id: Int64
    let connection: SQLiteConnection
    let lock: ImportLock
    private var columnCount = 0
    private var insertion: Statement?
    private(set) var rowCount = 0

    init(_ draft: ListDraft, on connection: SQLiteConnection) throws(StoreError) {
        self.connection = connection
        // Staged rows may be lost in a power failure. Published rows may not: the
        // transaction that publishes them syncs all writes before it.
        try connection.execute("PRAGMA synchronous = NORMAL")
        (id, lock) = try connection.transaction { () throws(StoreError) in
            let id = try connection.insertList(draft, rowCount: 0, isStaged: true)
            // Before the transaction ends, so that no other program takes the list for abandoned.
            guard let lock = try ImportLock.take(database: connection.file, list: id) else {
                throw StoreError(.locked, "\(connection.file) is being cleared by another program")
            }
            return (id, lock)
        }
    }

    func append(_ rows: RowBuffer) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try addColumns(upTo: rows.columns.count)
            let insertion = try preparedInsertion()
            try rows.text.withUnsafeBufferPointer { (text) throws(StoreError) in
                var start = 0
                for end in rows.rowEnds {
                    insertion.bind(Int64(rowCount), at: 1)
                    for column in 0..<columnCount {
                        // Columns that were added after the row was read are empty in it.
                        let cell = start + column < end ? rows.contents[start + column] : .null
                        insertion.bind(cell, text, at: column + 2)
                    }
                    try insertion.run()
                    start = end
                    rowCount += 1
                }
            }
        }
    }

    private func addColumns(upTo count: Int) throws(StoreError) {
        guard columnCount < count else { return }
        forgetInsertion()
        for column in columnCount..<count {
            let table = Schema.rowTable(id)
            try connection.execute("ALTER TABLE \(table) ADD COLUMN \(Schema.valueColumn(column)) ANY")
        }
        columnCount = count
    }

    /// Finalizes the prepared statement, so that the table can be altered.
    private func forgetInsertion() { insertion = nil }

    private func preparedInsertion() throws(StoreError) -> Statement {
        if let insertion { return insertion }
        let parameters = String(repeating: ", ?", count: columnCount)
        let columns = Schema.valueColumns(columnCount)
        let table = Schema.rowTable(id)
        let statement = try connection.prepare("INSERT INTO \(table) (id\(columns)) VALUES (?\(parameters))")
        insertion = statement
        return statement
    }
}

extension StagedList {
    /// Makes the list visible, in one transaction that may delete a list of the same name.
    ///
    /// - Throws: ``StoreError/Code/nameTaken``, and the list stays staged.
    func publish(name: String, columns: [Column], replaces: Bool) throws(StoreError) {
        forgetInsertion()
        try connection.execute("PRAGMA synchronous = FULL")
        try connection.transaction { () throws(StoreError) in
            let replaced = try connection.listToReplace(named: name, replaces: replaces)
            if let replaced {
                // Its rows are removed afterwards: that may take long, and others wait for this transaction.
                try connection.hideList(replaced)
            }
            try addColumns(upTo: columns.count)
            try connection.insertColumns(columns, ofList: id)
            try connection.saveSnapshot(RowOrder(runs: order), version: 1, list: id)
            let statement = try connection.statement(
                "UPDATE lists SET is_staged = 0, sections = ?1, row_count = ?2, next_row_id = ?2 WHERE id = ?3",
                [ListDraft.encodeSections([rowCount]), rowCount, id]
            )
            try statement.run()
        }
        connection.removeAbandonedImports()
        connection.sweepAll()
    }

    func discard() {
        forgetInsertion()
        connection.removeStagedList(id)
    }

    private var order: [Range<Int64>] { rowCount > 0 ? [0..<Int64(rowCount)] : [] }
}

extension SQLiteConnection {
    /// Returns the list that a new one of the same name replaces; nil if the name is free.
    ///
    /// - Throws: ``StoreError/Code/nameTaken`` when none may be replaced, or several have the name.
    func listToReplace(named name: String, replaces: Bool) throws(StoreError) -> Int64? {
        let statement = try statement("SELECT id FROM lists WHERE name = ? AND is_staged = 0 ORDER BY id", [name])
        let lists = try statement.rows { $0.integer(0) }
        guard let first = lists.first else { return nil }
        guard lists.count == 1 else {
            throw StoreError(.nameTaken, "\(lists.count) lists are named “\(name)”; delete those that are not wanted")
        }
        guard replaces else { throw StoreError(.nameTaken, "there is a list named “\(name)” already (list \(first))") }
        return first
    }
}
