/// Traces that are being stored.
///
/// The pieces of a file are stored one by one, so that others get at the database
/// in between; nobody sees the trace before it is whole. What a crash leaves of
/// one is removed by ``removeStagedTraces()``.
extension ListDatabase {
    /// Makes a place for a trace.
    ///
    /// - Parameters:
    ///   - draft: What is known of it.
    ///   - bytes: The length of its file.
    ///   - limit: The most traces there may be, those that are being stored among them.
    /// - Returns: Its number; nil if there are as many as there may be.
    /// - Throws: ``StoreError/Code/diskFull`` when there is no room for it.
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
    /// - Throws: ``StoreError/Code/diskFull`` when there is no room for it, ``StoreError/Code/failed`` when the
    ///   trace is not being stored any more.
    public func store(_ bytes: [UInt8], asPiece number: Int, ofTrace trace: Int64) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                """
                INSERT INTO trace_pieces (trace, number, bytes)
                SELECT id, ?, ? FROM traces WHERE id = ? AND is_staged = 1
                """
            )
            statement.bind(Int64(number), at: 1)
            statement.bind(blob: bytes, at: 2)
            statement.bind(trace, at: 3)
            // What is bound stays in memory until then.
            defer { statement.clearBindings() }
            try statement.run()
            guard connection.changes > 0 else { throw StoreError(notStaged: trace) }
        }
    }

    /// Lets a trace be seen, all of whose pieces are stored.
    ///
    /// - Throws: ``StoreError/Code/failed`` when it is not being stored any more.
    public func publishTrace(_ trace: Int64) throws(StoreError) -> TraceRecord {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "UPDATE traces SET is_staged = 0 WHERE id = ? AND is_staged = 1 RETURNING \(SQLiteConnection.traceColumns)"
            )
            statement.bind(trace, at: 1)
            guard let record = try statement.onlyRow({ TraceRecord(row: statement) }) else {
                throw StoreError(notStaged: trace)
            }
            return record
        }
    }

    /// Removes a trace that will not be whole.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written; it is removed by the next server that starts.
    public func removeStagedTrace(_ trace: Int64) throws(StoreError) {
        try removeTraces(where: "id = \(trace) AND is_staged = 1")
    }

    /// Removes what a program has left that ended before its traces were whole.
    ///
    /// - Throws: ``StoreError`` when the database cannot be written.
    public func removeStagedTraces() throws(StoreError) {
        try removeTraces(where: "is_staged = 1")
    }

    private func removeTraces(where condition: String) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            _ = try connection.transaction { () throws(StoreError) in try connection.removeTraces(where: condition) }
        }
    }
}

extension StoreError {
    /// Creates the error for a trace whose place was removed by another program that opened the database.
    fileprivate init(notStaged trace: Int64) {
        self.init(.failed, "the trace \(trace) was given up by another program; store it again")
    }
}
