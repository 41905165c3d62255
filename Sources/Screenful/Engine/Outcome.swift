public import ScreenfulRanges
public import ScreenfulTypes

/// What came of an event: buffers that the caller empties and uses again.
public struct Outcome: Hashable, Sendable {
    /// Rows that were removed and what they had been promised, by their numbers **before** the edit, ascending.
    public internal(set) var departures: [StateChange] = []
    /// Rows whose promises changed, in the promised order.
    ///
    /// Visible rows come first, then the display range, the preload range, and
    /// rows that left all ranges; within each the one nearest to the viewport.
    public internal(set) var changes: [StateChange] = []
    /// How many rows changed; more than are listed where rows only joined or left the list.
    public internal(set) var changedCount = 0
    /// What to do, in this order.
    public internal(set) var actions: [Action] = []

    /// Creates an empty outcome.
    public init() {}

    /// True if nothing came of it.
    public var isEmpty: Bool {
        changedCount == 0 && actions.isEmpty
    }

    /// Empties the outcome; the buffers stay as large as they are.
    public mutating func removeAll() {
        departures.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
        changedCount = 0
        actions.removeAll(keepingCapacity: true)
    }
}

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
