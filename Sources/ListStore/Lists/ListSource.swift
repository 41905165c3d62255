/// Where the rows of a list come from.
public enum ListSource: Hashable, Sendable {
    /// Rows computed by a ``GeneratedFeed``; only what is edited is stored.
    case generated(rows: Int, seed: UInt64)
    /// A table of another SQLite file, read by an ``ExternalTable``.
    case sqlite(file: String, table: String)
    /// Rows stored in the database of lists: imported, or inserted one by one.
    case stored
}
