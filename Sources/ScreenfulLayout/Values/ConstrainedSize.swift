public import ScreenfulTypes

/// The ranges in which the parts of a list are measured.
///
/// - Note: Rules of Texture's layout inspectors (be0b74b4, ASTableView.mm, ASCollectionView.mm and their inspectors).
public enum ConstrainedSize {
    /// The default size of a collection's items, which counts as not set: that of UIKit's flow layout.
    public static let unsetItemSize = Size(width: 50, height: 50)

    /// Returns the range of a table's row: as wide as the table, and of any height or the requested one.
    public static func row(in bounds: Size, requested: SizeRange? = nil) -> SizeRange {
        guard let requested else { return SizeRange(width: bounds.width) }
        return SizeRange(
            min: Size(width: bounds.width, height: requested.min.height),
            max: Size(width: bounds.width, height: requested.max.height)
        )
    }

    /// Returns the range of a collection's item.
    ///
    /// - Parameters:
    ///   - bounds: The collection's size.
    ///   - insets: The insets to subtract along the axis that does not scroll.
    ///   - axis: The axis that scrolls.
    ///   - itemSize: The size that the layout gives to all items, if any.
    ///   - requested: The range requested for this item, if any.
    /// - Returns: The requested range, else the layout's size, else any size that fits across.
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

    /// Returns the range of a pager's page: the pager's size without the insets above and below.
    public static func page(in bounds: Size, insets: EdgeInsets) -> SizeRange {
        SizeRange(exactly: Size(width: bounds.width, height: max(0, bounds.height - insets.top - insets.bottom)))
    }

    /// Returns the range of a section's header or footer: as wide as the collection, or as high if it scrolls sideways.
    ///
    /// - Returns: An exact size, and true if there is such an element: its length along the scroll is above 0.
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
