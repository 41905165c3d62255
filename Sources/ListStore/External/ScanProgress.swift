/// How far the first look through a table has come.
public struct ScanProgress: Hashable, Sendable {
    /// Rows seen so far.
    public var rows: Int
    /// The part of the table that has been seen, from 0 to 1, where it can be told.
    public var fraction: Double?

    /// Creates a progress.
    public init(rows: Int, fraction: Double? = nil) {
        self.rows = rows
        self.fraction = fraction
    }
}
