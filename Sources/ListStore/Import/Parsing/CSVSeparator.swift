/// What stands between the fields of a CSV input.
enum CSVSeparator: UInt8, CaseIterable {
    /// As in RFC 4180.
    case comma = 0x2C
    /// As spreadsheets write where the comma is the decimal mark.
    case semicolon = 0x3B
    /// As in tab-separated files that are named `.csv`.
    case tab = 0x09

    /// Records that are looked at behind the header.
    private static let sampledRecords = 20

    /// The separator that the first bytes of an input are written with.
    ///
    /// It divides the header, and most of the records behind it into as many fields; of several
    /// such the one that makes more fields, and the comma where none does.
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

    /// How many fields the header and each record behind it have, as far as they are whole and sound.
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
