public import ScreenfulRanges
public import ScreenfulTypes

/// The changes and actions that follow from events: buffers that the caller empties and reuses.
public struct Outcome: Hashable, Sendable {
    /// Rows that were removed and their last states, by their numbers **before** the edit, ascending.
    public internal(set) var departures: [StateChange] = []
    /// Rows whose states changed, in the documented order.
    ///
    /// Visible rows come first, then the display range, the preload range, and
    /// rows that left all ranges; within each the one nearest to the viewport.
    public internal(set) var changes: [StateChange] = []
    /// The number of rows that changed; more than are listed if rows only joined or left the list.
    public internal(set) var changedCount = 0
    /// Headers and footers of sections that were removed and their last states, by their numbers **before** the edit.
    public internal(set) var elementDepartures: [StateChange] = []
    /// Headers and footers whose states changed, in the order of rows; the row of a change is the number of an element.
    public internal(set) var elementChanges: [StateChange] = []
    /// The actions to perform, in this order.
    public internal(set) var actions: [Action] = []

    /// Creates an empty outcome.
    public init() {}

    /// Empties the outcome; the buffers keep their capacity.
    public mutating func removeAll() {
        departures.clear()
        changes.removeAll(keepingCapacity: true)
        changedCount = 0
        elementDepartures.clear()
        elementChanges.clear()
        actions.removeAll(keepingCapacity: true)
    }
}

/// The identifier of a fetch, which tells a late answer from a current one.
public struct FetchID: Hashable, Sendable, Codable {
    /// The number of the fetch, counted from 1 in each engine.
    public let rawValue: Int
}

/// An action that the owner of an engine has to perform, in the order given.
public enum Action: Hashable, Sendable {
    /// Measure rows and report their lengths; an update of the ranges waits for them.
    case measure(Range<Int>)
    /// Fetch the data of rows; they are likely to be on screen by the deadline, if there is one.
    case fetch(FetchID, Range<Int>, priority: FetchPriority, deadline: Instant?)
    /// Cancel a fetch whose data is no longer needed.
    case cancelFetch(FetchID)
    /// Draw rows whose data has arrived.
    case display(Range<Int>)
    /// Purge the drawing of rows.
    case purge(Range<Int>)
    /// Fetch more rows for an end of the list, commit them, and report the result.
    case beginBatch(BatchID, ListEnd)
    /// The length of the content changed, in points; the offset was moved by the correction so that
    /// the rows on screen keep their position.
    case geometryChanged(contentLength: Double, correction: Double)
    /// Send `wake` at this time; earlier requests stay valid.
    case wake(at: Instant)
}
