import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// Delivers a viewer's rows and pictures at the pace of a simulated network.
///
/// The server reads rows at once; they wait here until the network would have delivered them. There is no clock
/// inside: a call brings the network up to its time, and ``nextEvent(at:)`` is the time of the next call.
struct ThrottledDelivery {
    let profile: NetworkProfile
    let seed: UInt64
    private(set) var link: NetworkLink
    private var scheduler: RequestScheduler<Int>
    var blanks = BlankMeter()
    /// The journal of the viewer's requests, if it has one.
    var journal: RequestJournal?
    private(set) var purposes: [Int: Purpose] = [:]
    /// The requests that are not finished, as the link takes them.
    private(set) var pending: [Int: NetworkLink.Request] = [:]
    private var actions: [DeliveryAction<Int>] = []
    /// The time up to which the link was advanced, in microseconds since it was made.
    private var time: Int64 = 0
    /// The time at which waiting previews are put into another order.
    private var forecast = ArrivalForecast()
    /// The requests for the rows of fetches.
    private var requests: [FetchID: Int] = [:]
    /// The requests for items of lists inside rows.
    private(set) var itemRequests: [NestedFetch: Int] = [:]
    /// The requests that are no longer wanted, by their seed keys.
    private var leftovers: [[Int]: Int] = [:]
    /// The answers that were delivered and not taken yet.
    private var answers: [NetworkLink.Answer] = []
    /// The seed keys of rows and pictures that were delivered once, like a browser's cache.
    private(set) var cached: Set<Int> = []
    /// True once pictures were delivered: then they, not rows, are the samples of latency and bandwidth.
    private var carriesPictures = false
    private var lastID = 0
    /// The traffic that was added to the server's metrics.
    private var counted = NetworkLink.Traffic()
    /// The creation time of the link, in nanoseconds of the event loop's clock.
    private let start: Int64

    /// The maximum of ``cached``.
    private static let maxCached = 8_192
    /// The overhead of a response, in bytes.
    static let answerBytes = 300
    /// The bytes of a page of rows, as in the lab.
    private static let pageBytes: Int64 = 18_000

    init(_ profile: NetworkProfile, seed: UInt64, hasPreviews: Bool, at now: Instant) {
        self.profile = profile
        self.seed = seed
        start = now.nanoseconds
        link = NetworkLink(profile, seed: seed)
        scheduler = RequestScheduler(
            connections: profile.concurrency,
            carriesPreviews: hasPreviews,
            jitterSeed: seed
        )
    }

    /// Reserves connections for previews, or releases them.
    mutating func reserve(forPreviews hasPreviews: Bool) {
        scheduler.carriesPreviews = hasPreviews
    }

    /// The number of requests that have a connection.
    var underWay: Int { scheduler.underWayCount }
    /// The number of requests that wait for one.
    var waiting: Int { scheduler.waitingCount }

    /// Returns the traffic since the previous call.
    mutating func takeTraffic() -> NetworkLink.Traffic {
        defer { counted = link.traffic }
        return link.traffic.since(counted)
    }

    /// Returns the time of the next event on the link; nil if there is none.
    func nextEvent(at now: Instant) -> Instant? {
        guard answers.isEmpty else { return now }
        return nextStep.map { Instant(nanoseconds: start + $0 * 1_000) }
    }

    /// Submits a request, which is sent after ``follow(_:at:distance:order:)`` at the earliest.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the request.
    ///   - seedKey: The key of its random draws: equal keys get equal latency and loss for a seed.
    ///   - bytes: Bytes of the answer.
    ///   - urgency: The urgency of the request.
    ///   - now: The time.
    /// - Returns: The id of the request.
    @discardableResult
    mutating func submit(_ purpose: Purpose, seedKey: Int, bytes: Int64, _ urgency: Urgency, at now: Instant) -> Int {
        advance(to: now)
        lastID += 1
        set(purpose, of: lastID)
        pending[lastID] = NetworkLink.Request(id: lastID, seedKey: seedKey, bytes: bytes, kind: purpose.kind)
        // Rows were asked for before they were read.
        if case .delivery = purpose.journalKey(lastID), let resource = purpose.resource {
            journal?.asked(.delivery(lastID), resource, at: now)
        }
        scheduler.submit(request(lastID, purpose.kind, urgency))
        return lastID
    }

    /// Assigns a transfer that was left to finish, of rows that were no longer wanted, to another fetch.
    private mutating func resume(_ id: Int, as purpose: Purpose, _ priority: FetchPriority) {
        journal?.rename(.delivery(id), to: purpose.journalKey(id))
        set(purpose, of: id)
        guard scheduler.contains(id) else { return }
        scheduler.submit(request(id, purpose.kind, Urgency(priority: priority)))
    }

    /// Changes the priority of a request, and its order among those of the same priority.
    mutating func reprioritise(_ id: Int, to priority: FetchPriority, order: Int64? = nil) {
        scheduler.reprioritise(id, to: priority, order: order)
    }

