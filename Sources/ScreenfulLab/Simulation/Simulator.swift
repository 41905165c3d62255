import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A simulated device, its network and a user who scrolls as a trace says.
///
/// It drives the engine that runs live, by the same events and actions. Its only clock is the simulated one, and all
/// random numbers come from the seed: a setup has one result, to the last bit.
///
/// - Note: The model is that of ``SimulationSetup``'s manual page, *Lab*.
struct Simulator {
    enum SimulationEvent {
        /// The server answers a request, or fails to.
        case answered(RequestRecord.Resource, attempt: Int)
        /// A row's data was read from the disk.
        case rowRead(FetchID)
        /// An item's data was read from the disk.
        case itemRead(ItemFetch)
        case decoded(Decoding)
        /// A preview's data was read from the disk.
        case previewRead(Int)
        /// A failed request is repeated.
        case retryDue
        case wake
    }

    let setup: SimulationSetup
    /// True if pages can be requested in any order; then all heights are known from the start.
    let isRandomlyPaged: Bool
    var engine: Engine
    var outcome = Outcome()
    var conditions: NetworkConditions
    var link: SharedLink
    var eventQueue = EventQueue<SimulationEvent>()
    var meter: RunMeter
    /// Records the timeline; nil if only the result is needed.
    var recorder: RunRecorder?
    /// The state of the device, for a clairvoyant policy; nil for all others.
    let oracle: OracleState?
    /// The states of rows and items, by the numbers of ``RowParts``.
    var rows: RowStates
    /// The carousels in the rows; nil for content without any.
    var carousels: Carousels?
    /// The rows in their present order.
    var list: RowList
    var player: TracePlayer
    /// The requests that are not finished.
    var requests: RequestScheduler<RequestRecord.Resource>
    /// The time at which waiting previews are put into another order.
    var forecast = ArrivalForecast()
    /// The rows of the fetches that need the network.
    var fetchedRows: [FetchID: Int] = [:]
    /// The batch of the page that is under way.
    var batch: BatchID?
    var pages: PageStates
    var fetchedPages = 0
    /// Rows that wait for a decoder.
    var undecoded: [Decoding] = []
    var decoding = 0
    /// Microseconds since the run began.
    var now: Int64 = 0
    /// Microseconds for which the trace was held.
    var held: Int64 = 0
    /// The start of the present hold; nil while the trace is not held.
    private var heldSince: Int64?

    /// Microseconds of an unbroken hold after which the run ends: a minute.
    private static let patience: Int64 = 60_000_000

    init(_ setup: SimulationSetup) {
        self.setup = setup
        let viewport = setup.trace.header.viewport
        isRandomlyPaged = setup.trace.header.paging == .random
        let list = RowList(setup)
        let (policy, oracle) = Self.informed(setup, list)
        self.list = list
        self.oracle = oracle
        var configuration = Engine.Configuration(
            rowCount: isRandomlyPaged ? setup.content.rows.count : 0,
            estimatedRowLength: setup.content.length / Double(max(1, setup.content.rows.count)),
            viewport: viewport
        )
        configuration.tuning = setup.tuning
        configuration.policy = policy
        configuration.awaitsMeasurement = true
        configuration.growsAtTail = !isRandomlyPaged
        configuration.batch = BatchContext.Configuration(leadingScreens: setup.leadingScreens, backoff: .prompt)
        configuration.maxRowsPerFetch = 1
        configuration.fetchConcurrency = setup.network.concurrency
        engine = Engine(configuration)
        conditions = NetworkConditions(setup.network, seed: setup.seed)
        link = SharedLink(rate: conditions.rate(at: 0))
        requests = RequestScheduler(connections: setup.network.concurrency, carriesPreviews: setup.preview != nil)
        meter = RunMeter(list, viewport, frame: setup.frame)
        rows = RowStates(repeating: RowState(), count: list.parts.costs.count)
        carousels = setup.content.hasCarousels ? Carousels(setup) : nil
        pages = PageStates(count: setup.content.page(ofRow: setup.content.rows.count) + 1)
        player = TracePlayer(setup.trace.events)
    }

    /// Returns a setup's policy, and the state that it reads if it is clairvoyant.
    private static func informed(_ setup: SimulationSetup, _ list: RowList) -> (any PreloadingPolicy, OracleState?) {
        guard var policy = setup.policy as? ClairvoyantPolicy else { return (setup.policy, nil) }
        let oracle = OracleState(list)
        policy.oracle = oracle
        return (policy, oracle)
    }

    /// Runs the trace to its end; returns nil if it was cancelled.
    mutating func run(unless isCancelled: () -> Bool) -> RunResult? {
        if isRandomlyPaged {
            handle(.measured(rows: 0..<list.count, lengths: list.content.rows.map(\.height)))
        }
        handle(.opened)
        var frame: Int64 = 0
        while true {
            let slot = (now / NetworkConditions.slot + 1) * NetworkConditions.slot
            let next = [frame, slot, eventQueue.next ?? .max, link.nextEnd ?? .max].min() ?? frame
            advance(to: max(now, next))
            guard now == frame else { continue }
            guard frame - held <= setup.trace.duration, now - (heldSince ?? now) < Self.patience else { break }
            guard !isCancelled() else { return nil }
            draw()
            frame += setup.frame
        }
        let previews = rows.indices.map { rows[$0].preview.isHere ? previewBytes(of: $0) : 0 }
        meter.finish(at: now, fetched: rows.map(\.fetched), previews: previews, pages: fetchedPages)
        recorder?.finish(at: now)
        return meter.result
    }

