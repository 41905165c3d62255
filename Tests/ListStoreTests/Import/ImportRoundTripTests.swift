import JSON
import ListStore
import ScreenfulCoding
import ScreenfulTypes
import TestSupport
import Testing

/// Random tables, written as a file and read back.
@Suite struct ImportRoundTripTests {
    @Test(arguments: UInt64(0)..<24) func `rows written as CSV come back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let table = RandomTable(using: &random)
        let isTabbed = Bool.random(using: &random)
        let separator = isTabbed ? "\t" : ","
        let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        var text = Bool.random(using: &random) ? "\u{feff}" : ""
        text += table.columns.map { quoted($0.name) }.joined(separator: separator) + end
        for row in table.rows {
            let fields = row.map { field($0, separator: separator, random: &random) }
            text += fields.joined(separator: separator) + end
        }
        // The last end of line may be missing; a row of one empty cell needs its own.
        if Bool.random(using: &random), table.columns.count > 1 {
            text.unicodeScalars.removeLast(end.unicodeScalars.count)
        }
        let pieces = (0..<4).map { _ in Int.random(in: 1...200, using: &random) }
        let imported = try Imported(BytesSource(text, pieces: pieces), isTabbed ? .tsv : .csv)
        #expect(imported.columns == table.columns)
        #expect(imported.rows == table.rows)
    }

    @Test(arguments: UInt64(100)..<124) func `rows written as NDJSON come back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let table = RandomTable(using: &random)
        var bytes: [UInt8] = []
        for (index, row) in table.rows.enumerated() {
            var writer = JSONWriter()
            writer.beginObject()
            // The first row names every column, so that their order is known.
            let order = index == 0 ? Array(row.indices) : row.indices.shuffled(using: &random)
            for column in order where index == 0 || row[column] != .null || Bool.random(using: &random) {
                writer.key(named: table.columns[column].name)
                writer.value(row[column])
            }
            writer.endObject()
            bytes += writer.take() + [UInt8(ascii: "\n")]
        }
        let pieces = (0..<4).map { _ in Int.random(in: 1...200, using: &random) }
        let imported = try Imported(BytesSource(bytes, pieces: pieces), .ndjson)
        #expect(imported.columns == table.columns)
        #expect(imported.rows == table.rows)
    }

    @Test(arguments: RowFileFormat.allCases, UInt64(200)..<216)
    func `rows that are sent as a file come back, and are sent as the same file again`(
        format: RowFileFormat,
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let table = RandomTable(using: &random)
        let file = file(format, table.columns, table.rows)
        let pieces = (0..<4).map { _ in Int.random(in: 1...200, using: &random) }
        let imported = try Imported(BytesSource(file, pieces: pieces), ImportFormat(rawValue: format.rawValue))
        #expect(imported.columns == table.columns)
        #expect(imported.rows == table.rows)
        #expect(self.file(format, imported.columns, imported.rows) == file)
    }

    @Test(arguments: RowFileFormat.allCases) func `a row of one empty cell is not lost`(format: RowFileFormat) throws {
        let columns = [Column(name: "size", type: .real)]
        let rows: [[Value]] = [[.null], [.real(5)], [.null], [.real(1e20)], [.real(-0.0)], [.real(0x1p53)]]
        let imported = try Imported(BytesSource(file(format, columns, rows)), ImportFormat(rawValue: format.rawValue))
        #expect(imported.columns == columns)
        #expect(imported.rows == rows)
    }

    private func file(_ format: RowFileFormat, _ columns: [Column], _ rows: [[Value]]) -> [UInt8] {
        var writer = RowFileWriter(format, columns: columns)
        for (id, values) in rows.enumerated() { writer.append(Row(id: Int64(id), values: values)) }
        return writer.take()
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private func field(_ value: Value, separator: String, random: inout SeededGenerator) -> String {
        let text: String
        switch value {
        case .null: return ""
        case .integer(let value): text = String(value)
        case .real(let value): text = String(value)
        case .boolean(let value): text = String(value)
        case .text(let value): text = value
        }
        let scalars = text.unicodeScalars
        let needsQuotes =
            text.isEmpty || scalars.contains { "\"\r\n".unicodeScalars.contains($0) }
            || scalars.contains { separator.unicodeScalars.contains($0) }
        return needsQuotes || Bool.random(using: &random) ? quoted(text) : text
    }
}

/// Columns of random types with cells to match.
private struct RandomTable {
    var columns: [Column]
    var rows: [[Value]]

    init(using random: inout SeededGenerator) {
        let count = Int.random(in: 1...6, using: &random)
        columns = (0..<count).map { index in
            let types: [ColumnType] = [.text, .integer, .real, .boolean, .date]
            let words = RandomTable.text(using: &random).unicodeScalars.prefix(20)
            return Column(name: "\(index) " + String(words), type: types.randomElement(using: &random) ?? .text)
        }
        rows = []
        for index in 0..<Int.random(in: 1...60, using: &random) {
            rows.append(
                columns.map { column in
                    // The first row decides the types of columns that would else be ambiguous.
                    let isMissing = index > 0 && Int.random(in: 0..<5, using: &random) == 0
                    return isMissing && count > 1
                        ? .null : RandomTable.value(column.type, isFirst: index == 0, using: &random)
                }
            )
        }
    }

    private static func value(_ type: ColumnType, isFirst: Bool, using random: inout SeededGenerator) -> Value {
        switch type {
        case .integer:
            return .integer(Int64(truncatingIfNeeded: random.next()) >> Int.random(in: 0...63, using: &random))
        case .real:
            let number = Double(Int.random(in: -1_000_000...1_000_000, using: &random))
            let scales = [1e-12, 0.001, 0.3, 1, 1e20]
            return .real(isFirst ? 0.5 : number * (scales.randomElement(using: &random) ?? 1))
        case .boolean:
            return .boolean(Bool.random(using: &random))
        case .date:
            let day = Int.random(in: 10...28, using: &random)
            return .text("2024-02-\(day)" + (Bool.random(using: &random) ? "T10:20:30Z" : ""))
        case .text, .image:
            return .text(isFirst ? "first" : text(using: &random))
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "word", " ", ",", "\t", "\"", "\"\"", "\n", "\r\n", "\r", "é", "日本", "😀", "\\", "7", "'", "{", "\u{b}",
        ]
        let count = Int.random(in: 0...8, using: &random)
        return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
