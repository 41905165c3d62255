/// A list that is being filled and that nobody sees yet.
///
/// If the program ends before the list is published, the next one that opens
/// the database removes it.
final class StagedList {
    let id: Int64
    let connection: SQLiteConnection
    private let lock: ImportLock
    /// Columns that the table of rows has.
    private var columnCount = 0
    private var insertion: Statement?
    private(set) var rowCount = 0

    /// Makes an empty list.
    init(_ draft: ListDraft, on connection: SQLiteConnection) throws(StoreError) {
        self.connection = connection
        // Rows that nobody sees may be lost with the power. What is published
        // may not, and its transaction takes all before it to the disk.
        try connection.execute("PRAGMA synchronous = NORMAL")
        (id, lock) = try connection.transaction { () throws(StoreError) in
            let id = try connection.insertList(draft, rowCount: 0, isStaged: true)
            // Before the transaction ends, so that nobody takes the list for abandoned.
            guard let lock = try ImportLock.take(database: connection.file, list: id) else {
                throw StoreError(.locked, "\(connection.file) is being cleared by another program")
            }
            return (id, lock)
        }
    }

    /// Stores rows behind those that are there.
    func append(_ rows: RowBuffer) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try addColumns(upTo: rows.columns.count)
            let insertion = try preparedInsertion()
            try rows.text.withUnsafeBufferPointer { (text) throws(StoreError) in
                var start = 0
                for end in rows.rowEnds {
                    insertion.bind(Int64(rowCount), at: 1)
                    for column in 0..<columnCount {
                        // Columns that were unknown when the row was read are empty in it.
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

    /// Adds the columns that the table does not have yet.
    func addColumns(upTo count: Int) throws(StoreError) {
        guard columnCount < count else { return }
        forgetInsertion()
        for column in columnCount..<count {
            let table = Schema.rowTable(id)
            try connection.execute("ALTER TABLE \(table) ADD COLUMN \(Schema.valueColumn(column)) ANY")
        }
        columnCount = count
    }

    /// Gives up the prepared statement, so that the table can be changed.
    func forgetInsertion() {
        insertion = nil
    }

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
