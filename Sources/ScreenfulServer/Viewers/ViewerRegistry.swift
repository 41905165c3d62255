import EventLoop
import HTTPServer
import ScreenfulTypes

/// All viewers of the server, by id.
///
/// A viewer without scroll and without stream ends after a while: pages that
/// were closed do not say goodbye.
final class ViewerRegistry {
    let surroundings: Viewer.ViewerServices
    private let limit: Int
    /// How long a viewer may be unused, in nanoseconds.
    private let idleTimeout: UInt64
    private var viewers: [ViewerID: Viewer] = [:]
    private var timer: LoopTimer?

    init(surroundings: Viewer.ViewerServices, limit: Int, idleSeconds: Double) {
        self.surroundings = surroundings
        self.limit = limit
        idleTimeout = UInt64(idleSeconds * 1e9)
        timer = surroundings.loop.timer { [unowned self] in sweep() }
        timer?.schedule(afterNanoseconds: checkInterval)
    }

    var count: Int { viewers.count }

    /// The viewers of all lists, in the order of their opening.
    ///
    /// - Complexity: O(*n* log *n*) for *n* viewers: it is asked for by people, not by scrolls.
    var all: [Viewer] {
        viewers.values.sorted { ($0.opening, $0.id.bits) < ($1.opening, $1.id.bits) }
    }

    /// - Throws: 404 when there is no such viewer.
    func viewer(_ text: String) throws(Problem) -> Viewer {
        guard let id = ViewerID(text), let viewer = viewers[id] else {
            throw Problem(noViewer: text)
        }
        return viewer
    }

    /// - Returns: Nil if there is no such viewer.
    func viewer(_ id: ViewerID) -> Viewer? { viewers[id] }

    /// Opens a viewer.
    ///
    /// - Throws: 409 when there are as many viewers as the server allows.
    func open(_ request: NewViewerRequest, of list: OpenList) throws(Problem) -> Viewer {
        guard viewers.count < limit else {
            let detail = "There are \(limit) viewers, which is as many as this server allows; delete some."
            throw Problem(.viewerLimit, detail)
        }
        let viewer = try Viewer(request, of: list, in: surroundings)
        viewers[viewer.id] = viewer
        viewer.onEnd = { [unowned self, id = viewer.id] in viewers[id] = nil }
        list.viewers.append(viewer)
        viewer.open(at: request.anchor)
        viewer.sweep()
        return viewer
    }

    /// Ends all viewers, and with them their streams.
    func endAll() {
        timer?.cancel()
        for viewer in viewers.values { viewer.end() }
    }

    /// Often enough that a viewer lives at most a tenth longer than it should.
    private var checkInterval: UInt64 {
        min(max(idleTimeout / 10, 100_000_000), 5_000_000_000)
    }

    private func sweep() {
        let now = surroundings.loop.now
        for viewer in viewers.values {
            viewer.forgetListeners(at: now)
            if viewer.hub.streamCount == 0, now &- viewer.lastUse > idleTimeout { viewer.end() }
        }
        timer?.schedule(afterNanoseconds: checkInterval)
    }
}
