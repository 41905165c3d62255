public import ScreenfulTypes

/// The reach of a range beyond the viewport, on each side of the scroll.
///
/// Both lengths are in *screenfuls*: multiples of the viewport's length along the scroll axis. While the user scrolls
/// down in a viewport of 800 points, a buffer of 2.5 and 1.5 reaches 2000 points below it and 1200 above it.
///
/// - Note: Names and meaning are those of `ASRangeTuningParameters`
///   (Texture be0b74b4, ASLayoutRangeType.h).
public struct ScreenfulBuffer: Hashable, Sendable, Codable {
    /// Screenfuls on the side that the scroll moves toward.
    public var leading: Double
    /// Screenfuls on the side that the scroll moves away from.
    public var trailing: Double

    /// Creates a buffer from its two lengths, in screenfuls.
    public init(leading: Double, trailing: Double) {
        self.leading = leading
        self.trailing = trailing
    }

    /// The buffer of a range that ends with the viewport.
    public static let zero = Self(leading: 0, trailing: 0)
}

/// The rectangle in which rows are prepared.
public enum WorkingRange {
    /// Returns the viewport grown by a buffer, on every axis that scrolls.
    ///
    /// The leading length goes to the side that the scroll moves toward. A direction without `right` counts as left,
    /// one without `down` as up. Where both axes scroll, each grows on its own, so the corners belong to the range.
    ///
    /// - Returns: The grown rectangle, in points; it may reach beyond the content.
    /// - Note: Texture be0b74b4, ASAbstractLayoutController.mm (`CGRectExpandToRangeWithScrollableDirections`).
    public static func rect(
        viewport: Rect,
        buffer: ScreenfulBuffer,
        scrollable: ScrollableAxes,
        direction: ScrollDirection
    ) -> Rect {
        var rect = viewport
        if scrollable.contains(.horizontal) { grow(&rect, along: .horizontal, by: buffer, direction: direction) }
        if scrollable.contains(.vertical) { grow(&rect, along: .vertical, by: buffer, direction: direction) }
        return rect
    }

    private static func grow(
        _ rect: inout Rect,
        along axis: Axis,
        by buffer: ScreenfulBuffer,
        direction: ScrollDirection
    ) {
        let isForward = direction.contains(axis.forward)
        let before = isForward ? buffer.trailing : buffer.leading
        let after = isForward ? buffer.leading : buffer.trailing
        let screenful = rect.size[axis]
        rect.origin[axis] -= before * screenful
        rect.size[axis] += (before + after) * screenful
    }
}
