import JSON
package import ScreenfulTypes

/// Writes rows as a file that an import reads as the same rows.
///
/// Only the columns are written, with nulls too, so that they keep their order. A number of a real column always has a
/// fraction or an exponent, so that the column keeps its type. CSV has no types: there the values decide anew.
///
/// - Note: NDJSON has a JSON object (RFC 8259) and a line feed for each row. CSV follows RFC 4180: lines end with CR LF,
///   and values with separators, quotation marks or line ends are quoted. An empty field is null, `""` is an empty text.
package struct RowFileWriter: Sendable {
    private let format: RowFileFormat
    private let columns: [Column]
    private var bytes: [UInt8] = []

    /// Creates a writer, which has written the header if the format has one.
    package init(_ format: RowFileFormat, columns: [Column]) {
        self.format = format
        self.columns = columns
        guard format == .csv else { return }
        endRecord(columns) { $0.appendText($1.name) }
    }

    /// The number of bytes since ``take()`` was last called.
    package var count: Int { bytes.count }

    /// Appends a row, with a value for each column.
    package mutating func append(_ row: Row) {
        switch format {
        case .ndjson:
            var json = JSONWriter(appendingTo: take())
            json.beginObject()
            for (column, value) in zip(columns, row.values) {
                json.key(named: column.name)
                if case .real(let number) = value, let spelling = Self.spelling(of: number) {
                    json.value(encoded: Array(spelling.utf8))
                } else {
                    json.value(value)
                }
            }
            json.endObject()
            bytes = json.take()
            bytes.append(UInt8(ascii: "\n"))
        case .csv:
            endRecord(row.values) { $0.append($1) }
        }
    }

    /// Returns the bytes, and forgets them.
    package mutating func take() -> [UInt8] {
        let taken = bytes
        bytes = []
        return taken
    }

    /// Returns the spelling of a whole number as a real one; nil if it needs none of its own.
    private static func spelling(of number: Double) -> String? {
        number.isFinite && number.rounded(.towardZero) == number ? number.description : nil
    }
}

/// Records of comma-separated values.
extension RowFileWriter {
    private mutating func endRecord<Field>(_ fields: [Field], _ append: (inout Self, Field) -> Void) {
        let start = bytes.count
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(&self, field)
        }
        // An empty line is no record.
        if bytes.count == start { bytes.append(contentsOf: "\"\"".utf8) }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    private mutating func append(_ value: Value) {
        switch value {
        case .null: break
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .real(let number) where number.isFinite: bytes.append(contentsOf: number.description.utf8)
        case .real(let number): appendText(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
        case .boolean(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        case .text(let text): appendText(text)
        }
    }

    private mutating func appendText(_ text: String) {
        var text = text
        text.withUTF8 { text in
            guard text.isEmpty || text.first == 0xEF || text.contains(where: Self.isSpecial) else {
                bytes.append(contentsOf: text)
                return
            }
            bytes.append(UInt8(ascii: "\""))
            for byte in text {
                if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Whether a byte has a meaning of its own in files of comma-separated values, also of those that are not separated
    /// by commas.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "\r"),
            UInt8(ascii: "\n"):
            true
        default: false
        }
    }
}