    /// Advances to a time and handles what is due then: complete transfers first, then scheduled events.
    private mutating func advance(to time: Int64) {
        let complete = link.advance(to: time, rate: conditions.rate(at: time))
        now = time
        for load in complete { arrived(load) }
        while let event = eventQueue.pop(dueAt: now) {
            switch event {
            case .answered(let resource, let attempt): answered(resource, attempt: attempt)
            case .rowRead(let fetch): handle(.rowsArrived(fetch, .local))
            case .itemRead(let fetch): handle(.rowsArrived(fetch.fetch, .local), ofCarousel: fetch.carousel)
            case .decoded(let decoding): finish(decoding)
            case .previewRead(let row): decodePreview(row)
            case .retryDue: schedule()
            case .wake: handle(.wake)
            }
        }
    }

    /// Scrolls to the trace's offset and measures the frame.
    private mutating func draw() {
        insertRows()
        var place = player.place(at: now - held)
        if setup.loop == .closed {
            let end = max(0, engine.contentLength - setup.trace.header.viewport.height)
            let isHeld = engine.growsAtTail && place.offset > end
            heldSince = isHeld ? heldSince ?? now : nil
            if isHeld {
                (place.offset, place.velocity) = (end, 0)
                held += setup.frame
                meter.stalled()
            }
        }
        handle(
            .scrolled(
                Scroll(.offset(place.offset), velocity: place.velocity, phase: place.phase, target: place.target)
            )
        )
        scrollCarousel(at: now - held, feedOffset: place.offset)
        meter.draw(
            at: now,
            offset: place.offset,
            velocity: place.velocity,
            list: list,
            states: rows,
            carousels: carousels?.scrolls.offsets ?? CarouselOffsets()
        )
        recorder?.draw(at: now, offset: place.offset, list: list, engine: engine)
    }

    /// Passes an event to the engine and performs the actions that it returns.
    mutating func handle(_ event: Event) {
        switch event {
        case .rowsArrived(let id, _), .rowsFailed(let id): oracle?.ended(id)
        default: break
        }
        let arrived = beginTurnOfCarousels(event)
        engine.handle(event, at: instant, into: &outcome)
        let actions = outcome.actions
        rankRequests(after: outcome.changes)
        followWithCarousels(event, outcome.changes)
        outcome.removeAll()
        for action in actions { perform(action) }
        endTurnOfCarousels(arrived)
        schedule()
    }

    /// The time, as the engine's type.
    var instant: Instant { Instant(nanoseconds: now * 1000) }
}

extension Simulator {
    mutating func perform(_ action: Action) {
        switch action {
        case .measure(let rows):
            handle(.measured(rows: rows, lengths: rows.map { list.content.rows[$0].height }))
        case .fetch(let id, let rows, priority: _, deadline: _):
            for place in rows { fetch(list.numbers[place], id) }
        case .cancelFetch(let id):
            cancel(id)
        case .display(let rows):
            for place in rows { decode(list.numbers[place]) }
        case .purge(let rows):
            for place in rows { purge(list.numbers[place]) }
        case .beginBatch(let id, .tail):
            beginBatch(id)
        case .beginBatch(let id, .head):
            handle(.batchCancelled(.head, id))
        case .wake(let instant):
            eventQueue.add(.wake, at: (instant.nanoseconds + 999) / 1000)
        case .geometryChanged:
            break
        }
    }

    /// Returns the present priority of a row or an item.
    func urgency(of number: Int) -> FetchPriority {
        guard let (item, row) = list.parts.item(number) else { return urgency(ofRow: number) }
        return urgency(ofItem: item, inRow: row)
    }

    /// Returns the present priority of a row.
    func urgency(ofRow row: Int) -> FetchPriority {
        let place = list.place(of: row)
        guard place < engine.rowCount else { return .preload }
        return engine.policy.priority(for: engine.state(ofRow: place))
    }
}

/// The state of a row or an item on the simulated device.
struct RowState {
    /// The fetch that waits for it, or the latest one.
    var fetch: FetchID?
    /// The time at which it was requested, in microseconds.
    var askedAt: Int64 = 0
    /// The latest wait for its page, counted from 1; 0 while it waits for none.
    var pageWait = 0
    /// The number of requests for it over the network.
    var attempts = 0
    /// The time to the first byte of the latest request, in microseconds.
    var latency: Int64 = 0
    /// The time of its first byte, in microseconds since the run began.
    var firstByteAt: Int64 = 0
    /// The number of complete transfers.
    var fetched = 0
    var isOnDisk = false
    /// True if it can be drawn.
    var hasBitmap = false
    /// Grows when its picture is purged, so that a decoding begun before is dropped.
    var generation = 0
    /// Its small first version, where rows have one.
    var preview = PreviewState()
}

/// The states of all rows and items.
typealias RowStates = [RowState]
