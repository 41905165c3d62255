import ScreenfulTypes

/// A row of the preload range whose data has not arrived.
public struct FetchCandidate: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// The start of the row along its axis, in points.
    public var start: Double
    /// The end of the row along its axis, in points.
    public var end: Double
    /// Seconds since the row was requested; nil if it was not.
    public var secondsUnderWay: Double?
    /// True while a row is under way whose rank blocks others.
    public var isBlocked = false
}

/// The benefit of fetching a row now; the greatest rank comes first.
public struct FetchRank: Hashable, Comparable, Sendable {
    /// The tier: rows of a higher one come first, whatever their loss.
    public var tier: Int
    /// The cost of a delay until the row's next turn, in any unit.
    public var loss: Double
    /// Seconds until the row is on screen; among rows with the same loss the sooner comes first.
    public var seconds: Double
    /// True if other rows may have to wait while this one is under way.
    public var blocksOthers: Bool

    /// Creates a rank.
    public init(tier: Int, loss: Double, seconds: Double, blocksOthers: Bool = false) {
        self.tier = tier
        self.loss = loss
        self.seconds = seconds
        self.blocksOthers = blocksOthers
    }

    /// Orders the lesser before the greater.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.tier != rhs.tier { return lhs.tier < rhs.tier }
        if lhs.loss != rhs.loss { return lhs.loss < rhs.loss }
        return lhs.seconds > rhs.seconds
    }
}

/// The urgency of a fetch.
public enum FetchPriority: String, Hashable, Sendable, Comparable, CaseIterable, Codable {
    /// The rows are on screen.
    case visible
    /// The rows are about to be drawn.
    case display
    /// The rows may be needed soon.
    case preload

    /// Creates the priority of the nearest range of a state: visible, display, preload.
    init(of state: InterfaceState) {
        self = state.contains(.visible) ? .visible : state.contains(.display) ? .display : .preload
    }

    /// Orders the more urgent before the less urgent.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    /// The place in the order of urgency, from 0.
    var rank: Int {
        switch self {
        case .visible: 0
        case .display: 1
        case .preload: 2
        }
    }
}
