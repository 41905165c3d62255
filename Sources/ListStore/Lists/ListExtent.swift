/// Whether a list shows all its rows at once.
public enum ListExtent: String, Hashable, Sendable, CaseIterable {
    /// All rows are there from the start, and any can be jumped to.
    case full
    /// The list starts with one page, and grows as it is scrolled.
    case growing
}

/// How tall the rows of a list are.
public enum RowHeights: String, Hashable, Sendable, CaseIterable {
    /// All rows have the same height.
    case fixed
    /// Each row has the height that its cell's template makes it.
    case exact
}