    /// Cancels a request.
    mutating func cancel(_ id: Int, at now: Instant) {
        advance(to: now)
        noteCancelled(id)
        set(nil, of: id)
        scheduler.cancel(id)
        pending[id] = nil
    }

    /// Cancels the request for the rows of a fetch, or lets it finish if the policy says so.
    mutating func cancelRows(of fetch: FetchID, _ policy: any PreloadingPolicy, at now: Instant) {
        guard let id = requests[fetch] else { return }
        advance(to: now)
        guard scheduler.isUnderWay(id), !policy.shouldCancel(progress: link.progress(of: id)),
            case .rows(_, let cells) = purposes[id]
        else { return cancel(id, at: now) }
        scheduler.cancel(id, finishes: true)
        journal?.rename(.fetch(fetch), to: .delivery(id))
        set(.leftover(cells.map(\.content.seedKey)), of: id)
    }

    /// Reports the engine's state to the scheduler, and sends the requests whose turn it is.
    ///
    /// - Parameters:
    ///   - engine: The engine, after all events of a turn.
    ///   - now: The time.
    ///   - distance: The distance of what is waited for from the screen, in screenfuls, where rows have lists. Without
    ///     them all rows are of one engine, which asks for the most urgent first.
    ///   - order: The time at which a preview is expected on screen, in nanoseconds.
    mutating func follow(
        _ engine: Engine,
        at now: Instant,
        distance: ((Purpose) -> Double)?,
        order: (MediaID) -> Int64
    ) {
        advance(to: now)
        scheduler.preempts = engine.mayPreempt
        if let distance, scheduler.waitingCount > 0 {
            let purposes = purposes
            scheduler.reorder(.data) { id in
                DeliveryRequest<Int>.order(ofDistance: purposes[id].map(distance) ?? .infinity)
            }
        }
        if scheduler.carriesPreviews {
            scheduler.isScreenLoaded = engine.isScreenLoaded
            if forecast.renews(for: engine) {
                let purposes = purposes
                scheduler.reorder(.preview) { id in
                    if case .preview(let medium, _) = purposes[id] { order(medium) } else { .max }
                }
            }
        }
        schedule()
    }

    /// Submits rows that were read, unless they are cached.
    ///
    /// - Returns: False if the rows are cached, so that they are available at once.
    mutating func send(
        _ cells: [(row: Int, content: Row)],
        of fetch: FetchID,
        columns: [Column],
        _ priority: FetchPriority,
        at now: Instant
    ) -> Bool {
        let seedKeys = cells.map(\.content.seedKey)
        guard !seedKeys.allSatisfy(cached.contains) else { return false }
        // A request for the same rows that was left to finish is taken over.
        if let id = leftovers[seedKeys] {
            resume(id, as: .rows(fetch, cells), priority)
            return true
        }
        let size = cells.reduce(Self.answerBytes) { $0 + $1.content.jsonSize(columns: columns) }
        let urgency = Urgency(priority: priority)
        submit(.rows(fetch, cells), seedKey: seedKeys.first ?? 0, bytes: Int64(size), urgency, at: now)
        return true
    }

    /// Requests another page of rows for an end of the list.
    mutating func fetchPage(_ batch: BatchID, at end: ListEnd, at now: Instant) {
        let seedKey = batch.rawValue &* 2 &+ (end == .tail ? 0 : 1)
        submit(.page(batch, end), seedKey: seedKey, bytes: Self.pageBytes, Urgency(priority: .visible), at: now)
    }

    /// Gives the request for the rows of a fetch the priority of its first row.
    mutating func reprioritiseRows(of fetch: FetchID, _ priority: (Int?) -> FetchPriority) {
        guard let id = requests[fetch], case .rows(_, let cells) = purposes[id] else { return }
        reprioritise(id, to: priority(cells.first?.row))
    }

    /// Returns the request that the request for a picture with an id was made for; nil if it was for something else.
    func picture(of id: Int) -> MediaRequestID? {
        if case .picture(_, let request, _) = purposes[id] { request } else { nil }
    }

    /// Returns true if a row or a picture was delivered once.
    func isCached(_ seedKey: Int) -> Bool { cached.contains(seedKey) }

    /// The purposes of the unfinished requests, oldest first.
    var unfinished: [Purpose] { purposes.sorted { $0.key < $1.key }.map(\.value) }

    /// Removes and returns the deliveries up to now, in their order.
    mutating func takeDeliveries(at now: Instant) -> [Delivery] {
        advance(to: now)
        guard !answers.isEmpty else { return [] }
        var deliveries: [Delivery] = []
        for answer in answers {
            guard let purpose = purposes[answer.id] else { continue }
            set(nil, of: answer.id)
            if let delivery = finish(purpose, answer) { deliveries.append(delivery) }
        }
        answers.removeAll(keepingCapacity: true)
        return deliveries
    }

