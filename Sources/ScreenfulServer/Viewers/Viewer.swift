import EventLoop
import HTTPServer
import JSON
import ListStore
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// One scrolled view onto a list: an engine, and the hands that do what it asks for.
final class Viewer {
    let id: ViewerID
    let list: OpenList
    let container: ContainerKind
    let axis: Axis
    let hub: EventHub
    let metrics: Metrics
    let workspace: Workspace
    let loop: EventLoop
    var engine: Engine
    /// The strategy, as it was chosen.
    var policy: PolicySpecification
    /// The network that rows and pictures come over; nil where they are here at once.
    var network: ThrottledDelivery?
    /// What a small first version of a picture has of its bytes under a network, as a share; 0 where there is none.
    var preview: Double
    let rowLayout: RowLayout
    /// How long rows are at this viewer's width; nil where all are of one length.
    var book: RowHeightCache?
    /// How many rows the latest event changed.
    var changedCount = 0
    /// When the viewer was last used, in nanoseconds of the loop's clock.
    private(set) var lastUse: UInt64
    /// True once the viewer has ended; what still comes for it is dropped.
    private(set) var isEnded = false

    /// Called when the viewer has ended.
    var onEnd: (() -> Void)?

    /// Fetches that were asked for and not cancelled.
    var fetches: [FetchID: FetchUrgency] = [:]
    /// Fetches that were not read yet.
    var pendingFetches: [PendingFetch] = []
    /// Runs while fetches of rows that are only to be preloaded are gathered.
    var gatherTimer: LoopTimer?
    let gatherNanoseconds: UInt64
    /// What was read, and not handed over yet.
    var arrivals: [(id: FetchID, result: Result<[(row: Int, content: Row)], StoreError>)] = []
    /// Why fetches failed that are to be tried again.
    var fetchErrors: [FetchID: Problem] = [:]
    /// When the engine wants to be woken, soonest first.
    var wakes: [Instant] = []
    var timer: LoopTimer?
    /// Events that came while another was being handled.
    var queue: ArraySlice<Event> = []
    var isHandling = false
    /// What the reader has typed and not sent.
    var drafts = Drafts()
    /// What the page is to fetch, show and play; empty while nobody listens.
    var media: MediaLedger
    /// What the cells were told; nil while nobody wants to know.
    var lifecycles: CellLifecycles?
    /// The same in few bytes, until somebody asks for it; nil once somebody has, or has not for long.
    var lifecycleLog: LifecycleLog? = LifecycleLog()
    var unheardEvents = 0
    /// The number of the latest numbered scroll.
    private var sequence: Int?
    /// When the viewer was opened.
    let opening: Instant
    /// The time of day at which it was opened, in nanoseconds since 1970.
    let created = WallClock.nanoseconds
    /// What listeners were told last; nil while nobody listens.
    var published: PublishedState?

