import CSQLite

extension Connection {
    /// Fills a value of bytes, which has its length already, a portion at a time.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - column: The column.
    ///   - row: The number of the row.
    ///   - spool: The bytes.
    /// - Throws: ``StoreError`` when the disk cannot be read or written.
    func fill(_ table: String, _ column: String, row: Int64, from spool: Spool) throws(StoreError) {
        var blob: OpaquePointer?
        try check(sqlite3_blob_open(handle, "main", table, column, row, 1, &blob))
        defer { sqlite3_blob_close(blob) }
        var position: Int32 = 0
        try spool.forEachPortion { (bytes) throws(StoreError) in
            try check(
                bytes.withUnsafeBytes { sqlite3_blob_write(blob, $0.baseAddress, Int32($0.count), position) }
            )
            position += Int32(bytes.byteCount)
        }
    }

    private func check(_ result: Int32) throws(StoreError) {
        guard result == SQLITE_OK else { throw error(result) }
    }
}
