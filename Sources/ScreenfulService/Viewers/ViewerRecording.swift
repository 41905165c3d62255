import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulTypes

/// The latest events of a viewer's engine, in counted memory.
struct ViewerRecording {
    private var recorder: EngineRecorder
    private let share: MemoryGauge.Share
    private var counted = 0

    /// The maximum memory of the events, in bytes: a minute of sixty scrolls a second, with rows that come and are drawn in
    /// every frame, takes 150 kB; the rest is for the lengths of rows while these are measured in the background.
    private static let maxMemory = 2 << 20
    /// Bytes after which the memory is counted anew.
    private static let granularity = 512

    init(nanoseconds: Int64, countedIn memory: MemoryGauge) {
        recorder = EngineRecorder(nanoseconds: nanoseconds, maxMemory: Self.maxMemory)
        share = MemoryGauge.Share(of: memory)
    }

    /// The recording; nil before the first event.
    var contents: EngineRecording? { recorder.recording }

    /// Records an event that the engine is about to handle.
    mutating func record(_ event: Event, at now: Instant, before engine: @autoclosure () -> Engine) {
        recorder.record(event, at: now, before: engine())
        if abs(recorder.memory - counted) >= Self.granularity { count() }
    }

    /// Drops the events.
    mutating func removeAll() {
        recorder.removeAll()
        count()
    }

    private mutating func count() {
        share.change(by: recorder.memory - counted)
        counted = recorder.memory
    }
}

extension Viewer {
    /// The latest events of the viewer, as a document that is made on any thread.
    package struct Recorded: Sendable {
        fileprivate let viewer: RecordingFile.Viewer
        fileprivate let recording: EngineRecording
        fileprivate let engine: Engine
        fileprivate let now: Instant

        /// The recording as a file.
        package func document() -> [UInt8] {
            do {
                return try RecordingFile(of: viewer, recording, endingAt: engine).encoded()
            } catch {
                preconditionFailure("the policies of viewers are the library's, and can be encoded: \(error)")
            }
        }

        /// The events between two times in milliseconds, replayed.
        package func steps(in times: ClosedRange<Double>) -> [UInt8] {
            ReplayedSteps(of: recording, openedAt: viewer.openedAt, in: times, now: now).encoded()
        }
    }

    /// Returns the latest events.
    ///
    /// - Throws: An error if there are none.
    package func recorded() throws(ServiceError) -> Recorded {
        guard let recording = recording?.contents else { throw .noRecording }
        return Recorded(
            viewer: RecordingFile.Viewer(id: id.text, list: list.record.draft.name, openedAt: opening),
            recording: recording,
            engine: engine,
            now: now
        )
    }
}
