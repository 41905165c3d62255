public import ScreenfulTypes

/// One batch that was begun, for people who want to see what happened.
public struct BatchRecord: Hashable, Sendable {
    /// Which batch.
    public let id: BatchID
    /// When it was begun.
    public let began: Instant
    /// When it ended, or nil while it is under way.
    public internal(set) var ended: Instant?
    /// How it ended, or `fetching`.
    public internal(set) var outcome: BatchContext.State
    /// Rows that were inserted while it was under way.
    public internal(set) var rows: Int
}
