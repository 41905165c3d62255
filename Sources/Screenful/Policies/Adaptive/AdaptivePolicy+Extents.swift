public import ScreenfulRanges
import ScreenfulTypes

extension AdaptivePolicy {
    /// Screenfuls of all ranges together.
    private static let maxScreens = 16.0
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
        let distance = fling.rest - fling.offset
        let target = visible.lowerBound + distance...visible.upperBound + distance
        let trail = trail
        let (above, below) = isForward ? (trail, lead) : (lead, trail)
        var preload = visible.union(target)
        preload = preload.lowerBound - above...preload.upperBound + below
        let limit = Self.maxScreens * screen
        if preload.upperBound - preload.lowerBound > limit {
            preload =
                isForward
                ? max(preload.lowerBound, visible.lowerBound - above)...visible.lowerBound - above + limit
                : visible.upperBound + below - limit...min(preload.upperBound, visible.upperBound + below)
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
        let distance = isToward ? abs(fling.rest - fling.offset) : 0
        let speed = isToward ? abs(fling.velocity) : 0
        let wanted = max(
            distance + lead + fling.screen / 2,
            Self.pageScreens * fling.screen,
            Self.pageTime * speed * network.slowLatency + lead
        )
        return situation.remaining < wanted
    }

    /// True: a drag tells as much as a fling of where the reader goes.
    public var looksAtEndsWhileDragging: Bool { true }

    /// Rows that are rendered at most, unless more are on screen: of a feed's posts there are never so many in reach.
    private static let maxRendered = 12
    /// Rows that are rendered beyond those on screen, however many those are.
    private static let minBeyond = 2

    /// The rows of the stretches; where rows are small, fewer of them are rendered ahead.
    ///
    /// Small rows are drawn in a few milliseconds, and a screenful of them would be many pictures (lab: thumbnails have
    /// 13 at most instead of 24, and no more blank).
    public func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges {
        func rows(_ extent: ClosedRange<Double>) -> Range<Int> {
            geometry.rows(intersecting: (extent.lowerBound, extent.upperBound))
        }
        let extents = extents(for: situation)
        let visible = rows(situation.visibleExtent)
        let beyond = max(Self.maxRendered - visible.count, Self.minBeyond)
        // One to two, as the stretches are.
        let (behind, ahead) = (beyond / 3, beyond - beyond / 3)
        let reach =
            isForward
            ? visible.lowerBound - behind..<visible.upperBound + ahead
            : visible.lowerBound - ahead..<visible.upperBound + behind
        return RowRanges(
            visible: visible,
            display: rows(extents.display).clamped(to: reach),
            preload: rows(extents.preload)
        )
    }

    /// Seconds added to the time for which the lead is to last: a few frames for what estimates are off by.
    private static let slack = 0.1
    /// The longest time for which the lead is to last, in seconds.
    private static let maxSeconds = 8.0
    /// The share of the lead's rows that are fetched before one of them (lab: a half 0.67 and a waste of 0.67,
    /// four fifths 0.66 and 0.70).
    private static let shareBefore = 0.8
    /// Screenfuls that the lead may have (lab: eight at most 0.632, ten 0.629, fourteen 0.629).
    private static let leads = 0.5...10.0
    /// Screenfuls added to what the reader's moves ask for.
    private static let extra = 0.15

    /// The lead covers what the reader does until a fetch that is begun now has come, and all before it.
    ///
    /// How long that is depends on how much is fetched before it, and so on the lead: two rounds are enough.
    ///
    /// - Complexity: O(places remembered · places within the time), four times a second.
    mutating func plan(screen: Double) {
        guard screen > 0 else { return }
        let sign = isForward ? 1.0 : -1
        for _ in 0..<2 {
            let rows = rowLength > 0 ? lead / rowLength * Self.shareBefore + 1 : 1
            let wait = network.slowLatency + Self.decoding + Self.slack + rows * network.serviceSeconds
            let seconds = min(wait, Self.maxSeconds)
            let ahead = history.distance(share: settings.quantile, within: seconds, sign: sign, screen: screen)
            let (lower, upper) = (Self.leads.lowerBound * screen, Self.leads.upperBound * screen)
            lead = min(max(ahead + Self.extra * screen, lower), upper)
        }
    }
}
