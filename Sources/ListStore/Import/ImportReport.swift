/// What an import has made.
public struct ImportReport: Hashable, Sendable {
    /// The new list.
    public var list: Int64
    /// Rows in it.
    public var rows: Int
    /// Its columns, with the types that their values have turned out to have.
    public var columns: [Column]
    /// Malformed lines that were skipped.
    public var skippedLines: Int
    /// Bytes read.
    public var bytes: Int
    /// How the input was read.
    public var format: ImportFormat

    /// Creates a report.
    public init(
        list: Int64,
        rows: Int,
        columns: [Column],
        skippedLines: Int,
        bytes: Int,
        format: ImportFormat
    ) {
        self.list = list
        self.rows = rows
        self.columns = columns
        self.skippedLines = skippedLines
        self.bytes = bytes
        self.format = format
    }
}
