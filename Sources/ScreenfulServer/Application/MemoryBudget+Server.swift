import CMalloc
import EventLoop
import HTTPServer
import Pictures
import ScreenfulService

extension MemoryBudget {
    /// Creates the budget of a server, which gives freed memory back on a thread of its own choice.
    convenience init(limit: Int, loop: EventLoop, trimmingOn thread: RequestThread) {
        let trimmer = MemoryTrimmer(loop: loop) {
            // It looks through all freed memory, which takes milliseconds.
            thread.perform({ malloc_trim(0) }, then: { _ in })
        }
        self.init(limit: limit, loop: loop, trimmer: trimmer)
    }

    /// Adds what grows with the use of the server, the least useful first.
    ///
    /// A recording is for those who look back. A cache can be filled again. A replay buffer without a listener is needed only
    /// if one comes back; one that is cut costs a snapshot. Without the edits that it has missed a client comes back to
    /// another row. A slow reader that is cut has to connect again. Bodies are bounded by a limit of their own.
    func add(_ api: API, _ server: HTTPServer) {
        let recorded = api.viewers.recordedMemory
        add("recordings") {
            recorded.bytes
        } release: { [unowned api] need in
            api.viewers.releaseRecordings(need)
        }
        add("caches") { [unowned api] in
            api.lists.unusedCacheBytes + api.generatedPictures.byteCount + api.fontService.cellBytes
        } release: { [unowned api] _ in
            api.lists.releaseUnusedCaches() + api.generatedPictures.removeAll() + api.fontService.releaseCells()
        }
        add("pictures") { [unowned api] in
            api.pictures.memoryBytes
        } release: { [unowned api] _ in
            api.pictures.releaseMemory()
        }
        let replay = api.viewers.replayMemory
        add("replay_unheard") { [unowned api] in
            api.viewers.unheardReplayBytes
        } release: { [unowned api] need in
            api.viewers.releaseUnheardReplay(need)
        }
        add("replay") { [unowned api] in
            replay.bytes - api.viewers.unheardReplayBytes
        } release: { [unowned api] need in
            api.viewers.releaseReplay(need)
        }
        let edits = api.lists.editMemory
        add("edits") {
            edits.bytes
        } release: { [unowned api] need in
            api.lists.releaseEdits(need)
        }
        add("output") { [unowned server] in
            server.statistics.queuedBytes
        } release: { [unowned server] need in
            server.cutSlowReaders(releasing: need)
        }
        add("bodies") { [unowned server] in server.statistics.bodyBytes }
        for gauge in [recorded, replay] {
            gauge.onGrowth = { [unowned self] bytes in grew(by: bytes) }
            gauge.onRelease = { [unowned self] bytes in shrank(by: bytes) }
        }
        // The lists may outlive the budget.
        edits.onGrowth = { [weak self] bytes in self?.grew(by: bytes) }
        edits.onRelease = { [weak self] bytes in self?.shrank(by: bytes) }
        server.onGrowth = { [unowned self] bytes in grew(by: bytes) }
        api.pictures.onGrowth = { [unowned self] bytes in grew(by: bytes) }
    }
}
