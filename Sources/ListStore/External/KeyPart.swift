import CSQLite
import ScreenfulTypes

/// A value of a key column, exactly as it is stored.
///
/// Text is kept as bytes, so that text that is not UTF-8 is still found.
enum KeyPart: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
}

extension Statement {
    func keyPart(_ column: Int) -> KeyPart {
        switch type(column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(blob(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    func key(count: Int, from column: Int = 0) -> [KeyPart] {
        (column..<column + count).map { keyPart($0) }
    }

    func bind(key: some Sequence<KeyPart>) {
        for (index, part) in key.enumerated() {
            switch part {
            case .null: bindNull(at: index + 1)
            case .integer(let value): bind(value, at: index + 1)
            case .real(let value): bind(value, at: index + 1)
            case .text(let bytes): bytes.withUnsafeBufferPointer { bind(text: $0, at: index + 1) }
            case .blob(let bytes): bind(bytes, at: index + 1)
            }
        }
    }

    /// Returns a column of a foreign table's row.
    ///
    /// Values keep their stored types, because SQLite's columns do not constrain them; only 0 and 1 in a boolean column
    /// become booleans. Of bytes, the first 32 are shown in SQL's notation.
    func foreignValue(_ column: Int, as type: ColumnType) -> Value {
        switch (self.type(column), type) {
        case (SQLITE_NULL, _): return .null
        case (SQLITE_INTEGER, .boolean) where (0...1).contains(integer(column)): return .boolean(integer(column) == 1)
        case (SQLITE_INTEGER, _): return .integer(integer(column))
        case (SQLITE_FLOAT, _): return .real(real(column))
        case (SQLITE_BLOB, _): return .text(Self.hexadecimal(blob(column)))
        default: return .text(text(column))
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = bytes.prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return bytes.count > 32 ? "x'\(digits)…' (\(bytes.count) bytes)" : "x'\(digits)'"
    }
}
