/// A row whose data is wanted and is not here.
public struct FetchCandidate: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// Where it begins along the axis of the rows, in points.
    public var start: Double
    /// Where it ends.
    public var end: Double
    /// Seconds since it was asked for; nil if it was not.
    public var secondsUnderWay: Double?
    /// True while a row is under way whose rank holds others back.
    public var isBlocked: Bool

    /// Creates a candidate.
    public init(row: Int, start: Double, end: Double, secondsUnderWay: Double? = nil, isBlocked: Bool = false) {
        self.row = row
        self.start = start
        self.end = end
        self.secondsUnderWay = secondsUnderWay
        self.isBlocked = isBlocked
    }
}

/// How much is to be gained by fetching a row now; the greatest comes first.
public struct FetchRank: Hashable, Comparable, Sendable {
    /// What matters more than anything else: rows of a higher tier come first.
    public var tier: Int
    /// What is lost if the row has to wait for its turn, in any unit.
    public var loss: Double
    /// Seconds until the row is on screen; among rows with the same loss the sooner comes first.
    public var seconds: Double
    /// True if the others are told of it while the row is under way, and may wait.
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

/// How urgent the data of some rows is.
public enum FetchPriority: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The reader looks at where the rows should be.
    case visible
    /// The rows are about to be drawn.
    case display
    /// The rows may be wanted soon.
    case preload

    /// Orders the more urgent before the less urgent.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rank < rhs.rank
    }

    private var rank: Int {
        switch self {
        case .visible: 0
        case .display: 1
        case .preload: 2
        }
    }
}
