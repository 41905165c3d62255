import CSQLite

extension SQLiteConnection {
    /// The type of a column without a value.
    static var null: Int32 { SQLITE_NULL }

    /// The maximum number of a function's arguments; SQLite's own is 127.
    private static let maxArguments = 100

    /// Returns the SQL of the folded texts of some columns of a table or a trigger's row, in one text.
    static func foldedTexts(_ columns: [Int], of row: String) -> String {
        stride(from: 0, to: columns.count, by: maxArguments).map { start in
            let part = columns[start..<min(start + maxArguments, columns.count)]
            return "folded_texts(\(part.map { "\(row).\(Schema.valueColumn($0))" }.joined(separator: ", ")))"
        }.joined(separator: " || ")
    }

    /// Defines the SQL function `folded_texts`, which the triggers of indexes of texts call.
    func defineFoldedTexts() throws(StoreError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let result = sqlite3_create_function_v2(
            handle,
            "folded_texts",
            -1,
            flags,
            nil,
            { context, count, values in
                var bytes: [UInt8] = []
                for index in 0..<Int(count) { appendFolded(values?[index], to: &bytes) }
                bytes.withUnsafeBytes { bytes in
                    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                    sqlite3_result_text64(
                        context,
                        start,
                        UInt64(bytes.count),
                        // `SQLITE_TRANSIENT`: SQLite copies the text.
                        unsafeBitCast(-1, to: sqlite3_destructor_type.self),
                        UInt8(SQLITE_UTF8)
                    )
                }
            },
            nil,
            nil,
            nil
        )
        guard result == SQLITE_OK else { throw error(result) }
    }
}

/// Appends a value of a column of text as it is read, with a line end, which no folded text has.
private func appendFolded(_ value: OpaquePointer?, to bytes: inout [UInt8]) {
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return
    case SQLITE_INTEGER: FoldedText.append(String(sqlite3_value_int64(value)), to: &bytes)
    case SQLITE_FLOAT: FoldedText.append(Statement.shortest(sqlite3_value_double(value)), to: &bytes)
    default:
        guard let start = sqlite3_value_text(value) else { return }
        let count = Int(sqlite3_value_bytes(value))
        FoldedText.append(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self), to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
}