    private mutating func finish(_ purpose: Purpose, _ answer: NetworkLink.Answer) -> Delivery? {
        let transfer = Transfer(bytes: answer.bytes, latency: answer.latency, duration: answer.duration)
        switch purpose {
        case .rows(let fetch, let cells):
            guard answer.isSuccess else { return .lostRows(fetch) }
            for cell in cells { cache(cell.content.seedKey) }
            // Where rows have pictures, the transfers of pictures are the better samples.
            return .rows(fetch, cells, carriesPictures ? .local : transfer)
        case .items(let fetch, let items):
            guard answer.isSuccess else { return .items(fetch, nil) }
            for item in items { cache(fetch.seedKey(of: item)) }
            return .items(fetch, carriesPictures ? .local : transfer)
        case .picture(let medium, let request, let seedKey):
            if answer.isSuccess {
                cache(seedKey)
                carriesPictures = true
            }
            return .picture(medium, request, answer.isSuccess ? transfer : nil)
        case .preview(let medium, let seedKey):
            if answer.isSuccess { cache(seedKey) }
            return .preview(medium, isSuccess: answer.isSuccess)
        case .page(let batch, let end):
            return .page(batch, end, isSuccess: answer.isSuccess)
        case .leftover(let seedKeys):
            if answer.isSuccess { for seedKey in seedKeys { cache(seedKey) } }
            return nil
        }
    }

    private func request(_ id: Int, _ kind: DeliveryKind, _ urgency: Urgency) -> DeliveryRequest<Int> {
        DeliveryRequest(
            id,
            kind: kind,
            priority: urgency.priority,
            order: urgency.order,
            retries: urgency.retries
        )
    }

    /// The time of the next event of the link or the scheduler, in microseconds.
    private var nextStep: Int64? {
        let retry = scheduler.nextRetry.map { ($0.nanoseconds - start + 999) / 1_000 }
        return [link.nextEvent, retry].compactMap(\.self).min()
    }

    private mutating func advance(to now: Instant) {
        let end = max(0, (now.nanoseconds - start) / 1_000)
        while let next = nextStep, next <= end { step(to: max(next, time)) }
        if end > time { step(to: end) }
    }

    private mutating func step(to time: Int64) {
        self.time = time
        let ended = link.advance(to: time)
        for answer in ended {
            note(answer)
            if answer.isSuccess {
                scheduler.arrived(answer.id)
            } else {
                scheduler.failed(answer.id, at: instant)
            }
        }
        schedule(ended)
    }

    /// The time up to which the link was advanced, on the event loop's clock.
    var instant: Instant { Instant(nanoseconds: start + time * 1_000) }

    /// Performs the scheduler's actions.
    ///
    /// - Parameter ended: The outcomes of the requests that it was told of.
    private mutating func schedule(_ ended: [NetworkLink.Answer] = []) {
        actions.removeAll(keepingCapacity: true)
        scheduler.schedule(at: instant, progress: { [link] in link.progress(of: $0) }, into: &actions)
        for action in actions {
            switch action {
            case .cancel(let id):
                noteCancelled(id)
                link.cancel(id)
            case .send(let id):
                guard let request = pending[id] else { continue }
                if let purpose = purposes[id] { journal?.sent(purpose.journalKey(id), purpose.resource, at: instant) }
                link.send(request)
            case .deliver(let id), .abandon(let id):
                pending[id] = nil
                answers += ended.filter { $0.id == id }
            case .wake:
                // The timer follows ``nextEvent(at:)``.
                break
            }
        }
    }

    private mutating func set(_ purpose: Purpose?, of id: Int) {
        switch purposes.removeValue(forKey: id) {
        case .rows(let fetch, _) where requests[fetch] == id: requests[fetch] = nil
        case .items(let fetch, _) where itemRequests[fetch] == id: itemRequests[fetch] = nil
        case .leftover(let seedKeys) where leftovers[seedKeys] == id: leftovers[seedKeys] = nil
        default: break
        }
        purposes[id] = purpose
        switch purpose {
        case .rows(let fetch, _): requests[fetch] = id
        case .items(let fetch, _): itemRequests[fetch] = id
        case .leftover(let seedKeys): leftovers[seedKeys] = id
        default: break
        }
    }

    /// Caches a delivered row or picture; clears the cache first when it is full.
    private mutating func cache(_ seedKey: Int) {
        if cached.count >= Self.maxCached { cached.removeAll() }
        cached.insert(seedKey)
    }

    /// Applies an edit of the list to the rows under way.
    mutating func apply(_ edit: RowEdit) {
        if !edit.reloaded.isEmpty { cached.removeAll() }
        for (id, purpose) in purposes {
            guard case .rows(let fetch, let cells) = purpose else { continue }
            let moved = cells.compactMap { cell in edit.newRow(ofOld: cell.row).map { ($0, cell.content) } }
            purposes[id] = .rows(fetch, moved)
        }
    }
}

extension Row {
    /// The key of the random draws of the row's request.
    fileprivate var seedKey: Int { Int(truncatingIfNeeded: id) }
}
