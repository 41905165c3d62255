import JSON
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import Screenful
@testable import ScreenfulCoding

@Suite struct RecordingTests {
    private let viewer = RecordingFile.Viewer(id: "v", list: "list", openedAt: Instant(nanoseconds: 5_000_000_000))

    private func file(of live: RecordedEngine) throws -> RecordingFile {
        let recording = try #require(live.recorder.recording)
        return try RecordingFile(of: viewer, recording, endingAt: live.engine)
    }

    @Test(arguments: UInt64(0)..<120)
    func `a recording that was written and read replays to the same engine, by the same effects`(seed: UInt64) throws {
        var live = RecordedEngine(seed: seed, recorder: EngineRecorder(nanoseconds: 20_000_000_000, maxMemory: 16_384))
        live.sendAtRandom(400)
        let read = try RecordingFile(decoding: try file(of: live).encoded())
        #expect(read.viewer == viewer)
        #expect(read.recording.numbers.upperBound == live.effects.count + 1)
        #expect(read.recording.entries.count > 60)

        var replay = EngineReplay(read.recording)
        while let step = replay.next() {
            let effects = live.effects[step.number - 1]
            try #require(step.reasons.map(\.change) == effects.changes, "event \(step.number) changes others")
            try #require(step.departures == effects.departures)
            try #require(step.actions == effects.actions, "event \(step.number) has other actions")
        }
        #expect(try JSONValue(encoding: replay.engine) == JSONValue(encoding: live.engine))
        #expect(try Digest(of: replay.engine) == read.end)
    }

    @Test
    func `a recording keeps the time that it was asked for, and not much more`() throws {
        var live = RecordedEngine(seed: 0, recorder: EngineRecorder(nanoseconds: 20_000_000_000, maxMemory: 6_400_000))
        live.sendAtRandom(2_000)
        let entries = try #require(live.recorder.recording).entries
        let seconds = Double(live.now.nanoseconds - entries[0].at.nanoseconds) / 1e9
        #expect((20...28).contains(seconds))
    }

    @Test
    func `events with the lengths of many rows count as many`() throws {
        var recorder = EngineRecorder(nanoseconds: 60_000_000_000, maxMemory: 4_096)
        let engine = Engine(.init(rowCount: 10_000, estimatedRowLength: 10, viewport: Size(width: 1, height: 1)))
        let event = Event.measured(rows: 0..<10_000, lengths: Array(repeating: 11, count: 10_000))
        for second in 0..<20 { recorder.record(event, at: Instant(nanoseconds: Int64(second)), before: engine) }
        #expect(try #require(recorder.recording).entries.count <= 3)
    }

    @Test
    func `an event without arrays takes a cache line`() {
        #expect(MemoryLayout<EngineRecording.Entry>.stride <= 64)
    }

    @Test
    func `a recording that was changed is refused, by the name of what is wrong`() throws {
        var live = RecordedEngine(seed: 4, recorder: EngineRecorder(nanoseconds: 20_000_000_000, maxMemory: 16_384))
        live.sendAtRandom(30)
        let text = String(decoding: try file(of: live).encoded(), as: UTF8.self)
        func error(_ old: String, _ new: String) -> DecodingError? {
            let changed = text.split(separator: old, maxSplits: 1).joined(separator: new)
            do {
                _ = try RecordingFile(decoding: Array(changed.utf8))
                return nil
            } catch {
                return error
            }
        }
        #expect(error("\"edition\":", "\"edition\":1")?.path.description == "digest")
        #expect(error("\"version\":1", "\"version\":2")?.code == RecordingFile.invalid)
        #expect(error("screenful.recording", "another")?.path.description == "format")
        #expect(error("\"list\":\"list\",", "")?.path.description == "viewer.list")
        #expect(error("{\"format\"", "\"format\"")?.code == .malformedJSON)
    }

    @Test
    func `a policy of another program cannot be written`() {
        var engine = Engine(.init(rowCount: 1, estimatedRowLength: 10, viewport: Size(width: 1, height: 1)))
        var outcome = Outcome()
        engine.handle(.policySet(AnyPreloadingPolicy(Foreign())), at: Instant(nanoseconds: 0), into: &outcome)
        #expect(throws: EncodingError.self) { try JSONValue(encoding: engine) }
    }

    private struct Foreign: PreloadingPolicy {
        func rows(for situation: PreloadingSituation, in layout: CollectionLayout) -> RowRanges {
            RangesPolicy().rows(for: situation, in: layout)
        }

        func rects(for situation: PreloadingSituation) -> (display: Rect, preload: Rect) {
            RangesPolicy().rects(for: situation)
        }
    }
}
