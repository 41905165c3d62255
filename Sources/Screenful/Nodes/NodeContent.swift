/// What a node is.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
    /// The root of a row.
    case cell
    /// A picture.
    case image
    /// A line or several.
    case text
}

/// What a node shows.
public enum NodeContent: Hashable, Sendable {
    /// Nothing of its own.
    case none
    /// Characters, in a style that the page knows by name.
    case text(String, style: TextStyle)
    /// A picture by its path or address.
    case image(String)

    /// How characters are set.
    public enum TextStyle: String, Hashable, Sendable {
        /// The row's first line.
        case title
        /// What the row says.
        case body
        /// A small line of details.
        case caption
    }
}
