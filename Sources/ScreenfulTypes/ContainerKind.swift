/// The kind of view that shows the rows.
public enum ContainerKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// Rows from top to bottom.
    case table
    /// Rows along either axis.
    case collection
    /// One row fills the viewport; turned like pages, from left to right.
    case pager
}
