/// Recorded scrolls: each has a row, and a file in pieces.
extension ListDatabase {
    /// Returns at most `limit` traces in the order in which they were stored, without the first `skipped`.
    public func traces(skipping skipped: Int = 0, limit: Int = .max) throws(StoreError) -> [TraceRecord] {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "SELECT \(SQLiteConnection.traceColumns) FROM traces WHERE is_staged = 0 ORDER BY id LIMIT ? OFFSET ?",
                [limit, skipped]
            )
            return try statement.rows { TraceRecord(row: $0) }
        }
    }

    /// Returns the number of traces.
    public func traceCount() throws(StoreError) -> Int {
        try withConnection { (connection) throws(StoreError) in
            Int(try connection.integer("SELECT count(*) FROM traces WHERE is_staged = 0") ?? 0)
        }
    }

    /// Returns a trace without its file.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it does not exist.
    public func trace(_ trace: Int64) throws(StoreError) -> TraceRecord {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "SELECT \(SQLiteConnection.traceColumns) FROM traces WHERE id = ? AND is_staged = 0",
                [trace]
            )
            guard let found = try statement.onlyRow({ TraceRecord(row: statement) }) else {
                throw StoreError(noTrace: trace)
            }
            return found
        }
    }

    /// Returns a piece of a trace's file; nil after the last piece, and when the trace does not exist.
    public func piece(_ number: Int, ofTrace trace: Int64) throws(StoreError) -> [UInt8]? {
        try withConnection { (connection) throws(StoreError) in
            let sql = "SELECT bytes FROM trace_pieces WHERE trace = ? AND number = ?"
            let statement = try connection.statement(sql, [trace, number])
            return try statement.onlyRow { statement.blob(0) }
        }
    }

    /// Deletes a trace.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it does not exist.
    public func deleteTrace(_ trace: Int64) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                let count = try connection.removeTraces(where: "id = \(trace) AND is_staged = 0")
                guard count > 0 else { throw StoreError(noTrace: trace) }
            }
        }
    }
}

extension SQLiteConnection {
    /// The columns of a ``TraceRecord``, in the order in which it reads them.
    static let traceColumns = "id, name, platform, width, height, events, microseconds, checksum, created, bytes"

    /// Removes the traces of a condition in SQL, inside the caller's transaction, and returns their number.
    func removeTraces(where condition: String) throws(StoreError) -> Int {
        try execute("DELETE FROM trace_pieces WHERE trace IN (SELECT id FROM traces WHERE \(condition))")
        try execute("DELETE FROM traces WHERE \(condition)")
        return changes
    }
}

extension TraceRecord {
    /// Creates a record from a row of ``SQLiteConnection/traceColumns``.
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
    init(noTrace trace: Int64) { self.init(.noSuchTrace, "there is no trace \(trace)") }
}
