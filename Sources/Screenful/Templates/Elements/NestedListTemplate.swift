public import ScreenfulRanges
public import ScreenfulTypes

/// A list inside a row: a column of the row holds the items, and a template of its own binds them.
///
/// The node is as large as its style says; the items are as long as the arrangement says, and fill the room across.
public struct NestedListTemplate: Hashable, Sendable {
    /// The lists that may lie within one another, the outermost one not counted.
    public static let maximumDepth = 3

    /// The column that holds the items, as a JSON array of objects.
    public var column: String
    /// The axis along which the items follow one another.
    public var axis = Axis.horizontal
    /// The arrangement; it gives the length of the items.
    public var layout: LayoutSpecification
    /// The template of an item, which is bound to the members of its object.
    public var item: CellElement

    /// Creates a list of items of a length, in points, along a horizontal axis.
    public init(items column: String, layout: LayoutSpecification, item: CellElement) {
        self.column = column
        self.layout = layout
        self.item = item
    }
}
