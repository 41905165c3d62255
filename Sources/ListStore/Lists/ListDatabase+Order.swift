import ScreenfulRanges

extension SQLiteConnection {
    /// The size of a log up to which no snapshot is written, in bytes.
    private static let shortLog = Int64(OrderEdit.shortLog)

    /// Returns the order of a list: its latest snapshot with the edits logged since.
    func order(of record: ListRecord) throws(StoreError) -> RowOrder {
        var (version, order) = try snapshot(of: record)
        let statement = try statement(
            "SELECT version, edits FROM order_log WHERE list = ? AND version > ? ORDER BY version",
            [record.id, version]
        )
        try statement.forEachRow { () throws(StoreError) in
            try order.apply(OrderEdit.decode(statement.blob(1)), ofList: record.id)
        }
        guard order.count == record.rowCount else {
            throw StoreError(.corrupt, "\(file) is damaged: list \(record.id) has lost rows of its order")
        }
        return order
    }

    /// Appends the edits of a commit to the log, and writes a new snapshot when the log is longer than the old one.
    ///
    /// So *n* edits cost O(*n*) to write, and reading an order never costs more
    /// than twice the reading of a snapshot.
    func log(_ edits: [OrderEdit], version: Int, of before: ListRecord) throws(StoreError) {
        guard !edits.isEmpty else { return }
        let bytes = OrderEdit.encode(edits)
        let insertion = "INSERT INTO order_log (list, version, edits) VALUES (?, ?, ?)"
        try statement(insertion, [before.id, version, bytes]).run()
        let update = try statement(
            """
            UPDATE lists SET log_bytes = log_bytes + ?1 WHERE id = ?2 RETURNING log_bytes,
                coalesce((SELECT length(runs) FROM order_snapshots WHERE list = ?2), 0)
            """,
            [bytes.count, before.id]
        )
        let isOutgrown = try update.onlyRow { update.integer(0) > max(Self.shortLog, update.integer(1)) }
        if isOutgrown == true { try compactOrder(of: before.id) }
    }

    /// Writes the present order as a snapshot, and empties the log.
    private func compactOrder(of list: Int64) throws(StoreError) {
        let record = try record(list)
        try saveSnapshot(try order(of: record), version: record.version, list: list)
        for sql in ["DELETE FROM order_log WHERE list = ?", "UPDATE lists SET log_bytes = 0 WHERE id = ?"] {
            try statement(sql, [list]).run()
        }
    }

    /// Stores the order of a list at a version.
    func saveSnapshot(_ order: RowOrder, version: Int, list: Int64) throws(StoreError) {
        let sql = "REPLACE INTO order_snapshots (list, version, runs) VALUES (?, ?, ?)"
        try statement(sql, [list, version, order.encoded]).run()
    }

    /// Returns the stored snapshot, or the order at the list's creation.
    private func snapshot(of record: ListRecord) throws(StoreError) -> (version: Int64, order: RowOrder) {
        let statement = try statement("SELECT version, runs FROM order_snapshots WHERE list = ?", [record.id])
        let stored = try statement.onlyRow { (version: statement.integer(0), bytes: statement.blob(1)) }
        guard let stored else { return (0, record.initialOrder) }
        return (stored.version, try RowOrder(encoded: stored.bytes, ofList: record.id))
    }
}
