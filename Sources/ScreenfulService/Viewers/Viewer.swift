package import EventLoop
import ListStore
package import Screenful
package import ScreenfulCoding
import ScreenfulLab
package import ScreenfulRanges
package import ScreenfulTypes

/// A scrolled view of a list: an engine, and the performer of its actions.
package final class Viewer {
    package let id: ViewerID
    package let list: OpenList
    package let container: ContainerKind
    package let axis: Axis
    let hub: EventHub
    let metrics: ServiceMetrics
    let workspace: Workspace
    let loop: EventLoop
    // The members without checks of exclusivity are safe because they are changed on the loop only, and code that
    // changes a part of one calls nothing that uses it.
    @exclusivity(unchecked) var engine: Engine
    /// The preloading policy, as it was chosen.
    package var policy: PolicySpecification
    /// The simulated network; nil if rows and pictures are delivered at once.
    var network: ThrottledDelivery?
    /// The bytes of a preview as a share of its picture's, under a network; 0 for no previews.
    var preview: Double
    package let rowLayout: RowLayout
    /// The lengths of rows at this viewer's width; nil if all rows have one length.
    var heightCache: RowHeightCache?
    /// The number of rows that the latest event changed.
    var changedCount = 0
    /// The time of the latest use, in nanoseconds of the event loop's clock.
    private(set) var lastUse: UInt64
    /// True once the viewer has ended; later results are dropped.
    private(set) var isEnded = false

    /// Called when the viewer has ended.
    var onEnd: (() -> Void)?

    /// The requests for the rows of fetches in progress, until they are read or cancelled.
    var fetches: [FetchID: RowRequest] = [:]
    /// The fetches that are not being read yet.
    @exclusivity(unchecked) var pendingFetches: [PendingFetch] = []
    /// Runs while fetches of rows in the preload range are gathered.
    var gatherTimer: LoopTimer?
    let gatherNanoseconds: UInt64
    /// The results of reads that were not handed over yet.
    var arrivals: [(id: FetchID, result: Result<[(row: Int, content: Row)], StoreError>)] = []
    /// The errors of failed fetches that will be retried.
    @exclusivity(unchecked) var fetchErrors: [FetchID: ServiceError] = [:]
    /// The times of the next wakes, soonest first.
    var wakes: [Instant] = []
    var timer: LoopTimer?
    /// The events that arrived while another was handled.
    @exclusivity(unchecked) var queue: ArraySlice<Event> = []
    var isHandling = false
    /// The texts that the user has typed and not submitted.
    var drafts = Drafts()
    /// The media that the page fetches, shows and plays; empty while there is no listener.
    var media: MediaLedger
    /// The lifecycle callbacks of each cell; nil until they are requested.
    @exclusivity(unchecked) var lifecycles: CellLifecycles?
    /// The same in compact form; nil once they were requested, or after ``maxUnheardEvents``.
    @exclusivity(unchecked) var lifecycleLog: LifecycleLog? = LifecycleLog()
    /// The number of events since there was a listener.
    var unheardEvents = 0
    /// The sequence number of the latest scroll that had one.
    private var sequence: Int?
    /// The time at which the viewer was opened.
    let opening: Instant
    /// The wall-clock time at which the viewer was opened, in nanoseconds since 1970.
    let created = WallClock.nanoseconds
    /// The state that was last published; nil while there is no listener.
    var published: PublishedState?

    /// Creates a viewer, which ``open(at:)`` starts.
    ///
    /// - Throws: An error when the fonts of cells are missing.
    init(_ request: NewViewerRequest, of list: OpenList, in services: ViewerServices) throws(ServiceError) {
        id = ViewerID()
        self.list = list
        container = request.container
        axis = request.axis
        policy = request.policy
        preview = request.preview
        hub = EventHub(replayBytes: services.replayBytes, label: id.text)
        metrics = services.metrics
        workspace = services.workspace
        loop = services.loop
        gatherNanoseconds = services.gatherNanoseconds
        media = MediaLedger(services.media)
        lastUse = loop.now
        opening = Instant(nanoseconds: Int64(lastUse))
        rowLayout = try list.readyRowLayout()
        let estimate = list.record.draft.rowHeight
        // The pages of a pager are as long as the viewport, whatever they contain.
        if list.record.draft.rowHeights == .exact, request.container != .pager {
            let measure = Self.measure(request.viewport, along: request.axis)
            heightCache = rowLayout.heightCache(measure, rowCount: list.contents.rowCount, estimate: estimate)
        }
        engine = Engine(
            Engine.Configuration(
                rowCount: list.contents.rowCount,
                estimatedRowLength: estimate,
                viewport: request.viewport,
                container: request.container,
                axis: request.axis,
                preset: request.preset,
                tuning: request.tuning,
                policy: request.policy.make(),
                awaitsMeasurement: heightCache != nil,
                growsAtTail: list.grows(at: .tail),
                growsAtHead: list.grows(at: .head),
                maxFetchFailures: services.maxFetchFailures,
                maxRowsPerFetch: request.network == .off ? .max : 1,
                fetchConcurrency: request.network.concurrency
            )
        )
        if request.network != .off {
            network = ThrottledDelivery(request.network, seed: request.seed, hasPreviews: preview > 0, at: opening)
        }
    }

    /// The policy with the tuning in force: that of a preset, or a custom one.
    var policyInForce: PolicySpecification {
        guard case .ranges = policy.kind else { return policy }
        let isNamed = PolicySpecification.presets.contains(engine.preset)
        return PolicySpecification(.ranges(isNamed ? .preset(engine.preset) : .tuning(engine.tuning)))
    }

    /// The services and limits that all viewers of a server share.
    package struct ViewerServices {
        let loop: EventLoop
        let metrics: ServiceMetrics
        let workspace: Workspace
        let replayBytes: Int
        let media: MediaLedger.Configuration
        let gatherNanoseconds: UInt64
        let maxFetchFailures: Int

        package init(
            loop: EventLoop,
            metrics: ServiceMetrics,
            replayBytes: Int,
            media: MediaLedger.Configuration,
            gatherNanoseconds: UInt64,
            maxFetchFailures: Int
        ) {
            self.loop = loop
            self.metrics = metrics
            workspace = Workspace()
            self.replayBytes = replayBytes
            self.media = media
            self.gatherNanoseconds = gatherNanoseconds
            self.maxFetchFailures = maxFetchFailures
        }
    }

    /// The current time, as the engine's type.
    package var now: Instant {
        Instant(nanoseconds: Int64(loop.now))
    }

    /// Restarts the idle timeout.
    package func noteUse() {
        lastUse = loop.now
    }

    /// Records the sequence number of a scroll.
    ///
    /// - Parameter sequence: Nil for a scroll without a number, which is always new.
    /// - Returns: False for a scroll that was handled before, or is older than one that was.
    private func isNew(_ sequence: Int?) -> Bool {
        guard let sequence else { return true }
        if let latest = self.sequence, sequence <= latest { return false }
        self.sequence = sequence
        return true
    }

    /// Scrolls, unless the scroll was handled before.
    ///
    /// A client resends a scroll that was not answered, and a proxy may deliver one late.
    package func scroll(_ request: ScrollRequest) {
        guard isNew(request.sequence) else { return workspace.outcome.removeAll() }
        var scroll = request.scroll
        scroll.position = position(of: scroll.position)
        handle(.scrolled(scroll))
    }

    /// Handles the opening, then scrolls to the anchor if there is one.
    func open(at anchor: Anchor?) {
        // Lengths that were measured for other viewers of this width are known from the start.
        let known = heightCache.map { [Event.geometryAdopted($0.geometry, edition: engine.edition)] } ?? []
        handle(known + [.opened] + (anchor.map { [.scrolled(Scroll(position(of: $0.position)))] } ?? []))
    }

    /// Returns the position with a row past the end replaced by the last one.
    func position(of position: Scroll.Position) -> Scroll.Position {
        guard case .row(let row, let within) = position, row >= engine.rowCount else { return position }
        return engine.rowCount == 0 ? .offset(0) : .row(engine.rowCount - 1, within: within)
    }

    /// Resets the states of all rows, ends all streams, and detaches from the list.
    package func end() {
        guard !isEnded else { return }
        handle(.closed)
        isEnded = true
        timer?.cancel()
        timer = nil
        network?.timer?.cancel()
        network = nil
        abandonFetches()
        for stream in hub.close() { stream.viewerEnded(self) }
        list.withdrawBatches(of: self)
        list.viewers.removeAll { $0 === self }
        onEnd?()
    }
}