    /// - Throws: 503 when the fonts of cells are missing.
    init(_ request: NewViewerRequest, of list: OpenList, in surroundings: ViewerServices) throws(Problem) {
        id = ViewerID()
        self.list = list
        container = request.container
        axis = request.axis
        policy = request.policy
        preview = request.preview
        hub = EventHub(replayBytes: surroundings.replayBytes, label: id.text)
        metrics = surroundings.metrics
        workspace = surroundings.workspace
        loop = surroundings.loop
        gatherNanoseconds = surroundings.gatherNanoseconds
        media = MediaLedger(surroundings.media)
        lastUse = loop.now
        opening = Instant(nanoseconds: Int64(lastUse))
        rowLayout = try list.readyTypesetting()
        let estimate = list.record.draft.rowHeight
        // The pages of a pager are as long as the viewport, whatever is on them.
        if list.record.draft.rowHeights == .exact, request.container != .pager {
            let measure = Self.measure(request.viewport, along: request.axis)
            book = rowLayout.book(measure, rowCount: list.contents.rowCount, estimate: estimate)
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
                awaitsMeasurement: book != nil,
                growsAtTail: list.grows(at: .tail),
                growsAtHead: list.grows(at: .head),
                mostFetchFailures: surroundings.mostFetchFailures,
                mostRowsPerFetch: request.network == .off ? .max : 1,
                fetchConcurrency: request.network.concurrency
            )
        )
        if request.network != .off {
            network = ThrottledDelivery(request.network, seed: request.seed, hasPreviews: preview > 0, at: opening)
        }
    }

    /// The strategy with the tuning that it goes by: ranges are those of the preset in force, or of a tuning.
    var policyInForce: PolicySpecification {
        guard case .ranges = policy.kind else { return policy }
        let isNamed = PolicySpecification.presets.contains(engine.preset)
        return PolicySpecification(.ranges(isNamed ? .preset(engine.preset) : .tuning(engine.tuning)))
    }

    /// What was chosen for a viewer, as listeners are told.
    struct Settings: Hashable {
        var policy: PolicySpecification
        var network: NetworkProfile
        var seed: UInt64
        var preview: Double
    }

    /// What was chosen for the viewer.
    var settings: Settings {
        Settings(policy: policyInForce, network: networkProfile, seed: networkSeed, preview: preview)
    }

    /// What all viewers of a server share.
    struct ViewerServices {
        let loop: EventLoop
        let metrics: Metrics
        let workspace: Workspace
        let replayBytes: Int
        let media: MediaLedger.Configuration
        let gatherNanoseconds: UInt64
        let mostFetchFailures: Int
    }

    /// The time, in the engine's words.
    var now: Instant {
        Instant(nanoseconds: Int64(loop.now))
    }

    /// Starts the time anew after which the viewer ends for want of use.
    func noteUse() {
        lastUse = loop.now
    }

    /// Notes the number of a scroll.
    ///
    /// - Parameter sequence: Nil for a scroll without a number, which is always new.
    /// - Returns: False for a scroll that was taken before, or is older than one that was.
    func isNew(_ sequence: Int?) -> Bool {
        guard let sequence else { return true }
        if let latest = self.sequence, sequence <= latest { return false }
        self.sequence = sequence
        return true
    }

    /// Makes the first pass over the list, then goes to the anchor if there is one.
    func open(at anchor: Anchor?) {
        // What was measured for others of this width is known from the start.
        let known = book.map { [Event.geometryAdopted($0.geometry, edition: engine.edition)] } ?? []
        handle(known + [.opened] + (anchor.map { [.scrolled(Scroll(position(of: $0.position)))] } ?? []))
    }

    /// The same position, where a row past the end stands for the last one.
    func position(of position: Scroll.Position) -> Scroll.Position {
        guard case .row(let row, let within) = position, row >= engine.rowCount else { return position }
        return engine.rowCount == 0 ? .offset(0) : .row(engine.rowCount - 1, within: within)
    }

    /// Takes all promises back, ends all streams, and lets go of the list.
    func end() {
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

extension Viewer {
    /// The row at the viewport's top, and the points of it that lie above the top, rounded to a thousandth.
    ///
    /// Before the first row that are fewer than none, and past the last one more than it has; in an empty list, row 0
    /// stands for the content's start. A request takes it as it is.
    var anchor: (row: Int, within: Double) {
        let offset = engine.offset
        let row = engine.geometry.row(atOffset: offset) ?? (offset < 0 ? 0 : max(0, engine.rowCount - 1))
        let within = offset - engine.geometry.offset(ofRow: row)
        let thousandths = (within * 1_000).rounded() / 1_000
        return (row, min(max(thousandths, Anchor.distances.lowerBound), Anchor.distances.upperBound))
    }

    /// The rectangle of a row in the list's coordinates, in points.
    func frame(ofRow row: Int) -> Rect {
        var frame = Rect(origin: Point(x: 0, y: 0), size: engine.viewport.size)
        frame.origin[axis] = engine.geometry.offset(ofRow: row)
        frame.size[axis] = engine.geometry.length(ofRow: row)
        return frame
    }
}

/// Memory that all viewers use in turn, so that a scroll allocates nothing for its own sake.
final class Workspace {
    /// What came of the event that is being handled.
    var outcome = Outcome()
    /// Contents of rows that arrived while it was handled.
    var cells: [(row: Int, content: Row)] = []
    /// Points by which the offset was moved while it was handled, so that what was seen stays put.
    var correction = 0.0
    /// An answer under construction.
    var json = JSONWriter(capacity: 4_096)
}
