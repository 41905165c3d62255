public import ScreenfulTypes

/// The rectangle in which rows are kept ready.
public enum WorkingRange {
    /// Grows the viewport by a buffer, on every axis that scrolls.
    ///
    /// The leading length goes to the side that the scroll moves toward. A
    /// direction without `right` counts as left, one without `down` as up. Where
    /// both axes scroll, each grows on its own, so the corners belong to the range.
    ///
    /// - Parameters:
    ///   - viewport: What is on screen, in points.
    ///   - buffer: How far to reach beyond it, in screenfuls.
    ///   - scrollable: The axes along which the container scrolls.
    ///   - direction: The way the viewport moves over the content.
    /// - Returns: The grown rectangle, in points; it may reach beyond the content.
    /// - Note: Texture be0b74b4, ASAbstractLayoutController.mm (`CGRectExpandToRangeWithScrollableDirections`).
    public static func rect(
        viewport: Rect,
        buffer: ScreenfulBuffer,
        scrollable: ScrollableAxes,
        direction: ScrollDirection
    ) -> Rect {
        var rect = viewport
        if scrollable.contains(.horizontal) {
            grow(&rect, along: .horizontal, by: buffer, direction: direction)
        }
        if scrollable.contains(.vertical) {
            grow(&rect, along: .vertical, by: buffer, direction: direction)
        }
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
