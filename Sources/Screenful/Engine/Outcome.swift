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
