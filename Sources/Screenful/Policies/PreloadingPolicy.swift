public import ScreenfulRanges
public import ScreenfulTypes

/// A preloading policy: decides which rows to prepare, given the user's moves so far.
///
/// A policy sees only the past. It observes every scroll and every answer, and returns ranges whenever the engine
/// updates them. Whatever it returns, a visible row has all states and a row in no range has none.
///
/// The methods are called many times a second, and allocate nothing.
public protocol PreloadingPolicy: Sendable {
    /// Observes a scroll.
    mutating func observe(_ sample: ScrollSample)

    /// Observes the duration of a fetch.
    mutating func observe(_ sample: LatencySample)

    /// Takes over the state of the policy that this one replaces.
    mutating func inherit(from other: any PreloadingPolicy)

    /// Prepares the policy for a list inside a row, before that begins.
    mutating func beginInsideRow()

    /// The rows in each range.
    ///
    /// - Returns: The rows of the visible, the display and the preload range.
    func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges

    /// The display and the preload range as rectangles, in points, for display.
    func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect)

    /// The priority of a fetch for a row in a state.
    func priority(for state: InterfaceState) -> FetchPriority

    /// Decides whether to begin a batch, given the time until the end is reached.
    ///
    /// The time is that at the current speed, negative beyond the end; the hint is the decision by distance alone.
    ///
    /// - Returns: True if a batch should begin.
    func beginsBatch(remainingSeconds: Double, hint: Bool) -> Bool

    /// Decides whether to begin a batch, for policies that do not use the distance to the end in screenfuls.
    ///
    /// - Parameter situation: An end of the list that can grow and has no batch under way.
    /// - Returns: True if a batch should begin, false if not; nil to decide by the distance.
    func beginsBatch(at situation: ListEndSituation) -> Bool?

    /// True if the ends of the list are also checked while the user drags.
    ///
    /// Texture waits until the finger is lifted, because the resting offset is known only then.
    var looksAtEndsWhileDragging: Bool { get }

    /// The number of fetches that may be under way at once.
    ///
    /// - Returns: A number of fetches; nil for no limit.
    func fetchLimit(in situation: PreloadingSituation) -> Int?

    /// Ranks a row, for policies that limit their fetches.
    ///
    /// - Returns: The rank among all such rows; nil if the row should not be fetched now.
    func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank?

    /// Decides whether a row of a higher tier may preempt fetches under way, if their limit is reached.
    ///
    /// - Returns: True if the lowest-ranked fetch may be cancelled and deferred.
    func mayPreempt(in situation: PreloadingSituation) -> Bool

    /// Decides whether to cancel a fetch at a share transferred, once its rows are no longer needed.
    func shouldCancel(progress: Double) -> Bool
}

extension PreloadingPolicy {
    /// Ignores the sample.
    public mutating func observe(_ sample: ScrollSample) {}
    /// Ignores the sample.
    public mutating func observe(_ sample: LatencySample) {}
    /// Takes over nothing.
    public mutating func inherit(from other: any PreloadingPolicy) {}
    /// Changes nothing: the list is prepared like any other.
    public mutating func beginInsideRow() {}
    /// The priority of the nearest range: visible, display, preload.
    public func priority(for state: InterfaceState) -> FetchPriority { FetchPriority(of: state) }
    /// Returns the hint.
    public func beginsBatch(remainingSeconds: Double, hint: Bool) -> Bool { hint }
    /// Returns nil, which decides by the distance.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? { nil }
    /// False: the ends are checked when the finger is lifted.
    public var looksAtEndsWhileDragging: Bool { false }
    /// Nil: no limit.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? { nil }

    /// The same rank for all rows.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        FetchRank(tier: 0, loss: 0, seconds: 0)
    }

    /// False: fetches under way are not preempted.
    public func mayPreempt(in situation: PreloadingSituation) -> Bool { false }
    /// True: every such fetch is cancelled.
    public func shouldCancel(progress: Double) -> Bool { true }
}
