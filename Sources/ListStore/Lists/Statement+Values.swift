import CSQLite
import ScreenfulTypes

extension Statement {
    /// Binds a value of a list's row to a parameter.
    ///
    /// SQLite has no booleans. They are stored as "true" and "false", so that
    /// they keep their spelling when their column becomes one of text.
    func bind(_ value: Value, at index: Int) {
        switch value {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .real(let value): bind(value, at: index)
        case .text(let value): bind(value, at: index)
        case .boolean(let value): bind(value ? "true" : "false", at: index)
        }
    }

    /// Returns a column of the row as a value of its list column's type.
    ///
    /// An import stores values before it knows the column's type, so they are
    /// converted here. Values that cannot be converted keep their type.
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

    /// Returns a number in JSON's shortest form, without ".0".
    static func shortest(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
