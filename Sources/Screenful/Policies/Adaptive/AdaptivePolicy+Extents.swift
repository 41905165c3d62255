public import ScreenfulRanges
import ScreenfulTypes

extension AdaptivePolicy {
    /// The maximum extent of all ranges together, in screenfuls: bounds memory and bytes when the lead and a fling
    /// are long.
    private static let maxScreens = 16.0
    /// Screenfuls in the display range: a tenth of a second of a fling ahead.
    ///
    /// More leaves fewer rows undrawn and keeps more pictures in memory.
    private static let rendered = (ahead: 1.0, behind: 0.5)
    /// Screenfuls of content that are always requested ahead: Texture's `leadingScreensForBatching`.
    private static let pageScreens = 2.0
    /// Slow latencies until a page has arrived, with the pages before it: more fetches pages earlier, and more of
    /// them in vain.
    ///
    /// Row `pages`.
    private static let pageTime = 2.5

    /// The display and the preload range, in points along the axis of the rows.
    public func extents(for situation: PreloadingSituation) -> Extents {
        let visible = situation.visibleExtent
        guard !isUntouched else { return (visible, visible) }
        let screen = situation.viewport.size[situation.axis]
        let distance = fling.rest - fling.offset
        let target = visible.lowerBound + distance...visible.upperBound + distance
        var preload = visible.union(target)
        preload =
            isForward ? preload.lowerBound...preload.upperBound + lead : preload.lowerBound - lead...preload.upperBound
        let limit = Self.maxScreens * screen
        if preload.upperBound - preload.lowerBound > limit {
            preload =
                isForward
                ? visible.lowerBound...visible.lowerBound + limit : visible.upperBound - limit...visible.upperBound
        }
        let (ahead, behind) = (Self.rendered.ahead * screen, Self.rendered.behind * screen)
        let (before, after) = isForward ? (behind, ahead) : (ahead, behind)
        let display = visible.lowerBound - before...visible.upperBound + after
        return (display, preload.union(display))
    }

    /// Points behind the viewport that are kept ready: those of the display range.
    var trail: Double { Self.rendered.behind * fling.screen }

    /// True if less content remains than will be needed by the time a page arrives.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        guard pieces.contains(.pages) else { return nil }
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

    /// True: a drag predicts the user's position as well as a fling does.
    public var looksAtEndsWhileDragging: Bool { pieces.contains(.pages) }

    /// The maximum number of rendered rows, unless more are on screen; more than a feed of posts has in the display
    /// range.
    ///
    /// Row `rendering`.
    private static let maxRendered = 12
    /// Rendered rows beyond those on screen, however many those are.
    private static let minBeyond = 2

    /// The rows of the extents; of small rows, fewer are rendered ahead.
    ///
    /// Small rows are drawn in a few milliseconds, and a screenful of them would hold many pictures in memory.
    public func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
        func rows(_ extent: ClosedRange<Double>) -> RowSet {
            layout.rows(intersecting: (extent.lowerBound, extent.upperBound))
        }
        let extents = extents(for: situation)
        let visible = situation.visible ?? rows(situation.visibleExtent)
        let seen = visible.hull
        let beyond = max(Self.maxRendered - visible.rowCount, Self.minBeyond)
        // One to two, in the proportion of the display range.
        let (behind, ahead) = (beyond / 3, beyond - beyond / 3)
        let reach =
            isForward
            ? seen.lowerBound - behind..<seen.upperBound + ahead
            : seen.lowerBound - ahead..<seen.upperBound + behind
        return RowRanges(
            visible: visible,
            display: pieces.contains(.rendering) ? rows(extents.display).clamped(to: reach) : rows(extents.display),
            preload: rows(extents.preload)
        )
    }

    /// Seconds added to the time that the lead covers: a few frames for the errors of the estimates.
    private static let slack = 0.1
    /// The maximum time that the lead covers, in seconds.
    private static let maxSeconds = 8.0
    /// The share of the lead's rows that are fetched before one of them: more covers a longer queue and leaves less
    /// blank, at the cost of more bytes in vain.
    ///
    /// Row `queue`.
    private static let shareBefore = 0.8
    /// The range of the lead, in screenfuls: a longer lead leaves less blank and wastes more bytes.
    ///
    /// Row `lead`.
    private static let leads = 0.5...10.0
    /// Screenfuls added to the predicted distance.
    private static let extra = 0.15

    /// Sets the lead to the distance that the user covers until a fetch that begins now, and all before it, have
    /// arrived.
    ///
    /// That time depends on the number of fetches before it, and so on the lead: two iterations are enough.
    ///
    /// - Complexity: O(samples · samples within the time), four times a second.
    mutating func plan(screen: Double) {
        guard screen > 0 else { return }
        let sign = isForward ? 1.0 : -1
        for _ in 0..<2 {
            let rows = rowLength > 0 && pieces.contains(.queue) ? lead / rowLength * Self.shareBefore + 1 : 1
            let wait = network.slowLatency + Self.decoding + Self.slack + rows * network.serviceSeconds
            let seconds = min(wait, Self.maxSeconds)
            let ahead = history.distance(share: settings.quantile, within: seconds, sign: sign, screen: screen)
            let (lower, upper) = (Self.leads.lowerBound * screen, Self.leads.upperBound * screen)
            lead = min(max(ahead + Self.extra * screen, lower), upper)
        }
    }
}
