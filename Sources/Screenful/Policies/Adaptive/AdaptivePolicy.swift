import ScreenfulRanges
import ScreenfulTypes

/// Fetches what this reader is likely to see before it can arrive, on the network as it is.
///
/// The ranges reach as far as the reader has moved lately within the time that a
/// fetch takes, and to where a fling will rest. Among the rows in them the one
/// comes first whose delay would cost most; rows that will be gone before they
/// can arrive wait, and so does everything else while the screen is incomplete.
/// No more is under way than the link needs to be busy.
public struct AdaptivePolicy: ExtentPolicy {
    /// How much a blank costs against a byte that nobody sees.
    public struct Settings: Hashable, Sendable {
        /// The share of the reader's moves that the range ahead is to cover: the cost of a blank over
        /// the cost of a blank and of a byte in vain.
        public var quantile: Double

        /// Creates settings.
        ///
        /// - Precondition: The share lies between 0 and 1.
        public init(quantile: Double) {
            precondition((0...1).contains(quantile), "\(quantile) is no share")
            self.quantile = quantile
        }

        /// Few blanks.
        public static let quality = Self(quantile: 0.95)
        /// Fewer bytes.
        public static let dataSaver = Self(quantile: 0.8)
    }

    /// How much a blank costs against a byte that nobody sees.
    public let settings: Settings
    var network = NetworkEstimate()
    var fling = FlingModel()
    var travel = TravelMemory()
    /// Points ahead of where the scroll will rest.
    public private(set) var lead = 0.0
    /// Points behind.
    public private(set) var trail = 0.0
    var isForward = true
    /// The extent of the viewport, in points.
    private var screen = 0.0

    /// Seconds that decoding and drawing a row take.
    static let decoding = 0.016
    /// Seconds by which an estimate of an arrival may be off.
    static let margin = 0.06
    /// Seconds added to the time for which the lead is to last.
    private static let slack = 0.1
    /// The longest time for which the lead is to last, in seconds.
    private static let longest = 8.0
    /// Screenfuls that the lead and the trail may have.
    private static let leads = 0.5...5.0
    private static let trails = 0.25...2.0
    /// Screenfuls added to what the reader's moves ask for.
    private static let extra = 0.15
    /// Screenfuls of content that are always asked for ahead.
    private static let pageScreens = 2.0
    /// Slow latencies that a page takes, its predecessors included.
    private static let pageTime = 2.5
    /// Screenfuls of all ranges together.
    private static let mostScreens = 14.0

    /// Creates the policy.
    public init(_ settings: Settings = .quality) {
        self.settings = settings
    }

    /// The policy's name.
    public var name: String { "adaptive" }

    /// Takes note of where the reader is and learns how far such moves lead.
    public mutating func observe(_ sample: ScrollSample) {
        fling.add(sample)
        screen = sample.viewportLength
        if abs(sample.velocity) >= 60 { isForward = sample.velocity > 0 }
        if travel.add(sample) || lead == 0 { plan(screen: sample.viewportLength, row: sample.meanRowLength) }
    }

    /// Takes note of how long a fetch took.
    public mutating func observe(_ sample: LatencySample) {
        network.add(sample)
    }

    /// As many as keep the link busy: what a round trip and a service take, in services.
    ///
    /// - Note: The bandwidth-delay product, from 2 to 6.
    public var fetchLimit: Int? {
        let limit = (1 + network.medianLatency * network.bandwidth / network.size).rounded(.up)
        return Int(min(max(limit, 2), 6))
    }

    /// What is nearly here is let come.
    public func breaksOff(progress: Double) -> Bool {
        progress < 0.7
    }

    /// The lead covers what the reader does until a fetch that is begun now has come, and all before it.
    private mutating func plan(screen: Double, row: Double) {
        guard screen > 0 else { return }
        let sign = isForward ? 1.0 : -1
        var seconds = 0.0
        for _ in 0..<2 {
            let rows = row > 0 ? lead / row / 2 + 1 : 1
            let wait = network.slowLatency + Self.decoding + Self.slack + rows * network.serviceSeconds
            seconds = min(wait, Self.longest)
            let ahead = travel.distance(share: settings.quantile, within: seconds, sign: sign, screen: screen)
            lead = min(max(ahead + Self.extra * screen, Self.leads.lowerBound * screen), Self.leads.upperBound * screen)
        }
        let behind = travel.distance(share: settings.quantile, within: seconds, sign: -sign, screen: screen)
        trail = min(max(behind, Self.trails.lowerBound * screen), Self.trails.upperBound * screen)
    }

    /// True while there is less than will be wanted by the time that a page has come.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        let isToward = situation.end == .tail ? fling.rest >= fling.offset : fling.rest < fling.offset
        let way = isToward ? abs(fling.rest - fling.offset) : 0
        let speed = isToward ? abs(fling.velocity) : 0
        let wanted = max(
            way + lead + screen / 2,
            Self.pageScreens * screen,
            Self.pageTime * speed * network.slowLatency + lead
        )
        return situation.remaining < wanted
    }

    /// True: a drag tells as much as a fling of where the reader goes.
    public var looksAtEndsWhileDragging: Bool { true }

    /// What is worth rendering and what is worth fetching, in points along the axis of the rows.
    public func extents(
        for situation: PreloadingSituation
    ) -> (display: ClosedRange<Double>, preload: ClosedRange<Double>) {
        let visible = situation.visibleExtent
        let screen = situation.viewport.size[situation.axis]
        let way = fling.rest - fling.offset
        let target = visible.lowerBound + way...visible.upperBound + way
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
        let (before, after) = isForward ? (screen / 2, screen) : (screen, screen / 2)
        let display = visible.lowerBound - before...visible.upperBound + after
        return (display, preload.union(display))
    }
}
