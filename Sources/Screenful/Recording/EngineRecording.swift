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
        var events = EventLog()
    }

    /// The time that the recording covers at least, in nanoseconds, unless that is more than ``maxMemory``.
    public let nanoseconds: Int64
    /// The maximum memory of the events, in bytes: most scrolls take 8 to 26, one with lengths of rows 8 a row.
    public let maxMemory: Int

    private var chapters: [Chapter] = []
    /// The engines before the chapters; apart from these, so that no event copies an engine to look at a chapter.
    private var starts: [Engine] = []
    /// The memory of the events, in bytes.
    public private(set) var memory = 0

    /// The number of chapters of a full recording.
    private static let chapterCount = 4

    /// Creates a recorder of nothing.
    ///
    /// - Parameters:
    ///   - nanoseconds: The time that the recording covers at least.
    ///   - maxMemory: The maximum memory of the events, in bytes.
    /// - Precondition: Both are at least 4.
    public init(nanoseconds: Int64, maxMemory: Int) {
        precondition(nanoseconds >= Self.chapterCount && maxMemory >= Self.chapterCount, "nothing could be recorded")
        self.nanoseconds = nanoseconds
        self.maxMemory = maxMemory
    }

    /// The recording; nil before the first event.
    ///
    /// - Complexity: O(events).
    public var recording: EngineRecording? {
        starts.first.map { EngineRecording(start: $0, entries: chapters.flatMap(\.events.entries)) }
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
        let latest = chapters.count - 1
        let before = chapters[latest].events.memory
        chapters[latest].events.append(event, at: now)
        memory += chapters[latest].events.memory - before
    }

    /// Drops everything that was recorded.
    public mutating func removeAll() {
        chapters = []
        starts = []
        memory = 0
    }

    private func isChapterDue(at now: Instant) -> Bool {
        guard !chapters.isEmpty else { return true }
        let latest = chapters.count - 1
        if chapters[latest].events.memory >= maxMemory / Self.chapterCount { return true }
        return now.nanoseconds - chapters[latest].beganAt.nanoseconds >= nanoseconds / Int64(Self.chapterCount)
    }

    private mutating func begin(at now: Instant, _ engine: Engine) {
        chapters.append(Chapter(beganAt: now))
        starts.append(engine)
        while chapters.count > 2, isDispensable(at: now) {
            memory -= chapters.removeFirst().events.memory
            starts.removeFirst()
        }
    }

    /// Returns whether the chapters after the first are enough.
    private func isDispensable(at now: Instant) -> Bool {
        if memory > maxMemory - maxMemory / Self.chapterCount { return true }
        return now.nanoseconds - chapters[1].beganAt.nanoseconds >= nanoseconds
    }
}
