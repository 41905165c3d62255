public import ScreenfulRanges
public import ScreenfulTypes

/// One fetch, so that a late answer can be told apart.
public struct FetchID: Hashable, Sendable {
    /// The number of the fetch, counted from 1 in each engine.
    public let rawValue: Int

    /// Creates an id.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// What the owner of an engine has to do, in the order given.
public enum Action: Hashable, Sendable {
    /// Measure rows and say how long they are; the pass waits for it.
    case measure(Range<Int>)
    /// Get the data of rows; by the deadline, if there is one, they are likely to be on screen.
    case fetch(FetchID, Range<Int>, priority: FetchPriority, deadline: Instant?)
    /// Stop getting data that nobody wants any more.
    case cancelFetch(FetchID)
    /// Draw rows whose data is here.
    case display(Range<Int>)
    /// Give up what was drawn of rows.
    case purge(Range<Int>)
    /// Get more rows for an end of the list, commit them, and say how it ended.
    case beginBatch(BatchID, ListEnd)
    /// The content is so many points long; the offset was moved by the correction so that
    /// what the reader sees stays where it is.
    case geometryChanged(contentLength: Double, correction: Double)
    /// Send `wake` at this time; an earlier wish stays valid.
    case wake(at: Instant)
}
