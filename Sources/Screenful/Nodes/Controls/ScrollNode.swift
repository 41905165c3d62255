public import ScreenfulTypes

/// An area that shows a part of something larger.
///
/// - Note: After `ASScrollNode` (Texture be0b74b4, ASScrollNode.mm).
public struct ScrollNode: Hashable, Sendable {
    /// The ways it can be scrolled.
    public let axes: ScrollableAxes
    /// The area's size, in points.
    public private(set) var size: Size
    /// The size of what it shows, in points.
    public private(set) var contentSize: Size
    /// What lies at the area's corner, in points from the content's corner.
    public private(set) var offset = Point(x: 0, y: 0)

    /// Creates an area at the content's start.
    public init(axes: ScrollableAxes, size: Size, contentSize: Size) {
        self.axes = axes
        self.size = size
        self.contentSize = contentSize
    }

    /// The part of the content that is seen, in points from the content's corner.
    public var visibleRect: Rect { Rect(origin: offset, size: size) }

    /// Scrolls as far as there is content.
    public mutating func scroll(to offset: Point) {
        self.offset = Point(
            x: axes.contains(.horizontal) ? clamp(offset.x, contentSize.width - size.width) : 0,
            y: axes.contains(.vertical) ? clamp(offset.y, contentSize.height - size.height) : 0
        )
    }

    /// Takes new sizes, and stays where it is as far as there is content.
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
