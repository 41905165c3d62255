/// What an import tells while it runs.
public enum ImportEvent: Hashable, Sendable {
    /// More of the input has been read.
    case progress(ImportProgress)
    /// A line was skipped.
    case skipped(MalformedLine)
    /// A column got another name than the input gave it.
    case renamed(ColumnRename)
    /// The database was made, perhaps with folders, because it was not there.
    case made(DatabaseCreation)
}

/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
    /// Bytes read from the input.
    public var bytes: Int
    /// Rows understood so far.
    public var rows: Int

    /// Creates a report of progress.
    public init(bytes: Int, rows: Int) {
        self.bytes = bytes
        self.rows = rows
    }
}

/// A column whose name in the input could not be used as it was.
public struct ColumnRename: Hashable, Sendable {
    /// The column's place, counted from 1.
    public var position: Int
    /// The name in the input: empty, there already, or too long.
    public var from: String
    /// The name in the list.
    public var to: String

    /// Creates a report of a changed name.
    public init(position: Int, from: String, to: String) {
        self.position = position
        self.from = from
        self.to = to
    }
}
