import EventLoop
package import ScreenfulCoding
import ScreenfulTypes

/// All viewers of the server, by id.
///
/// A viewer without requests and without streams ends after a timeout, since a page
/// that is closed does not say so. The viewers of a scene end together.
package final class ViewerRegistry {
    let services: Viewer.ViewerServices
    private let limit: Int
    /// The viewers of all registries that share the limit.
    private let total: SharedCount
    /// The time after which an unused viewer ends, in nanoseconds.
    private let idleTimeout: UInt64
    private var viewers: [ViewerID: Viewer] = [:]
    private var timer: LoopTimer?
    /// Called when a viewer has ended.
    var onEnd: ((ViewerID) -> Void)?
    /// Returns the viewers with which a viewer is open: while one of them is in use, so are all.
    var companions: ((ViewerID) -> [ViewerID])?

    package init(
        services: Viewer.ViewerServices,
        limit: Int,
        total: SharedCount = SharedCount(),
        idleSeconds: Double
    ) {
        self.services = services
        self.total = total
        self.limit = limit
        idleTimeout = UInt64(idleSeconds * 1e9)
        timer = services.loop.timer { [unowned self] in endIdleViewers() }
        timer?.schedule(afterNanoseconds: checkInterval)
    }

    package var count: Int { viewers.count }

    /// The bytes of all replay buffers.
    package var replayMemory: MemoryGauge { services.replayMemory }

    /// The bytes of all recordings.
    package var recordedMemory: MemoryGauge { services.recordedMemory }

    /// The bytes of the replay buffers of viewers without listeners.
    ///
    /// - Complexity: O(*n*) for *n* viewers; read when memory has grown by a part of its limit.
    package var unheardReplayBytes: Int {
        viewers.values.reduce(0) { $0 + ($1.hub.streamCount == 0 ? $1.hub.replayLength : 0) }
    }

    /// The viewers of all lists, in the order of their opening; each is to be told of pending changes before its use.
    ///
    /// - Complexity: O(*n* log *n*) for *n* viewers; not used by scrolls.
    package var all: [Viewer] {
        viewers.values.filter { !$0.list.isDeleted }.sorted { ($0.opening, $0.id.bits) < ($1.opening, $1.id.bits) }
    }

    /// Returns the viewer with an id.
    ///
    /// - Throws: An error when the viewer does not exist.
    package func viewer(withID text: String) throws(ServiceError) -> Viewer {
        guard let id = ViewerID(text), let viewer = viewer(id) else { throw .noViewer(text) }
        return viewer
    }

    /// Returns the viewer with an id; nil if it does not exist.
    package func viewer(_ id: ViewerID) -> Viewer? {
        guard let viewer = viewers[id] else { return nil }
        guard !viewer.list.isDeleted else {
            viewer.end()
            return nil
        }
        viewer.applyPendingChange()
        return viewer
    }

    /// Returns the viewer with an id if viewers of a list can follow it; nil otherwise.
    package func leader(_ text: String, of list: OpenList) -> Viewer? {
        guard let id = ViewerID(text), let viewer = viewer(id) else { return nil }
        return viewer.list === list && viewer.leader == nil ? viewer : nil
    }

    /// Opens a viewer of a list under a client's name, or finds the one that the same request has opened.
    ///
    /// - Throws: An error when another request has opened a viewer of this name, and those of ``open(_:of:as:)``.
    package func put(
        _ request: NewViewerRequest,
        of list: OpenList,
        as name: ViewerID
    ) throws(ServiceError) -> (viewer: Viewer, isNew: Bool) {
        guard let viewer = viewer(name) else { return (try open(request, of: list, as: name), true) }
        guard viewer.list === list, viewer.openingRequest == request.hashValue else {
            throw .viewerIsAnother(name.text)
        }
        viewer.noteUse()
        return (viewer, false)
    }

    /// Opens a viewer of a list, under a client's name or a random one.
    ///
    /// - Precondition: There is no viewer of this name.
    /// - Throws: An error when the limit of viewers is reached, or when fonts are missing.
    package func open(
        _ request: NewViewerRequest,
        of list: OpenList,
        as name: ViewerID? = nil
    ) throws(ServiceError) -> Viewer {
        guard total.value < limit else {
            throw .viewerLimit(limit)
        }
        let viewer = try Viewer(request, of: list, as: name, in: services)
        services.metrics.counts.openedViewers += 1
        viewers[viewer.id] = viewer
        total.change(by: 1)
        viewer.onEnd = { [unowned self, id = viewer.id] in
            viewers[id] = nil
            total.change(by: -1)
            onEnd?(id)
        }
        list.viewers.append(viewer)
        viewer.open(request)
        if let leader = request.leader.flatMap({ leader($0, of: list) }) { leader.lead(viewer) }
        viewer.measureInBackground()
        return viewer
    }

    /// Drops the recordings of viewers, those used least lately first.
    ///
    /// - Returns: The bytes that were released, at least `need` if there were so many.
    package func releaseRecordings(_ need: Int) -> Int {
        let before = recordedMemory.bytes
        for viewer in viewers.values.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard before - recordedMemory.bytes < need else { break }
            viewer.recording?.removeAll()
        }
        return before - recordedMemory.bytes
    }

    /// Drops the replay buffers of viewers without listeners, oldest viewers first.
    ///
    /// - Returns: The bytes that were released, at least `need` if there were so many.
    package func releaseUnheardReplay(_ need: Int) -> Int {
        let before = services.replayMemory.bytes
        for viewer in all where viewer.hub.streamCount == 0 && viewer.hub.replayLength > 0 {
            guard before - services.replayMemory.bytes < need else { break }
            viewer.forgetListenersAtOnce()
        }
        return before - services.replayMemory.bytes
    }

    /// Cuts the longest replay buffers, all to one length.
    ///
    /// - Returns: The bytes that were released, at least `need` if there were so many.
    package func releaseReplay(_ need: Int) -> Int {
        let before = services.replayMemory.bytes
        let level = WaterLevel.level(of: viewers.values.map(\.hub.replayLength), releasing: need)
        for viewer in viewers.values { viewer.hub.shrinkReplay(to: level) }
        return before - services.replayMemory.bytes
    }

    /// Ends all viewers and their streams.
    package func endAll() {
        timer?.cancel()
        onEnd = nil
        for viewer in viewers.values { viewer.end() }
    }

    /// Nanoseconds between two checks: a tenth of the timeout, from 0.1 s through 5 s.
    private var checkInterval: UInt64 {
        min(max(idleTimeout / 10, 100_000_000), 5_000_000_000)
    }

    private func endIdleViewers() {
        let now = services.loop.now
        for viewer in viewers.values {
            viewer.forgetListeners(at: now)
            if isIdle(viewer, at: now), isAlone(viewer, at: now) { viewer.end() }
        }
        timer?.schedule(afterNanoseconds: checkInterval)
    }

    private func isIdle(_ viewer: Viewer, at now: UInt64) -> Bool {
        viewer.hub.streamCount == 0 && now &- viewer.lastUse > idleTimeout
    }

    /// Returns true if all companions of a viewer are idle too.
    private func isAlone(_ viewer: Viewer, at now: UInt64) -> Bool {
        guard let companions else { return true }
        return companions(viewer.id).allSatisfy { id in viewers[id].map { isIdle($0, at: now) } ?? true }
    }
}
