extension SQLiteConnection {
    /// What ``TraceRecord`` reads, in its order.
    static let traceColumns = "id, name, platform, width, height, events, microseconds, checksum, created, bytes"

    /// Makes a place for a trace, which nobody sees yet.
    ///
    /// - Returns: Its number.
    func stageTrace(_ draft: TraceDraft, bytes: Int) throws(StoreError) -> Int64 {
        let statement = try statement(
            """
            INSERT INTO traces (name, platform, width, height, events, microseconds, checksum, created, bytes, is_staged)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1) RETURNING id
            """
        )
        statement.bind(draft.name, at: 1)
        statement.bind(draft.platform, at: 2)
        statement.bind(draft.width, at: 3)
        statement.bind(draft.height, at: 4)
        statement.bind(Int64(draft.events), at: 5)
        statement.bind(draft.microseconds, at: 6)
        statement.bind(Int64(draft.checksum), at: 7)
        statement.bind(draft.created, at: 8)
        statement.bind(Int64(bytes), at: 9)
        guard let id = try statement.onlyRow({ statement.integer(0) }) else {
            throw StoreError(.failed, "\(file): the trace got no number")
        }
        return id
    }

    /// Removes traces, inside the caller's transaction.
    ///
    /// - Parameter condition: Which ones, in SQL.
    /// - Returns: How many there were.
    /// - Throws: ``StoreError`` when the database cannot be written.
    func removeTraces(where condition: String) throws(StoreError) -> Int {
        try execute("DELETE FROM trace_pieces WHERE trace IN (SELECT id FROM traces WHERE \(condition))")
        try execute("DELETE FROM traces WHERE \(condition)")
        return changes
    }
}

extension TraceRecord {
    /// Reads a row of ``SQLiteConnection/traceColumns``.
    init(row: Statement) {
        self.init(
            id: row.integer(0),
            draft: TraceDraft(
                name: row.text(1),
                platform: row.text(2),
                width: row.real(3),
                height: row.real(4),
                events: Int(row.integer(5)),
                microseconds: row.integer(6),
                checksum: UInt32(truncatingIfNeeded: row.integer(7)),
                created: row.integer(8)
            ),
            bytes: Int(row.integer(9))
        )
    }
}

extension StoreError {
    /// Creates the error for a trace that is not there.
    init(noTrace trace: Int64) {
        self.init(.noSuchTrace, "there is no trace \(trace)")
    }
}
