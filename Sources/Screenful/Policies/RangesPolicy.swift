public import ScreenfulRanges
public import ScreenfulTypes

/// Texture's policy: ranges around the viewport whose extents depend on the range mode alone.
///
/// The leading side is the one toward which the viewport scrolls; leading and
/// trailing swap at once when the direction reverses.
///
/// - Note: Texture be0b74b4, ASRangeController.mm and ASAbstractLayoutController.mm.
public struct RangesPolicy: PreloadingPolicy, Hashable, Codable {
    /// Creates the policy, which has no settings of its own: it uses the list's tuning.
    public init() {}

    /// The rows in the ranges of the tuning.
    public func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
        situation.tuning.rows(
            in: layout,
            viewport: situation.viewport,
            axis: situation.axis,
            direction: situation.direction,
            mode: situation.mode,
            visible: situation.visible
        )
    }

    /// The rectangles of the tuning; in low memory the display range is empty.
    public func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
        let buffers = situation.tuning[situation.mode]
        func rect(_ buffer: ScreenfulBuffer) -> Rect {
            WorkingRange.rect(
                viewport: situation.viewport,
                buffer: buffer,
                scrollable: situation.axis == .vertical ? .vertical : .horizontal,
                direction: situation.direction
            )
        }
        guard situation.mode == .lowMemory else { return (rect(buffers.display), rect(buffers.preload)) }
        let nothing = Rect(origin: situation.viewport.origin, size: Size(width: 0, height: 0))
        return (nothing, buffers.preload == buffers.display ? nothing : rect(buffers.preload))
    }
}
