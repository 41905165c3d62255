package import EventLoop
import ListStore
package import Screenful
package import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
package import ScreenfulTypes

/// A scrolled view of a list.
///
/// The values in it decide; the viewer joins them with the loop, the list and the event stream. All events reach the
/// engine in turns (``turn(_:)``), and changes are published once a turn.
package final class Viewer {
    package let id: ViewerID
    package let list: OpenList
    let hub: EventHub
    let services: ViewerServices
    /// The hash of the request that opened it under a client's name; nil for a viewer of a random name.
    let openingRequest: Int?
    /// The time at which the viewer was opened.
    package let opening: Instant
    /// The wall-clock time at which the viewer was opened, in nanoseconds since 1970.
    let created = WallClock.nanoseconds

    // Safe without checks of exclusivity: these are changed on the loop only, and code that changes a part of one calls
    // nothing that uses it.
    /// The decisions about states, fetches, measuring and batches.
    @exclusivity(unchecked) var engine: Engine
    /// The nodes, drafts and lengths of rows.
    var rows: RowBindings
    @exclusivity(unchecked) var fetches = RowFetches()
    /// The simulated network; nil if rows and pictures are delivered at once.
    var delivery: ThrottledDelivery?
    /// True if there is a simulated network; to ask `delivery` for it would copy the network.
    var isThrottled: Bool
    /// The media that the page fetches, shows and plays; empty while there is no listener.
    var media: MediaPreparation
    /// The headers and footers near the viewport; nil if the list has none, and in a pager.
    @exclusivity(unchecked) var sections: SectionBindings?
    /// The columns of a sheet; nil for other arrangements.
    var sheet: SheetBindings?
    /// The revisions of sheets that were shown before.
    var revisionsOfSheets = 0
    var publisher = Publisher()
    var cellsAhead = CellsAhead()
    /// The lists inside rows; empty for templates without such.
    var nested = NestedLists()
    /// True if rows may have lists inside.
    var nests: Bool
    @exclusivity(unchecked) var lifecycles = LifecycleRecorder()
    /// The requests for contents; nil unless listeners are told of them.
    let journal: RequestJournal?
    /// The latest events of the engine; nil if the server keeps none.
    @exclusivity(unchecked) var recording: ViewerRecording?

    /// The events that arrived during a turn.
    @exclusivity(unchecked) var queue: ArraySlice<Event> = []
    var isHandling = false
    /// The change of the list that the viewer was not told of yet.
    var pendingChange: ListChange? { didSet { isBehind = pendingChange != nil } }
    /// True if there is a pending change; cheaper to ask for, as every use of the viewer does.
    @exclusivity(unchecked) private(set) var isBehind = false
    var wakes = Wakes()
    var timer: LoopTimer?
    /// The time for which the timer is scheduled.
    var timerEnd: Instant?

    /// The direction in which the viewer is read; it is drawn so, and told as if it were read from left to right.
    package private(set) var direction: LayoutDirection
    /// The preloading policy, as it was chosen.
    package var policy: PolicySpecification
    /// The number of rows that the latest turn changed.
    var changedCount = 0
    /// The taps until the viewer is seen; 0 outside of scenes.
    var depth = VisibilityDepth(taps: 0)
    private var sequence = LatestSequence()
    /// The time of the latest use, in nanoseconds of the event loop's clock.
    private(set) var lastUse: UInt64
    /// True once the viewer has ended; later results are dropped.
    private(set) var isEnded = false
    /// Called when the viewer has ended.
    var onEnd: (() -> Void)?
    /// The viewers that follow this one.
    var followers: [Viewer] = []
    /// The viewer that this one follows.
    weak var leader: Viewer?

    /// Creates a viewer, which ``open(_:)`` starts.
    ///
    /// - Throws: An error when the fonts of cells are missing.
    init(
        _ request: NewViewerRequest,
        of list: OpenList,
        as name: ViewerID? = nil,
        in services: ViewerServices
    ) throws(ServiceError) {
        id = name ?? services.makeName()
        openingRequest = name.map { _ in request.hashValue }
        self.list = list
        self.services = services
        policy = request.policy
        direction = request.direction
        hub = EventHub(replayBytes: services.replayBytes, label: id.text, countedIn: services.replayMemory)
        lastUse = services.loop.now
        opening = Instant(nanoseconds: Int64(lastUse))
        let draft = list.record.draft
        // The pages of a pager are as long as the viewport, whatever they contain.
        let layout = request.layout
        let measure = Self.measure(layout, request.viewport, along: request.axis, of: list.record)
        rows = RowBindings(
            try list.readyRowLayout(),
            measure,
            rowCount: list.contents.rowCount,
            estimate: draft.rowHeight
        )
        var configuration = Engine.Configuration(
            rowCount: list.contents.rowCount,
            estimatedRowLength: draft.rowHeight,
            viewport: request.viewport
        )
        configuration.container = request.container
        configuration.axis = request.axis
        configuration.layout = layout
        configuration.keepsEnd = request.isInverted
        configuration.sections = Self.sections(of: list, list.contents.sections)
        configuration.preset = request.preset
        configuration.tuning = request.tuning
        configuration.policy = request.policy.make()
        let isExact = draft.rowHeights == .exact && request.container != .pager
        configuration.awaitsMeasurement = isExact || rows.heightCache != nil
        configuration.growsAtTail = request.leader == nil && list.grows(at: .tail)
        configuration.growsAtHead = request.leader == nil && list.grows(at: .head)
        configuration.maxFetchFailures = services.maxFetchFailures
        configuration.maxRowsPerFetch = request.network == .off ? .max : 1
        configuration.fetchConcurrency = request.network.concurrency
        engine = Engine(configuration)
        nests = !rows.layout.template.compiled.lists.isEmpty && layout.kind != .sheet
        if let templates = list.sectionElements, request.container != .pager {
            sections = SectionBindings(templates, across: request.viewport[request.axis.crossing])
        }
        isThrottled = request.network != .off
        journal = request.tellsRequests ? RequestJournal(since: opening) : nil
        if services.recordedNanoseconds > 0 {
            recording = ViewerRecording(nanoseconds: services.recordedNanoseconds, countedIn: services.recordedMemory)
        }
        sheet = Self.sheet(layout, of: list, beside: engine, policy: policy, at: opening)
        media = MediaPreparation(services.media, previewShare: request.preview, isThrottled: isThrottled)
        if isThrottled {
            let hasPreviews = request.preview > 0
            delivery = ThrottledDelivery(request.network, seed: request.seed, hasPreviews: hasPreviews, at: opening)
            delivery?.journal = journal
        }
    }

    /// The services and limits that all viewers of a server share.
    package struct ViewerServices {
        let loop: EventLoop
        let metrics: ServiceMetrics
        let workspace: Workspace
        let replayBytes: Int
        /// Counts the bytes of all replay buffers.
        package let replayMemory = MemoryGauge()
        let media: MediaLedger.Configuration
        let gatherNanoseconds: UInt64
        let maxFetchFailures: Int
        /// The time that the recording of a viewer covers, in nanoseconds; 0 for no recordings.
        let recordedNanoseconds: Int64
        /// Counts the bytes of all recordings.
        package let recordedMemory = MemoryGauge()
        /// The time for which work for many viewers holds the loop, in nanoseconds.
        let sliceNanoseconds: UInt64
        /// Returns a new name for a viewer that its client does not name.
        let makeName: () -> ViewerID

        package init(
            loop: EventLoop,
            metrics: ServiceMetrics,
            replayBytes: Int,
            media: MediaLedger.Configuration,
            gatherNanoseconds: UInt64,
            maxFetchFailures: Int,
            recordedNanoseconds: Int64 = 0,
            sliceNanoseconds: UInt64 = 4_000_000,
            makeName: @escaping () -> ViewerID = { ViewerID() }
        ) {
            self.loop = loop
            self.metrics = metrics
            workspace = Workspace()
            self.replayBytes = replayBytes
            self.media = media
            self.gatherNanoseconds = gatherNanoseconds
            self.maxFetchFailures = maxFetchFailures
            self.recordedNanoseconds = recordedNanoseconds
            self.sliceNanoseconds = sliceNanoseconds
            self.makeName = makeName
        }
    }

    var workspace: Workspace { services.workspace }
    var metrics: ServiceMetrics { services.metrics }
    package var container: ContainerKind { engine.container }
    var axis: Axis { engine.axis }
    var heightCache: RowHeightCache? { rows.heightCache }
    package var rowLayout: RowLayout { rows.layout }

    /// The current time, as the engine's type.
    package var now: Instant {
        Instant(nanoseconds: Int64(services.loop.now))
    }

    /// Restarts the idle timeout.
    package func noteUse() {
        lastUse = services.loop.now
    }

    /// Scrolls, unless the scroll was handled before.
    package func scroll(_ request: ScrollRequest) {
        guard sequence.take(request.sequence) else { return workspace.outcome.removeAll() }
        var scroll = request.scroll
        scroll.position = position(of: scroll.position)
        guard sheet == nil else { return scrollSheet(scroll, request.across) }
        handle(.scrolled(scroll))
    }

    /// Changes the direction in which the viewer is read.
    package func setDirection(_ direction: LayoutDirection) {
        self.direction = direction
        flush()
    }

    /// Handles the opening, then scrolls to the request's anchor if it has one, of a sheet also to its column.
    func open(_ request: NewViewerRequest) {
        // Lengths that were measured for other viewers of this width are known from the start.
        let known =
            rows.heightCache.map {
                [Event.geometryAdopted($0.geometry, across: $0.crossGeometry, edition: engine.edition)]
            } ?? []
        guard let anchor = request.anchor else { return handle(known + [.opened]) }
        let scroll = Scroll(position(of: position(of: anchor, from: request.version)))
        guard let column = request.column else { return handle(known + [.opened, .scrolled(scroll)]) }
        handle(known + [.opened])
        scrollSheet(scroll, Scroll(column.position))
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
        delivery = nil
        isThrottled = false
        endFollowing()
        for request in fetches.cancelAll() { list.forget(request) }
        for stream in hub.close() { stream.viewerEnded(self) }
        list.withdrawBatches(of: self)
        leaveItemSources()
        list.viewers.removeAll { $0 === self }
        onEnd?()
    }
}

/// Buffers that all viewers share in turn, so that a scroll allocates nothing for them.
final class Workspace {
    // Safe because they are changed on the loop only, and code that changes a part of one calls nothing that uses it.
    /// The outcome of the turn.
    @exclusivity(unchecked) var outcome = Outcome()
    /// The number of its actions that were performed.
    private var performed = 0
    /// The contents of rows that arrived during the turn.
    @exclusivity(unchecked) var cells: [(row: Int, content: Row)] = []
    /// The events of the turn, encoded.
    @exclusivity(unchecked) var block = EventBlock()
    /// Points by which the offset was corrected meanwhile, so that the visible rows stay in place.
    var correction = 0.0

    /// True if actions are to be performed.
    var hasActions: Bool { performed < outcome.actions.count }

    /// Returns the next action to perform.
    func nextAction() -> Action? {
        guard performed < outcome.actions.count else { return nil }
        performed += 1
        return outcome.actions[performed - 1]
    }

    /// Empties the buffers for a turn.
    func begin() {
        outcome.removeAll()
        performed = 0
        correction = 0
        if !cells.isEmpty { cells.removeAll(keepingCapacity: true) }
    }
}
