/// Traces that are being stored.
///
/// The pieces of a file are stored one by one, so that others can use the database in between; the trace is not visible
/// before it is complete. The remains after a crash are removed by ``removeStagedTraces()``.
extension ListDatabase {
    /// Inserts a staged trace with a file of so many bytes, and returns its number.
    ///
    /// - Returns: Nil if there are `limit` traces, including those that are being stored.
    /// - Throws: ``StoreError/Code/diskFull`` when the disk has no space for it.
    public func stageTrace(_ draft: TraceDraft, bytes: Int, limit: Int = .max) throws(StoreError) -> Int64? {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                guard try connection.integer("SELECT count(*) FROM traces") ?? 0 < limit else { return nil }
                return try connection.stageTrace(draft, bytes: bytes)
            }
        }
    }

    /// Stores a piece of a file.
    ///
    /// - Throws: ``StoreError/Code/diskFull`` when the disk has no space for it, ``StoreError/Code/failed`` when the
    ///   trace is not staged any more.
    public func store(_ bytes: [UInt8], asPiece number: Int, ofTrace trace: Int64) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                """
                INSERT INTO trace_pieces (trace, number, bytes)
                SELECT id, ?, ? FROM traces WHERE id = ? AND is_staged = 1
                """,
                [number, bytes, trace]
            )
            // The cached statement would keep the bytes in memory.
            defer { statement.clearBindings() }
            try statement.run()
            guard connection.changes > 0 else { throw StoreError(notStaged: trace) }
        }
    }

    /// Makes a trace visible, after all of its pieces are stored.
    ///
    /// - Throws: ``StoreError/Code/failed`` when it is not staged any more.
    public func publishTrace(_ trace: Int64) throws(StoreError) -> TraceRecord {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "UPDATE traces SET is_staged = 0 WHERE id = ? AND is_staged = 1 RETURNING \(SQLiteConnection.traceColumns)",
                [trace]
            )
            guard let record = try statement.onlyRow({ TraceRecord(row: statement) }) else {
                throw StoreError(notStaged: trace)
            }
            return record
        }
    }

    /// Removes a staged trace.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written; the next server that starts removes it.
    public func removeStagedTrace(_ trace: Int64) throws(StoreError) {
        try removeTraces(where: "id = \(trace) AND is_staged = 1")
    }

    /// Removes all staged traces, which a program left that ended before they were complete.
    public func removeStagedTraces() throws(StoreError) { try removeTraces(where: "is_staged = 1") }

    private func removeTraces(where condition: String) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            _ = try connection.transaction { () throws(StoreError) in try connection.removeTraces(where: condition) }
        }
    }
}

extension SQLiteConnection {
    /// Inserts a staged trace, which is not visible yet, and returns its number.
    func stageTrace(_ draft: TraceDraft, bytes: Int) throws(StoreError) -> Int64 {
        let statement = try statement(
            """
            INSERT INTO traces (name, platform, width, height, events, microseconds, checksum, created, bytes, is_staged)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1) RETURNING id
            """,
            [
                draft.name, draft.platform, draft.width, draft.height, draft.events, draft.microseconds,
                Int64(draft.checksum), draft.created, bytes,
            ]
        )
        guard let id = try statement.onlyRow({ statement.integer(0) }) else {
            throw StoreError(.failed, "\(file): the trace got no number")
        }
        return id
    }
}

extension StoreError {
    /// Creates the error for a staged trace that another program removed when it opened the database.
    fileprivate init(notStaged trace: Int64) {
        self.init(.failed, "the trace \(trace) was given up by another program; store it again")
    }
}
