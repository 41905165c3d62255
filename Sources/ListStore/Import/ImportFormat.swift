/// The file format of rows.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line (RFC 8259 for the objects, a line feed after each).
    case ndjson
    /// Values below a header row (RFC 4180), with the separator of the header: commas, semicolons or tabs.
    case csv
    /// Values below a header row, separated by tabs.
    case tsv
}

extension ImportFormat {
    /// Creates the format for a file's extension; nil for an unknown one.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "ndjson", "jsonl", "json": self = .ndjson
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        default: return nil
        }
    }

    /// Detects the format from the first bytes of an input.
    ///
    /// Text that begins like JSON is NDJSON; a tab in the first line makes it tab-separated; all else is `csv`.
    init(firstBytes: some Sequence<UInt8>) {
        let text = firstBytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        switch line.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .ndjson
        default: self = line.contains(UInt8(ascii: "\t")) ? .tsv : .csv
        }
    }
}
