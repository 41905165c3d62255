public import ScreenfulTypes

/// The ranges in which the parts of a list are measured.
///
/// - Note: Rules of Texture's layout inspectors (be0b74b4, ASTableView.mm, ASCollectionView.mm and their inspectors).
public enum ConstrainedSize {
    /// The size of an item that nobody has set in a collection's layout: that of UIKit's flow layout.
    public static let unsetItemSize = Size(width: 50, height: 50)

    /// The range of a table's row: as wide as the table, as high as it likes or as it is asked to be.
    public static func row(in bounds: Size, requested: SizeRange? = nil) -> SizeRange {
        guard let requested else { return SizeRange(width: bounds.width) }
        return SizeRange(
            min: Size(width: bounds.width, height: requested.min.height),
            max: Size(width: bounds.width, height: requested.max.height)
        )
    }

    /// The range of a collection's item.
    ///
    /// - Parameters:
    ///   - bounds: The collection's size.
    ///   - insets: What is taken off the axis that does not scroll.
    ///   - axis: The axis that scrolls.
    ///   - itemSize: The size that the layout gives to all items, if it does.
    ///   - requested: The range that somebody asks for, if they do.
    /// - Returns: What is asked for, else the layout's size, else anything that fits across.
    public static func item(
        in bounds: Size,
        insets: EdgeInsets,
        scrolling axis: Axis,
        itemSize: Size? = nil,
        requested: SizeRange? = nil
    ) -> SizeRange {
        if let requested { return requested }
        if let itemSize, itemSize != unsetItemSize { return SizeRange(exactly: itemSize) }
        var size = Size(width: Double.infinity, height: .infinity)
        if axis == .vertical {
            size.width = max(0, bounds.width - insets.left - insets.right)
        } else {
            size.height = max(0, bounds.height - insets.top - insets.bottom)
        }
        return SizeRange(min: Size(width: 0, height: 0), max: size)
    }

    /// The range of a pager's page: the pager's size without what is inset above and below.
    public static func page(in bounds: Size, insets: EdgeInsets) -> SizeRange {
        SizeRange(
            exactly: Size(width: bounds.width, height: max(0, bounds.height - insets.top - insets.bottom))
        )
    }

    /// The range of a section's header or footer: as wide as the collection, or as high where it scrolls sideways.
    ///
    /// - Returns: An exact size, and whether there is such an element: its length along the scroll is above 0.
    public static func supplementary(
        in bounds: Size,
        scrolling axis: Axis,
        requested: Size?
    ) -> (range: SizeRange, isPresent: Bool) {
        var size = requested ?? Size(width: 0, height: 0)
        let isPresent = size[axis] > 0
        let across: Axis = axis == .vertical ? .horizontal : .vertical
        size[across] = bounds[across]
        return (SizeRange(exactly: size), isPresent)
    }
}
