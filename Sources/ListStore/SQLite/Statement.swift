import CSQLite

/// A prepared statement; parameters are counted from 1 and columns from 0, as in SQLite.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let file: String

    init(_ sql: String, connection: OpaquePointer, file: String) throws(StoreError) {
        var handle: OpaquePointer?
        let result = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard result == SQLITE_OK, let handle else {
            throw StoreError(sqlite: result, connection: connection, file: file)
        }
        self.handle = handle
        self.connection = connection
        self.file = file
    }

    deinit { sqlite3_finalize(handle) }

    func run() throws(StoreError) {
        try forEachRow {}
    }

    /// Runs the statement and calls `body` for each row, whose columns can be read meanwhile.
    func forEachRow(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        // A statement that is not reset would keep its snapshot of the database.
        defer { sqlite3_reset(handle) }
        while try step() { try body() }
    }

    /// Runs the statement and returns what `read` makes of each row.
    func rows<Row>(_ read: (Statement) throws(StoreError) -> Row) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        try forEachRow { () throws(StoreError) in rows.append(try read(self)) }
        return rows
    }

    /// Runs a statement that returns at most one row, and calls `body` for it; nil when there is no row.
    func onlyRow<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result? {
        defer { sqlite3_reset(handle) }
        guard try step() else { return nil }
        let result = try body()
        // A statement that writes has ended only when there is no further row.
        while try step() {}
        return result
    }

    private func step() throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw StoreError(sqlite: result, connection: connection, file: file)
        }
    }

    func clearBindings() { sqlite3_clear_bindings(handle) }
    func bindNull(at index: Int) { check(sqlite3_bind_null(handle, Int32(index))) }
    func bind(_ value: Int64, at index: Int) { check(sqlite3_bind_int64(handle, Int32(index), value)) }
    func bind(_ value: Double, at index: Int) { check(sqlite3_bind_double(handle, Int32(index), value)) }

    /// Binds text, given as UTF-8, to a parameter.
    func bind(text: UnsafeBufferPointer<UInt8>, at index: Int) {
        // A nil pointer would bind NULL instead of the empty text.
        let start = UnsafeRawPointer(text.baseAddress ?? Self.emptyText.utf8Start).assumingMemoryBound(to: CChar.self)
        let count = UInt64(text.count)
        check(sqlite3_bind_text64(handle, Int32(index), start, count, Self.copied, UInt8(SQLITE_UTF8)))
    }

    func bind(_ text: String, at index: Int) {
        var text = text
        text.withUTF8 { bind(text: $0, at: index) }
    }

    func bind(_ blob: [UInt8], at index: Int) {
        let result = blob.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return sqlite3_bind_zeroblob(handle, Int32(index), 0)
            }
            return sqlite3_bind_blob64(handle, Int32(index), start, UInt64(bytes.count), Self.copied)
        }
        check(result)
    }

    /// Binds values to the parameters from the first on.
    func bind(_ parameters: [any StatementParameter]) {
        for (index, parameter) in parameters.enumerated() { parameter.bind(to: self, at: index + 1) }
    }

    /// Returns the type of a column of the row: one of `SQLITE_INTEGER` and the like.
    func type(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
    func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    /// Returns a column of the row as text; bytes that are not UTF-8 are replaced.
    func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func byteCount(_ column: Int) -> Int { Int(sqlite3_column_bytes(handle, Int32(column))) }
    var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// `SQLITE_TRANSIENT`, a macro that Swift cannot import: SQLite copies the value at once.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    private static let emptyText: StaticString = ""

    /// Stops the program for a parameter that does not exist, which is a bug in this module's SQL.
    private func check(_ result: Int32) {
        precondition(result == SQLITE_OK, "a parameter could not be bound: \(String(cString: sqlite3_errstr(result)))")
    }
}

/// A value of a statement's parameter.
protocol StatementParameter {
    func bind(to statement: Statement, at index: Int)
}

extension Int64: StatementParameter {
    func bind(to statement: Statement, at index: Int) { statement.bind(self, at: index) }
}

extension Int: StatementParameter {
    func bind(to statement: Statement, at index: Int) { statement.bind(Int64(self), at: index) }
}

extension Double: StatementParameter {
    func bind(to statement: Statement, at index: Int) { statement.bind(self, at: index) }
}

extension String: StatementParameter {
    func bind(to statement: Statement, at index: Int) { statement.bind(self, at: index) }
}

extension [UInt8]: StatementParameter {
    func bind(to statement: Statement, at index: Int) { statement.bind(self, at: index) }
}

extension Optional: StatementParameter where Wrapped: StatementParameter {
    func bind(to statement: Statement, at index: Int) {
        if let self { self.bind(to: statement, at: index) } else { statement.bindNull(at: index) }
    }
}
