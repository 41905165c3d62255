import ScreenfulRanges
public import ScreenfulTypes

/// Events of an engine, and the engine as it was before the first of them.
///
/// An engine is a function of its events, so a recording has every state that it went through: ``EngineReplay`` rebuilds
/// them, bit for bit on a machine whose C library computes `exp` and `log` alike.
public struct EngineRecording: Sendable, Codable {
    /// An event and its time.
    public struct Entry: Sendable, Codable {
        /// The time of the event.
        public let at: Instant
        /// The event.
        public let event: Event
    }

    /// The engine before the first event.
    public let start: Engine
    /// The events, oldest first.
    public let entries: [Entry]

    init(start: Engine, entries: [Entry]) {
        self.start = start
        self.entries = entries
    }

    /// The numbers of the events, counted from 1 since the engine was created.
    public var numbers: Range<Int> {
        let first = start.counters.events + 1
        return first..<first + entries.count
    }
}

/// Records the latest events of an engine in bounded memory.
///
/// The events are in chapters, each with the engine as it was before; the oldest chapters are dropped as soon as what
/// follows them covers the time that is asked for. The copy of an engine shares its storage until that changes.
public struct EngineRecorder: Sendable {
    private struct Chapter {
        let beganAt: Instant
        var entries: [EngineRecording.Entry] = []
        /// The sum of the events' weights.
        var weight = 0
    }

    /// The time that the recording covers at least, in nanoseconds, unless that is more than ``maxEvents``.
    public let nanoseconds: Int64
    /// The maximum number of events; one with lengths of many rows counts as many as it takes the memory of.
    public let maxEvents: Int

    private var chapters: [Chapter] = []
    /// The engines before the chapters; apart from these, so that no event copies an engine to look at a chapter.
    private var starts: [Engine] = []
    /// The memory of the events, in events without arrays.
    public private(set) var weight = 0

    /// The number of chapters of a full recording.
    private static let chapterCount = 4

    /// Creates a recorder of nothing.
    ///
    /// - Parameters:
    ///   - nanoseconds: The time that the recording covers at least.
    ///   - maxEvents: The maximum number of events.
    /// - Precondition: Both are at least 4.
    public init(nanoseconds: Int64, maxEvents: Int) {
        precondition(nanoseconds >= Self.chapterCount && maxEvents >= Self.chapterCount, "nothing could be recorded")
        self.nanoseconds = nanoseconds
        self.maxEvents = maxEvents
    }

    /// The recording; nil before the first event.
    ///
    /// - Complexity: O(events).
    public var recording: EngineRecording? {
        starts.first.map { EngineRecording(start: $0, entries: chapters.flatMap(\.entries)) }
    }

    /// Records an event that an engine is about to handle.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: Its time.
    ///   - engine: The engine before the event; read only when a chapter begins.
    /// - Complexity: O(1) amortized; the first change of the engine after a new chapter copies what it changes.
    public mutating func record(_ event: Event, at now: Instant, before engine: @autoclosure () -> Engine) {
        if isChapterDue(at: now) { begin(at: now, engine()) }
        let (chapter, eventWeight) = (chapters.count - 1, event.weight)
        chapters[chapter].entries.append(EngineRecording.Entry(at: now, event: event))
        chapters[chapter].weight += eventWeight
        weight += eventWeight
    }

    /// Drops everything that was recorded.
    public mutating func removeAll() {
        chapters = []
        starts = []
        weight = 0
    }

    private func isChapterDue(at now: Instant) -> Bool {
        guard !chapters.isEmpty else { return true }
        let latest = chapters.count - 1
        if chapters[latest].weight >= maxEvents / Self.chapterCount { return true }
        return now.nanoseconds - chapters[latest].beganAt.nanoseconds >= nanoseconds / Int64(Self.chapterCount)
    }

    private mutating func begin(at now: Instant, _ engine: Engine) {
        chapters.append(Chapter(beganAt: now))
        starts.append(engine)
        while chapters.count > 2, isDispensable(at: now) {
            weight -= chapters.removeFirst().weight
            starts.removeFirst()
        }
    }

    /// Returns whether the chapters after the first are enough.
    private func isDispensable(at now: Instant) -> Bool {
        if weight > maxEvents - maxEvents / Self.chapterCount { return true }
        return now.nanoseconds - chapters[1].beganAt.nanoseconds >= nanoseconds
    }
}

extension Event {
    /// The memory of the event, with that of an event without arrays as the unit: 64 bytes.
    fileprivate var weight: Int {
        switch self {
        case .measured(_, let lengths, _, _): 2 + lengths.count / 8
        case .geometryAdopted(let geometry, _, _): 4 + geometry.runCount
        case .elementsMeasured(let elements, _): 1 + elements.count / 4
        case .committed(let edit, _, _, let sections): 4 + edit.rangeCount / 4 + (sections?.sectionCount ?? 0) / 8
        case .sectionsSet(let sections): 2 + (sections?.elementCount ?? 0) / 8
        case .layoutSet, .tuningSet, .policySet: 4
        default: 1
        }
    }
}

extension RowEdit {
    fileprivate var rangeCount: Int { removed.count + inserted.count + 2 * moved.count + reloaded.count }
}
