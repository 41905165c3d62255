import ListStore
import Testing

@testable import ScreenfulService

@Suite struct StorageWatchTests {
    private let second: UInt64 = 1_000_000_000

    @Test func `the database is asked once for all who ask at a time, and its answer holds for a second`() {
        var watch = StorageWatch()
        #expect(watch.asked(at: 0) == .ask)
        #expect(watch.asked(at: 1) == .wait)
        #expect(watch.found(.writable, at: 2) == .writable)
        #expect(watch.asked(at: second) == .answer(.writable))
        #expect(watch.asked(at: second + 2) == .ask)
    }

    @Test func `a database that does not answer in time counts as locked`() {
        var watch = StorageWatch()
        _ = watch.asked(at: 0)
        let state = StorageState(.failure(StoreError(.timedOut, "")))
        #expect(watch.found(state, at: second) == .locked)
        #expect(watch.asked(at: second + 1) == .answer(.locked))
        #expect(watch.asked(at: 3 * second) == .ask)
    }

    @Test func `a write that found no room is remembered for ten seconds`() {
        var watch = StorageWatch()
        watch.foundNoRoom(at: 0)
        _ = watch.asked(at: 1)
        #expect(watch.found(.writable, at: 2) == .full)
        _ = watch.asked(at: 10 * second)
        #expect(watch.found(.writable, at: 10 * second) == .writable)
    }
}
