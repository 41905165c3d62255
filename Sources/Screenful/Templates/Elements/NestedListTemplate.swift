public import ScreenfulRanges
public import ScreenfulTypes

/// A list inside a row: a column of the row holds the items, or another list does, and a template of its own binds them.
///
/// The node is as large as its style says; the items are as long as the arrangement says, and fill the room across.
public struct NestedListTemplate: Hashable, Sendable {
    /// The place of the items.
    public enum Items: Hashable, Sendable {
        /// A column of the row, which holds them as a JSON array of objects.
        case column(String)
        /// The rows of another list, in its order, whose column `matching` equals a column of the row.
        ///
        /// The column `key` of a row that has none of the name `id` is the row's identity by that name.
        case rows(ofList: Int64, matching: String, key: String)
    }

    /// The lists that may lie within one another, the outermost one not counted.
    public static let maximumDepth = 3
    /// The name by which a row that has no such column gives its identity.
    public static let identity = "id"

    /// The place of the items.
    public var items: Items
    /// The axis along which the items follow one another.
    public var axis = Axis.horizontal
    /// The arrangement; it gives the length of the items.
    public var layout: LayoutSpecification
    /// The template of an item, which is bound to the members of its object or to the columns of the other list.
    public var item: CellElement

    /// Creates a list of items of a length, in points, along a horizontal axis.
    public init(_ items: Items, layout: LayoutSpecification, item: CellElement) {
        self.items = items
        self.layout = layout
        self.item = item
    }

    /// Creates a list of the items in a column of the row, along a horizontal axis.
    public init(items column: String, layout: LayoutSpecification, item: CellElement) {
        self.init(.column(column), layout: layout, item: item)
    }
}
