public import ScreenfulTypes

/// An event of a running import.
public enum ImportEvent: Hashable, Sendable {
    case progress(ImportProgress)
    case skipped(MalformedLine)
    /// A column got another name than in the input.
    case renamed(ColumnRename)
    /// The database was created, perhaps with folders, because it did not exist.
    case made(DatabaseCreation)
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
    /// Bytes read from the input.
    public var bytes: Int
    /// Rows parsed so far.
    public var rows: Int

    /// Creates a report of progress.
    public init(bytes: Int, rows: Int) {
        self.bytes = bytes
        self.rows = rows
    }
}

/// A column that was renamed because its name in the input could not be used.
public struct ColumnRename: Hashable, Sendable {
    /// The column's place, counted from 1.
    public var position: Int
    /// The name in the input: empty, a duplicate, or too long.
    public var from: String
    /// The name in the list.
    public var to: String
}

/// The result of an import.
public struct ImportReport: Hashable, Sendable {
    /// The new list.
    public var list: Int64
    /// Rows in it.
    public var rows: Int
    /// Its columns, with the types of their values.
    public var columns: [Column]
    /// Malformed lines that were skipped.
    public var skippedLines: Int
    /// Bytes read.
    public var bytes: Int
    /// The format of the input.
    public var format: ImportFormat
}
