public import ScreenfulRanges
public import ScreenfulTypes

/// A preloading strategy: what should be ready, given how the reader has moved so far.
///
/// A policy sees only the past. It is told of every scroll and of every answer,
/// and is asked for ranges whenever the engine looks at the list anew. Whatever
/// it answers, a visible row has all promises and a row in no range has none.
///
/// Asking happens many times a second: the methods below allocate nothing.
public protocol PreloadingPolicy: Sendable {
    /// The policy's name, by which it is chosen.
    var name: String { get }

    /// Takes note of where the reader is.
    mutating func observe(_ sample: ScrollSample)

    /// Takes note of how long an answer took.
    mutating func observe(_ sample: LatencySample)

    /// Takes over what another policy has learned, whose place it takes.
    mutating func inherit(from other: any PreloadingPolicy)

    /// The rows in each range.
    ///
    /// - Parameters:
    ///   - situation: What is on screen, and how it moves.
    ///   - geometry: Where the rows are.
    /// - Returns: The rows that are visible, worth rendering, and worth fetching.
    func rows(for situation: PreloadingSituation, in geometry: RowGeometry) -> RowRanges

    /// The rectangles that the ranges stand for, in points, to be looked at by people.
    func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect)

    /// How urgent the data of a row is, given what the row has been promised.
    func priority(for state: InterfaceState) -> FetchPriority

    /// Whether to ask for more rows, where it is known when the reader gets to the end of them.
    ///
    /// - Parameters:
    ///   - remainingSeconds: Seconds until the end is reached at the current speed; negative beyond it.
    ///   - hint: What the distance alone would decide.
    /// - Returns: True if a batch should begin.
    func beginsBatch(remainingSeconds: Double, hint: Bool) -> Bool

    /// Whether to ask for more rows, for policies that do not go by the distance to the end in screenfuls.
    ///
    /// - Parameter situation: An end of the list at which it can grow, and at which no batch is under way.
    /// - Returns: True if a batch should begin, false if not; nil to leave it to the distance.
    func beginsBatch(at situation: ListEndSituation) -> Bool?

    /// True if the ends of the list are to be looked at also while the reader drags.
    ///
    /// Texture waits until the finger is lifted, because only then it is known where the scroll will rest.
    var looksAtEndsWhileDragging: Bool { get }

    /// How many fetches may be under way at once.
    ///
    /// - Parameter situation: What is on screen, and how it moves.
    /// - Returns: A number of fetches; nil for as many as there are rows to be fetched.
    func fetchLimit(in situation: PreloadingSituation) -> Int?

    /// How much is to be gained by fetching a row now, for policies that limit their fetches.
    ///
    /// - Parameters:
    ///   - candidate: A row of the preload range.
    ///   - situation: What is on screen, and how it moves.
    /// - Returns: The rank among all such rows; nil if the row is not to be fetched now.
    func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank?

    /// Whether rows under way may be put off for one of a higher tier, where no more may be under way.
    ///
    /// - Parameter situation: What is on screen, and how it moves.
    /// - Returns: True if the least of them is to be cancelled, and asked for again later.
    func mayPreempt(in situation: PreloadingSituation) -> Bool

    /// Whether a fetch is worth breaking off of which so much has come, once nobody wants its rows any more.
    func breaksOff(progress: Double) -> Bool
}

extension PreloadingPolicy {
    /// Forgets the sample: a policy without memory.
    public mutating func observe(_ sample: ScrollSample) {}

    /// Forgets the sample: a policy without memory.
    public mutating func observe(_ sample: LatencySample) {}

    /// Learns nothing from others.
    public mutating func inherit(from other: any PreloadingPolicy) {}

    /// The strongest promise decides.
    public func priority(for state: InterfaceState) -> FetchPriority {
        if state.contains(.visible) { return .visible }
        return state.contains(.display) ? .display : .preload
    }

    /// Follows the hint.
    public func beginsBatch(remainingSeconds: Double, hint: Bool) -> Bool {
        hint
    }

    /// Leaves it to the distance.
    public func beginsBatch(at situation: ListEndSituation) -> Bool? {
        nil
    }

    /// Waits until the finger is lifted.
    public var looksAtEndsWhileDragging: Bool { false }

    /// As many as there are rows to be fetched.
    public func fetchLimit(in situation: PreloadingSituation) -> Int? { nil }

    /// All alike.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        FetchRank(tier: 0, loss: 0, seconds: 0)
    }

    /// Lets come what was asked for.
    public func mayPreempt(in situation: PreloadingSituation) -> Bool { false }

    /// Breaks everything off.
    public func breaksOff(progress: Double) -> Bool { true }
}
