/// A recorded scroll: where the viewport was, when, and what moved it.
public struct ScrollTrace: Hashable, Sendable {
    /// What is known of the recording as a whole.
    public var header: TraceHeader
    /// What happened, in the order of time.
    public var events: [TraceEvent]

    /// Creates a trace, which may be faulty; ``validate()`` tells.
    public init(header: TraceHeader, events: [TraceEvent]) {
        self.header = header
        self.events = events
    }

    /// How long it lasts, in microseconds.
    public var duration: Int64 {
        events.last?.microseconds ?? 0
    }
}
