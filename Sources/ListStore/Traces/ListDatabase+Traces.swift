/// Recorded scrolls: each is a row with its file.
///
/// A file comes and goes in one transaction, so that a crash or a full disk
/// leaves it there whole or not at all.
extension ListDatabase {
    /// Traces in the order in which they were stored.
    ///
    /// - Parameters:
    ///   - skipped: How many to leave out at the start.
    ///   - limit: The most traces to return.
    /// - Returns: At most `limit` traces.
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func traces(skipping skipped: Int = 0, limit: Int = .max) throws(StoreError) -> [TraceRecord] {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "SELECT \(Connection.traceColumns) FROM traces ORDER BY id LIMIT ? OFFSET ?"
            )
            statement.bind(Int64(limit), at: 1)
            statement.bind(Int64(skipped), at: 2)
            var records: [TraceRecord] = []
            try statement.forEachRow { records.append(TraceRecord(row: statement)) }
            return records
        }
    }

    /// The number of traces.
    public func traceCount() throws(StoreError) -> Int {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("SELECT count(*) FROM traces")
            return try statement.onlyRow { Int(statement.integer(0)) } ?? 0
        }
    }

    /// A trace and its file.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it is not there.
    public func trace(_ trace: Int64) throws(StoreError) -> (record: TraceRecord, file: [UInt8]) {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("SELECT \(Connection.traceColumns), file FROM traces WHERE id = ?")
            statement.bind(trace, at: 1)
            let found = try statement.onlyRow { (TraceRecord(row: statement), statement.blob(10)) }
            guard let found else { throw StoreError(noTrace: trace) }
            return (record: found.0, file: found.1)
        }
    }

    /// Stores a trace.
    ///
    /// - Throws: ``StoreError/Code/diskFull`` when there is no room for it; then nothing was stored.
    public func createTrace(_ draft: TraceDraft, file: Spool) throws(StoreError) -> TraceRecord {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in try connection.insertTrace(draft, file: file) }
        }
    }

    /// Deletes a trace.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it is not there.
    public func deleteTrace(_ trace: Int64) throws(StoreError) {
        try withConnection { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                let statement = try connection.statement("DELETE FROM traces WHERE id = ?")
                statement.bind(trace, at: 1)
                try statement.run()
                guard connection.changes > 0 else { throw StoreError(noTrace: trace) }
            }
        }
    }
}
