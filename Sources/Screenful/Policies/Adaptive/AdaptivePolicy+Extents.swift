import ScreenfulRanges
import ScreenfulTypes

extension AdaptivePolicy {
    /// Screenfuls of all ranges together.
    private static let mostScreens = 16.0
    /// Screenfuls that are rendered ahead and behind: what a fling passes in a tenth of a second (lab: 11
    /// pictures in memory at most, as many as with Texture's ranges).
    private static let rendered = (ahead: 1.0, behind: 0.5)
    /// Screenfuls of content that are always asked for ahead: Texture's `leadingScreensForBatching`.
    private static let pageScreens = 2.0
    /// Slow latencies that a page takes, its predecessors included.
    private static let pageTime = 2.5

    /// What is worth rendering and what is worth fetching, in points along the axis of the rows.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        let visible = situation.visibleExtent
        let screen = situation.viewport.size[situation.axis]
        let way = fling.rest - fling.offset
        let target = visible.lowerBound + way...visible.upperBound + way
        let trail = trail
        let (above, below) = isForward ? (trail, lead) : (lead, trail)
        var preload = visible.union(target)
        preload = preload.lowerBound - above...preload.upperBound + below
        let most = Self.mostScreens * screen
        if preload.upperBound - preload.lowerBound > most {
            preload =
                isForward
                ? max(preload.lowerBound, visible.lowerBound - above)...visible.lowerBound - above + most
                : visible.upperBound + below - most...min(preload.upperBound, visible.upperBound + below)
        }
        let (ahead, behind) = (Self.rendered.ahead * screen, Self.rendered.behind * screen)
        let (before, after) = isForward ? (behind, ahead) : (ahead, behind)
        let display = visible.lowerBound - before...visible.upperBound + after
        return (display, preload.union(display))
    }

    /// Points behind the viewport that are kept ready: those that are rendered.
    ///
    /// - Note: Lab: as far back as the reader goes in the time that a fetch takes, but no more than two screenfuls, wastes
    ///   25.7 MB instead of 25.3 and leaves 0.623 blank instead of 0.625.
    var trail: Double { Self.rendered.behind * fling.screen }

    /// True while there is less than will be wanted by the time that a page has come.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        let isToward = situation.end == .tail ? fling.rest >= fling.offset : fling.rest < fling.offset
        let way = isToward ? abs(fling.rest - fling.offset) : 0
        let speed = isToward ? abs(fling.velocity) : 0
        let wanted = max(
            way + lead + fling.screen / 2,
            Self.pageScreens * fling.screen,
            Self.pageTime * speed * network.slowLatency + lead
        )
        return situation.remaining < wanted
    }

    /// True: a drag tells as much as a fling of where the reader goes.
    public var looksAtEndsWhileDragging: Bool { true }
}
