/// What an engine has done since it was made.
public struct EngineCounters: Hashable, Sendable {
    /// Events handled.
    public internal(set) var events = 0
    /// Times the ranges were looked at.
    public internal(set) var passes = 0
    /// Rows whose promises changed, each time counted.
    public internal(set) var changedRows = 0
    /// Fetches asked for.
    public internal(set) var fetches = 0
    /// Rows in them.
    public internal(set) var fetchedRows = 0
    /// Fetches that were cancelled because their rows left the preload range.
    public internal(set) var cancelledFetches = 0
    /// Fetches that failed.
    public internal(set) var failedFetches = 0
    /// Rows asked to be drawn.
    public internal(set) var displayedRows = 0
    /// Rows whose drawing was given up.
    public internal(set) var purgedRows = 0
    /// Rows that were measured.
    public internal(set) var measuredRows = 0
    /// Answers that came too late and changed nothing.
    public internal(set) var staleAnswers = 0
}
