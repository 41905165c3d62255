public import ScreenfulTypes

/// Rebuilds the states that an engine went through, one event after another.
///
///     var replay = EngineReplay(recording)
///     while let step = replay.next() { print(step.number, step.reasons) }
public struct EngineReplay: Sendable {
    /// The effects of an event.
    public struct Step: Sendable {
        /// The number of the event, counted from 1 since the engine was created.
        public let number: Int
        /// The event and its time.
        public let entry: EngineRecording.Entry
        /// The reasons of the changes, in the order of the changes.
        public let reasons: [StateReason]
        /// Rows that were removed, by their numbers before the event.
        public let departures: [StateChange]
        /// The actions, in their order.
        public let actions: [Action]
        /// The rows whose drawing was purged, with the reason for which they had left the display range.
        public let purges: [Purge]
        /// The range mode before the event.
        public let modeBefore: RangeMode
    }

    /// A row whose drawing was purged.
    public struct Purge: Sendable {
        /// The row.
        public let row: Int
        /// The reason for which it had left the display range; nil if that was before the recording.
        public let reason: StateReason?
    }

    /// The engine after the latest event.
    public private(set) var engine: Engine
    private let entries: [EngineRecording.Entry]
    private var position = 0
    private var outcome = Outcome()
    /// The reasons for which rows have left the display range, and the time; they are purged a turn later.
    private var departed: [Int: (reason: StateReason, at: Instant)] = [:]

    /// Creates a replay that stands before the first event.
    public init(_ recording: EngineRecording) {
        engine = recording.start
        entries = recording.entries
    }

    /// Handles the next event.
    ///
    /// - Returns: The effects of the event; nil after the last one.
    public mutating func next() -> Step? {
        guard position < entries.count else { return nil }
        let entry = entries[position]
        position += 1
        let modeBefore = engine.mode
        outcome.removeAll()
        engine.handle(entry.event, at: entry.at, into: &outcome)
        let number = engine.counters.events
        let ranges = engine.ranges
        let reasons = outcome.changes.map { StateReason(of: $0, by: number, in: ranges, of: engine) }
        // Rows have other numbers after an edit.
        if case .committed = entry.event { departed.removeAll() }
        for reason in reasons { note(reason) }
        let purges = takePurges()
        departed = departed.filter { $0.value.at == entry.at }
        return Step(
            number: number,
            entry: entry,
            reasons: reasons,
            departures: outcome.departures,
            actions: outcome.actions,
            purges: purges,
            modeBefore: modeBefore
        )
    }

    /// Handles the events up to a time, and returns the effects of the last one.
    @discardableResult
    public mutating func advance(to instant: Instant) -> Step? {
        var last: Step?
        while position < entries.count, entries[position].at <= instant { last = next() }
        return last
    }

    /// Returns the engine after the last event of a recording.
    public static func end(of recording: EngineRecording) -> Engine {
        var engine = recording.start
        var outcome = Outcome()
        for entry in recording.entries {
            outcome.removeAll()
            engine.handle(entry.event, at: entry.at, into: &outcome)
        }
        return engine
    }

    private mutating func note(_ reason: StateReason) {
        let change = reason.change
        if change.new.contains(.display) {
            departed[change.row] = nil
        } else if change.old.contains(.display) {
            departed[change.row] = (reason, entries[position - 1].at)
        }
    }

    private mutating func takePurges() -> [Purge] {
        var purges: [Purge] = []
        for case .purge(let rows) in outcome.actions {
            for row in rows {
                purges.append(Purge(row: row, reason: departed.removeValue(forKey: row)?.reason))
            }
        }
        return purges
    }
}
