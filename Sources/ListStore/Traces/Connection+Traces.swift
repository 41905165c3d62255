extension Connection {
    /// What ``TraceRecord`` reads, in its order; the file is left out.
    static let traceColumns =
        "id, name, platform, width, height, events, microseconds, checksum, created, length(file)"

    /// Stores a trace, within a transaction.
    func insertTrace(_ draft: TraceDraft, file: Spool) throws(StoreError) -> TraceRecord {
        let statement = try statement(
            """
            INSERT INTO traces (name, platform, width, height, events, microseconds, checksum, created, file)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
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
        let bytes = file.count
        statement.bind(zeros: bytes, at: 9)
        guard let id = try statement.onlyRow({ statement.integer(0) }) else {
            throw StoreError(.failed, "\(self.file): the trace got no number")
        }
        // A portion at a time: bound as a value, the file would be in memory twice.
        try fill("traces", "file", row: id, from: file)
        return TraceRecord(id: id, draft: draft, bytes: bytes)
    }
}

extension TraceRecord {
    /// Reads a row of ``Connection/traceColumns``.
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
