import Screenful
import ScreenfulTypes
import Testing

@testable import ScreenfulService

@Suite struct LifecycleRecorderTests {
    private let changes = [StateChange(row: 3, old: [], new: .inHierarchy)]
    private let now = Instant(nanoseconds: 5)

    @Test func `callbacks before the first request are known`() {
        var recorder = LifecycleRecorder()
        recorder.record(changes, isHeard: false, at: now)
        #expect(recorder.callbacks(ofRow: 3).isEmpty)
        recorder.track([], at: now)
        #expect(!recorder.callbacks(ofRow: 3).isEmpty)
    }

    @Test func `after many events without a listener recording stops, and starts anew on request`() {
        var recorder = LifecycleRecorder()
        for _ in 0...LifecycleRecorder.maxUnheardEvents { recorder.record(changes, isHeard: false, at: now) }
        recorder.track([StateRun(rows: 3..<4, state: .inHierarchy)], at: now)
        #expect(recorder.callbacks(ofRow: 3).isEmpty)
        recorder.displayed(3..<4, at: now)
        #expect(recorder.callbacks(ofRow: 3).map(\.at) == [now])
    }
}
