import Glibc
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulTypes
import TestSupport
import Testing

@testable import ScreenfulCommand

@Suite struct ReplayCommandTests {
    private let folder: TemporaryDirectory
    private let file: String

    init() throws {
        // A child that has ended makes a write an error, not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
        folder = TemporaryDirectory()
        file = "\(folder.path)/viewer.recording.json"
        try folder.write(String(decoding: try Self.recording().encoded(), as: UTF8.self), to: "viewer.recording.json")
    }

    /// A table of rows of 50 points that is scrolled by 100 points ten times, a frame each; all rows come at once.
    private static func recording() throws -> RecordingFile {
        let size = Size(width: 320, height: 500)
        var engine = Engine(.init(rowCount: 1_000, estimatedRowLength: 50, viewport: size))
        var recorder = EngineRecorder(nanoseconds: 60_000_000_000, maxMemory: 64_000)
        func send(_ event: Event, at now: Instant) {
            var outcome = Outcome()
            recorder.record(event, at: now, before: engine)
            engine.handle(event, at: now, into: &outcome)
            for case .fetch(let id, _, priority: _, deadline: _) in outcome.actions { send(.rowsArrived(id), at: now) }
        }
        let scrolls = (1...10).map { Event.scrolled(Scroll(.offset(Double($0) * 100), velocity: 6_000, phase: .drag)) }
        for (frame, event) in ([.opened] + scrolls).enumerated() {
            send(event, at: Instant(nanoseconds: 1_000_000_000 + Int64(frame) * 20_000_000))
        }
        let viewer = RecordingFile.Viewer(id: "abc", list: "Rows", openedAt: Instant(nanoseconds: 1_000_000_000))
        return try RecordingFile(of: viewer, #require(recorder.recording), endingAt: engine)
    }

    private func run(_ words: [String], input: [UInt8] = []) throws -> ChildProgram.Result {
        let child = try ChildProgram(["replay"] + words, folder: folder.path)
        child.write(input)
        child.closeInput()
        return child.wait()
    }

    @Test func `a recording is replayed to its end, and each change told with its event and range`() throws {
        let result = try run([file])
        #expect(result.status == 0)
        #expect(result.output.contains("event 1: opened, offset 0, the range mode became minimum\n"))
        #expect(result.output.contains("row 0 came into view\n"))
        #expect(result.output.contains(": scrolled, offset 100, the range mode became full\n"))
        let purge = "row 1 was purged: it left the display range behind by 0.1 screenfuls, "
        #expect(result.output.contains(purge))
        let last = " of viewer abc on Rows, replayed to the state that was recorded, bit for bit\n"
        #expect(result.output.hasSuffix(last))
    }

    @Test func `the life of one row is told alone`() throws {
        let lines = try run(["--row", "3", file]).output.split(separator: "\n").dropLast()
        #expect(lines.contains { $0.hasSuffix("row 3 came into view") })
        #expect(lines.contains { $0.contains("row 3 left the view behind") })
        #expect(lines.allSatisfy { $0.contains("event ") || $0.contains("row 3 ") })
    }

    @Test func `the state at a time is told`() throws {
        let output = try run(["--at", "65", "-"], input: Array(try Self.recording().encoded())).output
        #expect(output.contains(": mode full, 1000 rows\nviewport   300 to 800 points\n"))
        #expect(output.contains("rows 6 to 15: visible, display, preload\n"))
    }

    @Test func `steps are printed as the API answers them`() throws {
        let result = try run(["--format", "json", "--from", "20", "--to", "60", file])
        let steps = try JSONValue.parse(Array(result.output.utf8))["steps"]?.array
        #expect(steps?.count { $0["kind"] == "scrolled" } == 3)
        #expect(steps?.allSatisfy { (20...60).contains($0["at"]?.double ?? 0) } == true)
        #expect(steps?.first?["mode"] == "full")
    }

    @Test func `a recording that was damaged is refused`() throws {
        let text = String(decoding: try Self.recording().encoded(), as: UTF8.self)
        try folder.write(text.replacing("\"revision\":0", with: "\"revision\":1"), to: "damaged")
        let result = try run(["\(folder.path)/damaged"])
        #expect(result.status == 1)
        #expect(result.errors.contains("digest is not that of the recording, which was edited or damaged"))
    }

    @Test(arguments: [
        (["--row", "1"], "replay needs one FILE"),
        (["--from", "9", "--to", "2", "x"], "--to has to be at least --from"),
        (["--at", "1", "--row", "2", "x"], "--row is not for --at"), (["--row", "-1", "x"], "--row takes"),
        (["--format", "xml", "x"], "--format"), (["none"], "none cannot be read"), (["/dev/zero"], "cannot be read"),
    ])
    func `what cannot be done is said`(words: [String], message: String) throws {
        let result = try run(words)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