/// The state that the server shows.
///
/// The engine is not visible to the server: the compiler drops checks of storage that no other module reaches, which
/// counts sixty times a second.
extension Viewer {
    /// The number of the latest event that changed a state.
    package var revision: Int { engine.revision }
    /// The number of rows.
    package var rowCount: Int { engine.rowCount }
    /// The states of all rows, as runs.
    package var states: [StateRun] { engine.states }
    /// The tuning in force.
    package var tuning: RangeTuning { engine.tuning }
    /// True once the viewer has ended.
    package var hasEnded: Bool { isEnded }

    /// Returns the state of a row.
    package func state(ofRow row: Int) -> InterfaceState {
        engine.state(ofRow: row)
    }

    /// Returns the lifecycle callbacks of a row's cell, oldest first; none before they were requested.
    package func callbacks(ofRow row: Int) -> [CellLifecycles.Callback] {
        lifecycles?.callbacks(ofRow: row) ?? []
    }
}

/// Positions in the list's coordinates.
extension Viewer {
    /// The row at the viewport's top, and the points of it that lie above the top, rounded to a thousandth.
    ///
    /// The points are negative before the first row, and more than the row's length past the last one; in an empty
    /// list, row 0 stands for the content's start. Requests accept the same form.
    var anchor: (row: Int, within: Double) {
        let (row, within) = engine.anchor()
        let thousandths = (within * 1_000).rounded() / 1_000
        return (row, min(max(thousandths, Anchor.distances.lowerBound), Anchor.distances.upperBound))
    }

    /// Returns the rectangle of a row in the list's coordinates, in points.
    package func frame(ofRow row: Int) -> Rect {
        var frame = Rect(origin: Point(x: 0, y: 0), size: engine.viewport.size)
        frame.origin[axis] = engine.geometry.offset(ofRow: row)
        frame.size[axis] = engine.geometry.length(ofRow: row)
        return frame
    }
}

/// Buffers that all viewers share in turn, so that a scroll allocates nothing for them.
final class Workspace {
    // Safe because they are changed on the loop only, and code that changes a part of one calls nothing that uses it.
    /// The outcome of the event that is being handled.
    @exclusivity(unchecked) var outcome = Outcome()
    /// The contents of rows that arrived while it was handled.
    @exclusivity(unchecked) var cells: [(row: Int, content: Row)] = []
    /// Points by which the offset was corrected meanwhile, so that the visible rows stay in place.
    var correction = 0.0
}
