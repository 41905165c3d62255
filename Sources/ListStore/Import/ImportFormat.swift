/// How rows are written in a file.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
    /// One JSON object a line (RFC 8259 for the objects, a line feed behind each).
    case ndjson
    /// Values below a header row (RFC 4180), separated by what divides the header: commas, semicolons or tabs.
    case csv
    /// The same with tabs, whatever divides the header.
    case tsv
}

extension ImportFormat {
    /// The format that a file's name promises, or nil when the name says nothing.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "ndjson", "jsonl", "json": self = .ndjson
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        default: return nil
        }
    }

    /// The format that the first bytes of an input look like.
    ///
    /// Text that begins like JSON is NDJSON; a tab in the first line makes it
    /// tab-separated; all else is `csv`.
    init(firstBytes: some Sequence<UInt8>) {
        let text = firstBytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        switch line.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .ndjson
        default: self = line.contains(UInt8(ascii: "\t")) ? .tsv : .csv
        }
    }
}
