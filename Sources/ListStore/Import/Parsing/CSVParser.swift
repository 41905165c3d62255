import ScreenfulTypes

/// A parser of records of separated fields below a header row.
///
/// Every record has as many fields as the header. An empty field without
/// quotes is no value; with quotes it is the empty text.
struct CSVParser: RowParser {
    private var records: CSVRecords
    /// The column of each field.
    private var columns: [Int] = []

    /// Creates a parser; where tabs separate fields, a quote inside a field is text.
    init(separator: CSVSeparator) {
        let scanner = CSVScanner(delimiter: separator.rawValue, allowsInnerQuotes: separator == .tab)
        records = CSVRecords(scanner: scanner)
    }

    mutating func readHeader(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) {
        switch try records.next(in: &input) {
        case .end: throw ImportError(.empty, "the input has no header row")
        case .malformed(let line): throw ImportError(.badHeader, "the header cannot be read: \(line)")
        case .record(let record, let line):
            for field in records.scanner.fields {
                var key: [UInt8] = []
                field.appendText(of: input.bytes, record: record.lowerBound, to: &key)
                // Two fields of one name are two columns of an import.
                let known = rows.hasListColumns ? rows.columns.position(of: key) : nil
                if let known, columns.contains(known) {
                    throw ImportError(.badHeader, "line \(line): two fields are named “\(rows.columns.names[known])”")
                }
                guard let column = known ?? rows.columns.append(key) else {
                    throw ImportError(
                        .badHeader,
                        "line \(line): \(records.scanner.fields.count) columns; a list has at most \(Column.largestCount)"
                    )
                }
                columns.append(column)
            }
        }
    }

    mutating func readRow(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) -> RowOutcome {
        switch try records.next(in: &input) {
        case .end: return .end
        case .malformed(let line): return .malformed(line)
        case .record(let record, let line):
            let fields = records.scanner.fields
            guard fields.count == columns.count else {
                let isLast = input.isAtEnd && input.unread.isEmpty
                let isCutOff =
                    isLast && fields.count < columns.count
                    && !MalformedLine.isLineEnd(input.bytes[record.upperBound - 1])
                let reason = "\(counted(fields.count)) where the header has \(columns.count)"
                let hint = isCutOff ? " (the input may be cut off)" : ""
                return .malformed(records.malformed(line: line, reason + hint, input.bytes, record))
            }
            rows.beginRow()
            for (column, field) in zip(columns, fields) {
                set(field, input.bytes, record: record.lowerBound, in: &rows, at: column)
            }
            rows.endRow()
            return .row(line: line)
        }
    }

    private func counted(_ fields: Int) -> String { fields == 1 ? "1 field" : "\(fields) fields" }

    private func set(_ field: CSVField, _ bytes: [UInt8], record start: Int, in rows: inout RowBuffer, at column: Int) {
        let range = start + field.range.lowerBound..<start + field.range.upperBound
        if range.isEmpty {
            // Has no influence on the column's type: writers that quote all fields quote empty numbers too.
            if field.isQuoted { rows.setText(bytes, range, [], at: column) }
        } else if field.hasDoubledQuotes {
            let textStart = rows.text.count
            field.appendText(of: bytes, record: start, to: &rows.text)
            rows.setText(from: textStart, .text, at: column)
        } else if let numeral = Numeral(bytes, range) {
            rows.set(numeral, spelling: bytes, range, at: column)
        } else {
            rows.setText(bytes, range, CellKinds(text: bytes, range), at: column)
        }
    }
}

enum CSVSeparator: UInt8, CaseIterable {
    case comma = 0x2C
    /// As written by spreadsheets in locales with a decimal comma.
    case semicolon = 0x3B
    /// As in tab-separated files that are named `.csv`.
    case tab = 0x09

    private static let sampledRecords = 20

    /// Detects the separator from the first bytes of an input.
    ///
    /// It divides the header, and the most records after it into as many fields; of several such
    /// separators the one that makes more fields wins. The default is the comma.
    init(firstBytes bytes: [UInt8]) {
        var best = (separator: Self.comma, matches: -1, fields: 1)
        for separator in Self.allCases {
            let counts = separator.fieldCounts(in: bytes)
            guard let fields = counts.first, fields > 1 else { continue }
            let matches = counts.dropFirst().count { $0 == fields }
            guard counts.count == 1 || matches > 0 else { continue }
            if (matches, fields) > (best.matches, best.fields) { best = (separator, matches, fields) }
        }
        self = best.separator
    }

    /// Returns the field counts of the header and of each record after it, up to the first malformed or partial one.
    private func fieldCounts(in bytes: [UInt8]) -> [Int] {
        var scanner = CSVScanner(delimiter: rawValue, allowsInnerQuotes: self == .tab)
        var counts: [Int] = []
        var start = 0
        while start < bytes.count, counts.count <= Self.sampledRecords {
            scanner.beginRecord()
            guard case .record(let length) = scanner.scan(bytes, start..<bytes.count) else { break }
            start += length
            let isBlank = scanner.fields.count == 1 && scanner.fields[0].range.isEmpty
            if !isBlank { counts.append(scanner.fields.count) }
        }
        // An input that is a header alone may end without the end of a line.
        if counts.isEmpty, case .record = scanner.finish() { counts.append(scanner.fields.count) }
        return counts
    }
}
