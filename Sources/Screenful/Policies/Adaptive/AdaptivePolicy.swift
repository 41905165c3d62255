import ScreenfulRanges
import ScreenfulTypes

/// Fetches what this reader is likely to see before it can arrive, on the network as it is.
///
/// Step by step:
///
/// 1. It learns how long the network takes (`NetworkEstimate`), where scrolls come to
///    rest (`FlingModel`), how far the reader moves within a given time (`ScrollHistory`), and where
///    else than expected the reader will be (`Forecast`).
/// 2. Four times a second it plans the lead: as far as the reader has moved within the time that a
///    fetch and all before it take, for a share of all such times (`AdaptivePolicy+Lead`).
/// 3. What is worth fetching reaches from where the reader is to where the scroll will rest, the
///    lead beyond it, and half a screenful behind (`AdaptivePolicy+Extents`).
/// 4. Of the rows in there the one comes first whose delay would cost most. Rows that will be gone
///    before they can arrive wait, and so does all else while what will be seen is under way
///    (`AdaptivePolicy+Rank`).
/// 5. No more is under way than keeps the link busy, and what is nearly here is let come.
///
/// The figures that are given as the sources of constants are those of the built-in scenarios and
/// networks: blank in all, against ``RangesPolicy`` in the same runs.
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
        /// The fewest bytes with which no run of a scenario is worse than with Texture's ranges by more than a
        /// twentieth and 0.1 screen-seconds (lab: of the seeds 1 to 3, 0.92 one of 108, 0.9 one, 0.8 eight).
        public static let dataSaver = Self(quantile: 0.93)
    }

    /// How much a blank costs against a byte that nobody sees.
    public let settings: Settings
    var network = NetworkEstimate()
    var fling = FlingModel()
    var history = ScrollHistory()
    var forecast = Forecast()
    /// Points ahead of where the scroll will rest.
    public internal(set) var lead = 0.0
    /// The mean length of a row, in points; 0 without rows.
    var rowLength = 0.0
    /// True if the reader moves, or moved last, toward larger offsets.
    var isForward: Bool { history.now.isForward }

    /// Seconds that decoding and drawing a row take: a frame.
    static let decoding = 0.016
    /// Points a second below which a viewport rests: a finger that lies still moves it by a point a frame.
    static let restThreshold = 60.0
    /// Fetches beyond the bandwidth-delay product: the one that transfers, and a half for latencies that
    /// differ (lab: one 0.663, one and a half 0.629, two 0.636).
    private static let beyondProduct = 1.5
    /// Fetches beyond those of the rows that come on screen meanwhile: the one that transfers.
    private static let beyondEntering = 1.0
    /// The share of a fetch from which on it is let come (lab: at 0.3 a blank of 0.650 and a waste of 0.72, at
    /// 0.5 0.629 and 0.75, at 0.7 0.630 and 0.80).
    private static let cancelThreshold = 0.5

    /// Creates the policy.
    public init(_ settings: Settings = .quality) {
        self.settings = settings
    }

    /// The policy's name.
    public var name: String { "adaptive" }

    /// Takes note of where the reader is and learns how far such moves lead.
    public mutating func observe(_ sample: ScrollSample) {
        rowLength = sample.meanRowLength
        network.expect(rowLength: rowLength)
        fling.add(sample)
        let isKept = history.add(sample, fling.motion)
        forecast.learn(from: &history, screen: sample.viewportLength)
        if isKept || lead == 0 { plan(screen: sample.viewportLength) }
    }

    /// Takes note of how long a fetch took.
    public mutating func observe(_ sample: LatencySample) {
        network.add(sample)
    }

    /// As many as keep the link busy, and as come on screen while one waits for its first byte.
    ///
    /// - Note: The bandwidth-delay product in fetches; and Little's law, J. D. C. Little, A Proof for the Queuing Formula
    ///   L = λW, Operations Research 9 (1961), of the rows that are still on screen when they arrive.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? {
        let product = Self.beyondProduct + network.meanLatency / network.serviceSeconds
        var entering = 0.0
        if rowLength > 0 {
            let fastest = (situation.viewport.size[situation.axis] + rowLength) / secondsToArrival
            entering = min(abs(situation.velocity), fastest) / rowLength * network.meanLatency
        }
        let limit = max(product, entering + Self.beyondEntering).rounded(.up)
        return Int(min(limit, Double(situation.fetchConcurrency)))
    }

    /// What is nearly here is let come: to break it off costs more than it saves.
    public func breaksOff(progress: Double) -> Bool {
        progress < Self.cancelThreshold
    }

    /// True where it is known what the reader will look at: at rest, or if the place of rest was announced.
    ///
    /// Guesses change from frame to frame, and what is broken off for each of them never comes.
    public func mayPreempt(in situation: PreloadingSituation) -> Bool {
        situation.target != nil || abs(situation.velocity) < Self.restThreshold
    }
}

extension AdaptivePolicy {
    /// What the policy goes by at the moment, for people who want to see it think.
    public struct Reasons: Hashable, Sendable {
        /// Points a second, positive toward larger offsets.
        public var velocity: Double
        /// The offset at which the scroll is expected to rest, in points.
        public var rest: Double
        /// Points ahead of where the scroll will rest that are kept ready.
        public var lead: Double
        /// Points behind the viewport that are kept ready.
        public var trail: Double
        /// Seconds until the first byte that half of the fetches stay below.
        public var medianLatency: Double
        /// Seconds until the first byte that 95 of 100 fetches stay below.
        public var slowLatency: Double
        /// Bytes a second that the network was seen to deliver.
        public var bandwidth: Double
        /// Bytes of a fetch, on average.
        public var fetchBytes: Double
    }

    /// What the policy goes by at the moment.
    public var reasons: Reasons {
        Reasons(
            velocity: fling.velocity,
            rest: fling.rest,
            lead: lead,
            trail: trail,
            medianLatency: network.medianLatency,
            slowLatency: network.slowLatency,
            bandwidth: network.bandwidth,
            fetchBytes: network.size
        )
    }

    /// Takes over what another adaptive policy has learned of the reader and the network.
    public mutating func inherit(from other: any PreloadingPolicy) {
        guard let other = other as? Self else { return }
        network = other.network
        fling = other.fling
        history = other.history
        forecast = other.forecast
    }
}
