/// The extent of a list: all rows at once, or page by page.
public enum ListExtent: String, Hashable, Sendable, CaseIterable {
    /// All rows are present from the start, and any can be scrolled to.
    case full
    /// The list starts with one page, and grows as it is scrolled.
    case growing
}

/// The kind of row heights of a list.
public enum RowHeights: String, Hashable, Sendable, CaseIterable {
    /// All rows have the same height.
    case fixed
    /// Each row has the height that follows from its cell's template.
    case exact
}
