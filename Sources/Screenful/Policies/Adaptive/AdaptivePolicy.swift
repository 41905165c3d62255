import ScreenfulRanges
import ScreenfulTypes

/// Fetches the rows that the user is likely to see before they can arrive, on the network as measured.
///
/// Step by step:
///
/// 1. It estimates the duration of fetches (`NetworkEstimate`), the resting offsets of scrolls
///    (`FlingModel`), the distances that the user covers within a given time (`ScrollHistory`), and
///    the errors of these predictions (`Forecast`).
/// 2. Four times a second it plans the lead: the distance that the user covers within the time that a
///    fetch and all before it take, for a share of all such times (`AdaptivePolicy+Extents`).
/// 3. The preload range reaches from the viewport to the resting offset and the
///    lead beyond it (`AdaptivePolicy+Extents`).
/// 4. Of the rows in there the one comes first whose delay would cost most. Rows that leave before
///    they can arrive wait, and so do all others while a row that will be seen is under way
///    (`AdaptivePolicy+Rank`).
/// 5. No more fetches are under way than keep the link busy, and a fetch that is at least half
///    transferred finishes.
///
/// A row in the description of a constant is one of the table “What a piece is worth” in the manual's page of
/// policies, which `screenful lab ablate` prints: what is blank and wasted without the piece that the constant sets.
public struct AdaptivePolicy: ExtentPolicy, Codable {
    /// The balance between blank rows and bytes fetched in vain.
    public struct Settings: Hashable, Sendable, Codable {
        /// The share of the user's moves that the lead covers: the cost of a blank over
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
        /// The fewest bytes with about as little blank as Texture's ranges.
        ///
        /// A smaller share saves bytes, but leaves more blank than Texture does in more runs: the manual's page of
        /// policies tells how to check it.
        public static let dataSaver = Self(quantile: 0.93)
    }

    /// The balance between blank rows and bytes fetched in vain.
    public let settings: Settings
    /// The pieces that take part in decisions.
    let pieces: Pieces
    var network = NetworkEstimate()
    var fling: FlingModel
    var history: ScrollHistory
    var forecast = Forecast()
    /// Points beyond the resting offset that are kept ready.
    public internal(set) var lead = 0.0
    /// The mean length of a row, in points; 0 without rows.
    var rowLength = 0.0
    /// True for a list inside a row until the user scrolls it.
    private(set) var isUntouched = false
    /// True if the current or latest scroll direction is toward larger offsets.
    var isForward: Bool { history.now.isForward }

    /// Seconds to decode and draw a row: a frame.
    static let decoding = 0.016
    /// Points a second below which a viewport rests: a resting finger moves it by up to a point a frame.
    static let restThreshold = 60.0
    /// Fetches beyond the bandwidth-delay product: one for the transfer, and a half for the spread of latencies.
    ///
    /// More keep the link busier, but delay the rows that turn out to be urgent. Row `limit`.
    private static let beyondProduct = 1.5
    /// Fetches beyond those of the rows that come on screen meanwhile: one for the transfer.
    ///
    /// Row `entering`.
    private static let beyondEntering = 1.0
    /// The transferred share of a fetch from which on it is not cancelled.
    ///
    /// Less finishes fetches in vain; more throws away bytes that would have been used. Row `finishing`.
    private static let cancelThreshold = Transfer.finishingShare

    /// Creates the policy.
    public init(_ settings: Settings = .quality) { self.init(settings, pieces: .all) }

    /// Creates the policy with some of its pieces.
    package init(_ settings: Settings, pieces: Pieces) {
        self.settings = settings
        self.pieces = pieces
        fling = FlingModel(pieces: pieces)
        history = ScrollHistory(pieces: pieces)
    }

    /// Observes a scroll, and learns from it.
    public mutating func observe(_ sample: ScrollSample) {
        if sample.phase == .drag || sample.phase == .fling { isUntouched = false }
        rowLength = sample.meanRowLength
        if pieces.contains(.sizes) { network.expect(rowLength: rowLength) }
        var sample = sample
        if !pieces.contains(.target) { sample.target = nil }
        fling.add(sample)
        let isKept = history.add(sample, fling.motion)
        if pieces.contains(.spread) { forecast.learn(from: &history, screen: sample.viewportLength) }
        if isKept || lead == 0 { plan(screen: sample.viewportLength) }
    }

    /// Prepares of a list inside a row only what is visible, until the user scrolls it.
    ///
    /// Most such lists are never scrolled: what lies ahead in them would be fetched in vain, before the rows and
    /// items that will be seen.
    public mutating func beginInsideRow() { isUntouched = pieces.contains(.carousels) }

    /// Observes the duration of a fetch.
    public mutating func observe(_ sample: LatencySample) {
        if pieces.contains(.network) { network.add(sample) }
    }

    /// The number of fetches that keeps the link busy, and covers the rows that come on screen during one latency.
    ///
    /// - Note: The bandwidth-delay product in fetches; and Little's law, J. D. C. Little, A Proof for the Queuing
    ///   Formula L = λW, Operations Research 9 (1961), of the rows that are still on screen when they arrive.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? {
        guard pieces.contains(.limit) else { return situation.fetchConcurrency }
        // The first fetches of a list come before its first scroll.
        let length = pieces.contains(.sizes) ? situation.meanRowLength : 0
        let product = Self.beyondProduct + network.meanLatency / network.serviceSeconds(rowLength: length)
        var entering = 0.0
        if rowLength > 0, pieces.contains(.entering) {
            let fastest = (situation.viewport.size[situation.axis] + rowLength) / secondsToArrival
            entering = min(abs(situation.velocity), fastest) / rowLength * network.meanLatency
        }
        let limit = max(product, entering + Self.beyondEntering).rounded(.up)
        return Int(min(limit, Double(situation.fetchConcurrency)))
    }

    /// Cancels a fetch that is less than half transferred; a later cancellation would cost more than it saves.
    public func shouldCancel(progress: Double) -> Bool {
        progress < Self.cancelThreshold || !pieces.contains(.finishing)
    }

    /// True at rest or if the resting offset is announced, when the rows to be seen are known.
    ///
    /// Predictions change from frame to frame, and a fetch that is cancelled for each of them never arrives.
    public func mayPreempt(in situation: PreloadingSituation) -> Bool {
        guard pieces.contains(.preemption) else { return false }
        let isAnnounced = situation.target != nil && pieces.contains(.target)
        return isAnnounced || abs(situation.velocity) < Self.restThreshold
    }
}

extension AdaptivePolicy {
    /// The estimates behind the policy's decisions, for display.
    public struct Reasons: Hashable, Sendable, Codable {
        /// Points a second, positive toward larger offsets.
        public var velocity: Double
        /// The offset at which the scroll is expected to rest, in points.
        public var rest: Double
        /// Points beyond the resting offset that are kept ready.
        public var lead: Double
        /// Points behind the viewport that are kept ready.
        public var trail: Double
        /// The median of the seconds until the first byte.
        public var medianLatency: Double
        /// The 95th percentile of the seconds until the first byte.
        public var slowLatency: Double
        /// The measured bandwidth, in bytes a second.
        public var bandwidth: Double
        /// Bytes of a fetch, on average.
        public var fetchBytes: Double
    }

    /// The estimates behind the policy's decisions.
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

    /// Takes over the estimates of another adaptive policy.
    public mutating func inherit(from other: any PreloadingPolicy) {
        guard let other = other as? Self else { return }
        network = other.network
        fling = other.fling
        history = other.history
        forecast = other.forecast
        isUntouched = other.isUntouched
    }
}
