/// A container's arrangement of its items: one after another, in lines of columns or of their own
/// widths, in columns of their own, or as a sheet.
public struct LayoutSpecification: Hashable, Sendable, Codable {
    /// The arrangement.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// One item after another, each across the whole container.
        case list
        /// Lines of equally many items; a line is as long as its longest item.
        case grid
        /// Lines of as many items as fit, each as wide as it is itself; a line is as long as its longest item.
        case flow
        /// Columns that are filled one item at a time, the shortest first.
        case waterfall
        /// One item after another, each as long as the viewport.
        case pager
        /// Lines of cells that stand in columns, so that both axes scroll.
        case sheet

        /// Whether items stand in columns; those of a flow share one, as wide as the container.
        public var hasLanes: Bool { self == .grid || self == .flow || self == .waterfall }
    }

    /// The number of columns, or the width that decides it.
    public enum Columns: Hashable, Sendable, Codable {
        /// So many columns, whatever their width.
        case count(Int)
        /// As many columns as fit that are at least so many points wide.
        case leastWidth(Double)
    }

    /// The arrangement.
    public var kind: Kind
    /// The columns of a grid or a waterfall.
    public var columns = Columns.count(1)
    /// Points between neighbouring columns, and between the items of a line.
    public var gap = 0.0
    /// Points between the lines of a grid or a flow, and between the items of a column.
    public var lineGap = 0.0
    /// Points around all items.
    public var inset = 0.0
    /// Points by which a column of a waterfall may exceed the shortest one and still be filled before later ones.
    ///
    /// 0 fills the shortest column, as Texture's example of a mosaic layout does.
    public var tolerance = 0.0
    /// The column of the list whose values are the numbers of columns that the items of a waterfall take, by its name; nil
    /// for items of one column each.
    ///
    /// Values are held within 1 and the number of columns. An item whose value is none, or not known yet, takes one column.
    public var spans: String?
    /// The length of every item, in points; nil if items are measured.
    public var itemLength: Double?

    /// True if the first item of a pager follows its last one, so that it has no ends.
    public var wraps = false
    /// The items that stay on screen, whatever the offset.
    public var pinned = PinnedItems.none
    /// The columns of a sheet; nil for other arrangements.
    public var sheet: SheetSpecification?

    /// Creates the specification of an arrangement without gaps.
    public init(_ kind: Kind, columns: Columns = .count(1)) {
        self.kind = kind
        self.columns = columns
        guard kind == .sheet else { return }
        sheet = SheetSpecification()
        itemLength = Self.sheetLineLength
    }

    /// One item after another.
    public static let list = Self(.list)
    /// One page after another.
    public static let pager = Self(.pager)

    /// The length of the lines of a sheet that gives none, in points: a line of text of 13 points with insets.
    public static let sheetLineLength = 28.0

    /// Returns the columns in a container.
    ///
    /// - Parameter extent: The container's extent across the axis that scrolls, in points.
    /// - Returns: The columns; nil for a list and a pager.
    public func lanes(in extent: Double) -> Lanes? {
        guard kind.hasLanes else { return nil }
        let insets = (before: inset, after: inset)
        guard kind != .flow else { return Lanes(count: 1, in: extent, insets: insets) }
        return switch columns {
        case .count(let count): Lanes(count: count, in: extent, gap: gap, insets: insets)
        case .leastWidth(let width): Lanes(leastWidth: width, in: extent, gap: gap, insets: insets)
        }
    }
}
