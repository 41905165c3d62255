public import ScreenfulTypes

/// A scrollable area within a cell.
///
/// - Note: After `ASScrollNode` (Texture be0b74b4, ASScrollNode.mm).
public struct ScrollNode: Hashable, Sendable {
    /// The axes along which it scrolls.
    public let axes: ScrollableAxes
    /// The area's size, in points.
    public private(set) var size: Size
    /// The size of the content, in points.
    public private(set) var contentSize: Size
    /// The offset of the area in the content, in points.
    public private(set) var offset = Point(x: 0, y: 0)

    /// Creates an area at the start of the content.
    public init(axes: ScrollableAxes, size: Size, contentSize: Size) {
        self.axes = axes
        self.size = size
        self.contentSize = contentSize
    }

    /// The visible part of the content, in points.
    public var visibleRect: Rect { Rect(origin: offset, size: size) }

    /// Scrolls to an offset, limited to the content.
    public mutating func scroll(to offset: Point) {
        self.offset = Point(
            x: axes.contains(.horizontal) ? clamp(offset.x, contentSize.width - size.width) : 0,
            y: axes.contains(.vertical) ? clamp(offset.y, contentSize.height - size.height) : 0
        )
    }

    /// Changes the sizes, and keeps the offset as far as the content allows.
    public mutating func resize(to size: Size, contentSize: Size) {
        self.size = size
        self.contentSize = contentSize
        scroll(to: offset)
    }

    private func clamp(_ value: Double, _ end: Double) -> Double {
        guard value.isFinite else { return 0 }
        return max(0, min(value, end))
    }
}
