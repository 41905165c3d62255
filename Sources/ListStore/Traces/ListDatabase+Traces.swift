/// Recorded scrolls: each is a row, and its file in pieces.
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
                "SELECT \(SQLiteConnection.traceColumns) FROM traces WHERE is_staged = 0 ORDER BY id LIMIT ? OFFSET ?"
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
            let statement = try connection.statement("SELECT count(*) FROM traces WHERE is_staged = 0")
            return try statement.onlyRow { Int(statement.integer(0)) } ?? 0
        }
    }

    /// A trace without its file.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it is not there.
    public func trace(_ trace: Int64) throws(StoreError) -> TraceRecord {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement(
                "SELECT \(SQLiteConnection.traceColumns) FROM traces WHERE id = ? AND is_staged = 0"
            )
            statement.bind(trace, at: 1)
            let found = try statement.onlyRow { TraceRecord(row: statement) }
            guard let found else { throw StoreError(noTrace: trace) }
            return found
        }
    }

    /// A piece of a trace's file.
    ///
    /// - Returns: Its bytes; nil behind the last piece, and when the trace is not there.
    /// - Throws: ``StoreError`` when the database cannot be read.
    public func piece(_ number: Int, ofTrace trace: Int64) throws(StoreError) -> [UInt8]? {
        try withConnection { (connection) throws(StoreError) in
            let statement = try connection.statement("SELECT bytes FROM trace_pieces WHERE trace = ? AND number = ?")
            statement.bind(trace, at: 1)
            statement.bind(Int64(number), at: 2)
            return try statement.onlyRow { statement.blob(0) }
        }
    }

    /// Deletes a trace.
    ///
    /// - Throws: ``StoreError/Code/noSuchTrace`` when it is not there.
    public func deleteTrace(_ trace: Int64) throws(StoreError) {
        try makingRoom { (connection) throws(StoreError) in
            try connection.transaction { () throws(StoreError) in
                let count = try connection.removeTraces(where: "id = \(trace) AND is_staged = 0")
                guard count > 0 else { throw StoreError(noTrace: trace) }
            }
        }
    }
}
