/// A row whose data is wanted and was not asked for yet.
public struct FetchCandidate: Hashable, Sendable {
    /// The row.
    public var row: Int
    /// Where it begins along the axis of the rows, in points.
    public var start: Double
    /// Where it ends.
    public var end: Double
    /// True while some row on screen has not got its data.
    public var isScreenIncomplete: Bool

    /// Creates a candidate.
    public init(row: Int, start: Double, end: Double, isScreenIncomplete: Bool) {
        self.row = row
        self.start = start
        self.end = end
        self.isScreenIncomplete = isScreenIncomplete
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

    /// Creates a rank.
    public init(tier: Int, loss: Double, seconds: Double) {
        self.tier = tier
        self.loss = loss
        self.seconds = seconds
    }

    /// Orders the lesser before the greater.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.tier != rhs.tier { return lhs.tier < rhs.tier }
        if lhs.loss != rhs.loss { return lhs.loss < rhs.loss }
        return lhs.seconds > rhs.seconds
    }
}
