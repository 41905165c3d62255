/// What any node may have, whatever it shows.
public struct NodeAttributes: Hashable, Sendable {
    /// What tells the node from the others of its cell, for as long as the cell's template stays: a number.
    public var identity: Int?
    /// The name that its template gave it.
    public var name: String?
    /// The box around it.
    public var box = BoxStyle()
    /// What is read aloud in place of what it shows; empty to leave it out, nil to read what it shows.
    public var label: String?
    /// How a picture fills the frame.
    public var scaling = ImageScaling.fill
    /// What stands in a picture's place until it is drawn.
    public var placeholder = PlaceholderStyle()
    /// Where a tap on it leads; empty for nowhere.
    public var link = ""

    /// Creates the attributes of a node that has nothing special.
    public init() {}
}
