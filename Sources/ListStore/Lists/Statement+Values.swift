import CSQLite

extension Statement {
    /// Sets a parameter to a value of a list's row.
    ///
    /// SQLite has no booleans. They are stored as "true" and "false", so that
    /// they stay what they were when their column becomes one of text.
    func bind(_ value: Value, at index: Int) {
        switch value {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .real(let value): bind(value, at: index)
        case .text(let value): bind(value, at: index)
        case .boolean(let value): bind(value ? "true" : "false", at: index)
        }
    }

    /// A column of the row as its list's column means it.
    ///
    /// An import stores what it reads before it knows what the column will
    /// be; here it becomes that. What cannot become it, stays as it is.
    func value(_ column: Int, as type: ColumnType) -> Value {
        switch (self.type(column), type) {
        case (SQLITE_NULL, _): return .null
        case (SQLITE_INTEGER, .integer): return .integer(integer(column))
        case (SQLITE_INTEGER, .real): return .real(Double(integer(column)))
        case (SQLITE_INTEGER, _): return .text(String(integer(column)))
        case (SQLITE_FLOAT, .real), (SQLITE_FLOAT, .integer): return .real(real(column))
        case (SQLITE_FLOAT, _): return .text(Self.shortest(real(column)))
        case (SQLITE_TEXT, .integer) where isEmpty(column), (SQLITE_TEXT, .real) where isEmpty(column),
            (SQLITE_TEXT, .boolean) where isEmpty(column), (SQLITE_TEXT, .date) where isEmpty(column):
            // A file that quotes everything quotes missing numbers too.
            return .null
        case (SQLITE_TEXT, .boolean):
            let text = text(column)
            return Self.boolean(text).map { .boolean($0) } ?? .text(text)
        case (SQLITE_TEXT, .real):
            let text = text(column)
            return Double(text).map { .real($0) } ?? .text(text)
        default: return .text(text(column))
        }
    }

    private func isEmpty(_ column: Int) -> Bool { byteCount(column) == 0 }

    private static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// A number as JSON writes it: the fewest digits, and no ".0".
    private static func shortest(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
