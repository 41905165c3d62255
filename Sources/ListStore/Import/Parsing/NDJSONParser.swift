import JSON
import ScreenfulTypes

/// A parser of one JSON object a line.
///
/// Keys become columns in the order in which they first occur. Blank lines are
/// skipped. Strings are text or dates, never numbers: JSON has types.
struct NDJSONParser: RowParser {
    private var key: [UInt8] = []
    /// For each column, the number of the last line that had it.
    private var lastLines: [Int] = []

    mutating func readHeader(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) {
        lastLines = [Int](repeating: 0, count: rows.columns.count)
    }

    mutating func readRow(from input: inout InputBuffer, into rows: inout RowBuffer) throws(ImportError) -> RowOutcome {
        while true {
            let number = input.line
            switch try input.nextLine() {
            case .end: return .end
            case .overlong(let excerpt):
                let reason = "longer than \(input.limitText)"
                return .malformed(MalformedLine(line: number, reason: reason, excerpt: excerpt))
            case .line(let range) where !isBlank(input.bytes, range):
                guard let fault = readObject(input.bytes, range, line: number, into: &rows) else {
                    return .row(line: number)
                }
                let excerpt = MalformedLine.excerpt(of: input.bytes, range)
                let hint = fault.isAboutEnd ? Self.hint(isLastLine: input.isAtEnd && input.unread.isEmpty) : ""
                return .malformed(MalformedLine(line: number, reason: fault.text + hint, excerpt: excerpt))
            case .line: continue
            }
        }
    }

    /// Returns a likely reason for a line that ends inside its object.
    private static func hint(isLastLine: Bool) -> String {
        isLastLine ? " (the input may be cut off)" : " (jq -c . writes an object on one line)"
    }

    private func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }

    /// A reason why a line is no row.
    private struct Fault {
        let text: String
        var isAboutEnd = false
    }

    private mutating func readObject(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        line: Int,
        into rows: inout RowBuffer
    ) -> Fault? {
        rows.beginRow()
        var reader = JSONReader(bytes, in: range)
        do throws(JSONError) {
            if try readMembers(&reader, bytes, line: line, into: &rows) {
                try reader.finish()
                rows.endRow()
                return nil
            }
            rows.discardRow()
            return Fault(text: "more than \(Column.largestCount) different keys")
        } catch {
            rows.discardRow()
            if bytes[range].contains(0) { return Fault(text: CSVFault.zeroByte.rawValue) }
            if error.code == .wrongType { return Fault(text: notAnObject(bytes, range)) }
            let column = error.offset - range.lowerBound + 1
            return Fault(text: "\(error.code) at byte \(column)", isAboutEnd: error.code == .unexpectedEnd)
        }
    }

    private func notAnObject(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        let first = bytes[range].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return first == UInt8(ascii: "[")
            ? "an array, not an object (jq -c '.[]' writes the objects of an array one a line)" : "not an object"
    }

    /// Reads the members of an object into cells; false when there are more columns than a list can have.
    private mutating func readMembers(
        _ reader: inout JSONReader,
        _ bytes: [UInt8],
        line: Int,
        into rows: inout RowBuffer
    ) throws(JSONError) -> Bool {
        try reader.beginObject()
        // Most objects have the keys of the one before, in its order.
        var expected = 0
        while try reader.nextKey() {
            let keyPlace = reader.offset
            guard let column = column(&reader, expected: expected, in: &rows) else { return false }
            guard lastLines[column] != line else { throw JSONError(.duplicateKey, at: keyPlace) }
            lastLines[column] = line
            try readValue(&reader, bytes, into: &rows, at: column)
            expected = column + 1
        }
        return true
    }

    private mutating func column(_ reader: inout JSONReader, expected: Int, in rows: inout RowBuffer) -> Int? {
        if expected < rows.columns.count, reader.keyIs(rows.columns.keys[expected]) { return expected }
        key.removeAll(keepingCapacity: true)
        reader.appendKey(to: &key)
        if let known = rows.columns.position(of: key) { return known }
        guard let added = rows.appendColumn(key) else { return nil }
        // A column that was discarded with its row may be added again.
        if added < lastLines.count { lastLines[added] = 0 } else { lastLines.append(0) }
        return added
    }

    private func readValue(
        _ reader: inout JSONReader,
        _ bytes: [UInt8],
        into rows: inout RowBuffer,
        at column: Int
    ) throws(JSONError) {
        let kind = try reader.peek()
        let start = reader.offset
        if kind == .string {
            let textStart = rows.text.count
            try reader.readString(into: &rows.text)
            let isDate = CalendarDate.isDate(rows.text, textStart..<rows.text.count)
            rows.setText(from: textStart, isDate ? .date : .text, at: column)
            return
        }
        try reader.skipValue()
        let range = start..<reader.offset
        switch kind {
        case .null, .string: break
        case .bool: rows.setText(bytes, range, .boolean, at: column)
        case .number:
            if let numeral = Numeral(bytes, range) {
                rows.set(numeral, spelling: bytes, range, at: column)
            } else {
                rows.setText(bytes, range, .text, at: column)
            }
        case .array, .object: rows.setText(bytes, range, .text, at: column)
        }
    }
}
