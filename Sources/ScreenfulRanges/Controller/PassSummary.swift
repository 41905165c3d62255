/// How much an update changed.
public struct PassSummary: Hashable, Sendable {
    /// The number of rows whose state changed.
    public var changedCount: Int
    /// Those of them that are counted and not listed: rows that change between
    /// no state and `measureLayout`, because they join the list or leave it.
    public var unlistedCount: Int

    /// Creates a summary.
    public init(changedCount: Int, unlistedCount: Int) {
        self.changedCount = changedCount
        self.unlistedCount = unlistedCount
    }
}
