import EventLoop
import ListStore
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// Delivers a viewer's rows and pictures at the pace of a simulated network, on the event loop's clock.
///
/// The server reads rows at once; they wait here until the network would have
/// delivered them.
final class ThrottledDelivery {
    /// The purpose of a request on the link.
    enum Purpose {
        /// Rows that were read, at their indices after later edits.
        case rows(FetchID, [(row: Int, content: Row)])
        /// A picture, a video's beginning or a map's tiles, which the page may fetch once they are delivered.
        case picture(MediaID, MediaRequestID, seedKey: Int)
        /// The preview of a picture that is under way.
        case preview(MediaID, seedKey: Int)
        /// More rows for an end of the list.
        case page(BatchID, ListEnd)
        /// Rows that are no longer wanted but nearly transferred, by their seed keys.
        case leftover([Int])

        /// The kind of the requested resource.
        var kind: DeliveryKind {
            switch self {
            case .rows, .leftover: .data
            case .picture: .full
            case .preview: .preview
            case .page: .page
            }
        }
    }

    /// The urgency of a request, and the number of its retries.
    struct Urgency {
        var priority: FetchPriority
        var order: Int64 = 0
        var retries = 0
    }

    let profile: NetworkProfile
    let seed: UInt64
    private(set) var link: NetworkLink
    private var scheduler: RequestScheduler<Int>
    /// Wakes the viewer when the network has delivered something.
    var timer: LoopTimer?
    var blanks = BlankMeter()
    private(set) var purposes: [Int: Purpose] = [:]
    /// The requests that are not finished, as the link takes them.
    private var pending: [Int: NetworkLink.Request] = [:]
    private var actions: [DeliveryAction<Int>] = []
    /// The time up to which the link was advanced, in microseconds since it was made.
    private var time: Int64 = 0
    /// The time at which waiting previews are put into another order.
    private var forecast = ArrivalForecast()
    /// The requests for the rows of fetches.
    private var requests: [FetchID: Int] = [:]
    /// The requests that are no longer wanted, by their seed keys.
    private var leftovers: [[Int]: Int] = [:]
    /// The answers that were delivered and not taken yet.
    private var answers: [NetworkLink.Answer] = []
    /// The media that were delivered, with the request that each was delivered for.
    var pictures: [MediaID: MediaRequestID] = [:]
    /// The ids on the link of the requests for media.
    var mediaRequests: [MediaID: Int] = [:]
    /// The pictures whose preview was delivered.
    var previews: Set<MediaID> = []
    /// The ids on the link of the requests for previews.
    var previewRequests: [MediaID: Int] = [:]
    /// The seed keys of rows and pictures that were delivered once, like a browser's cache.
    private(set) var cached: Set<Int> = []
    /// True once pictures were delivered: then they, not rows, are the samples of latency and bandwidth.
    var carriesPictures = false
    private var lastID = 0
    /// The traffic that was added to the server's metrics.
    private var counted = NetworkLink.Traffic()
    /// The creation time of the link, in nanoseconds of the event loop's clock.
    private let start: Int64

    /// The maximum of ``cached``.
    private static let maxCached = 8_192

    init(_ profile: NetworkProfile, seed: UInt64, hasPreviews: Bool, at now: Instant) {
        self.profile = profile
        self.seed = seed
        start = now.nanoseconds
        link = NetworkLink(profile, seed: seed)
        scheduler = RequestScheduler(connections: profile.concurrency, carriesPreviews: hasPreviews)
    }

    /// Reserves connections for previews, or releases them.
    func reserve(forPreviews hasPreviews: Bool) {
        scheduler.carriesPreviews = hasPreviews
    }

    /// The number of requests that have a connection.
    var underWay: Int { scheduler.underWayCount }
    /// The number of requests that wait for one.
    var waiting: Int { scheduler.waitingCount }

    /// Returns the traffic since the previous call.
    func takeTraffic() -> NetworkLink.Traffic {
        defer { counted = link.traffic }
        return link.traffic.since(counted)
    }

    /// Returns the nanoseconds until the next event on the link; nil if there is none.
    func wait(at now: Instant) -> UInt64? {
        guard answers.isEmpty else { return 0 }
        return nextStep.map { UInt64(max(0, start + $0 * 1_000 - now.nanoseconds)) }
    }

    /// Submits a request.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the request.
    ///   - seedKey: The key of its random draws: equal keys get equal latency and loss for a seed.
    ///   - bytes: Bytes of the answer.
    ///   - urgency: The urgency of the request.
    ///   - now: The time.
    /// - Returns: The id of the request.
    @discardableResult
    func submit(_ purpose: Purpose, seedKey: Int, bytes: Int64, _ urgency: Urgency, at now: Instant) -> Int {
        advance(to: now)
        lastID += 1
        set(purpose, of: lastID)
        pending[lastID] = NetworkLink.Request(id: lastID, seedKey: seedKey, bytes: bytes, kind: purpose.kind)
        scheduler.submit(request(lastID, purpose.kind, urgency))
        schedule()
        return lastID
    }

    /// Assigns a transfer that was left to finish, of rows that were no longer wanted, to another fetch.
    func resume(_ id: Int, as purpose: Purpose, _ priority: FetchPriority) {
        set(purpose, of: id)
        guard scheduler.contains(id) else { return }
        scheduler.submit(request(id, purpose.kind, Urgency(priority: priority)))
    }

    /// Changes the priority of a request, and its order among those of the same priority.
    func reprioritise(_ id: Int, to priority: FetchPriority, order: Int64? = nil) {
        scheduler.reprioritise(id, to: priority, order: order)
    }

    /// Cancels a request.
    func cancel(_ id: Int, at now: Instant) {
        advance(to: now)
        set(nil, of: id)
        scheduler.cancel(id)
        schedule()
        pending[id] = nil
    }

    /// Cancels the request for rows, or lets it finish if the policy says so.
    func cancelRows(_ id: Int, _ policy: any PreloadingPolicy, at now: Instant) {
        advance(to: now)
        guard scheduler.isUnderWay(id), !policy.shouldCancel(progress: link.progress(of: id)),
            case .rows(_, let cells) = purposes[id]
        else { return cancel(id, at: now) }
        scheduler.cancel(id, finishes: true)
        set(.leftover(cells.map { Int(truncatingIfNeeded: $0.content.id) }), of: id)
    }

    /// Reports the engine's state to the scheduler, which may send other requests.
    ///
    /// - Parameters:
    ///   - engine: The engine, after an event.
    ///   - now: The time.
    ///   - order: The time at which a preview is expected on screen, in nanoseconds.
    func follow(_ engine: Engine, at now: Instant, order: (MediaID) -> Int64) {
        advance(to: now)
        scheduler.preempts = engine.mayPreempt
        if scheduler.carriesPreviews {
            scheduler.isScreenLoaded = engine.isScreenLoaded
            if forecast.renews(for: engine) {
                scheduler.reorder(.preview) { id in
                    if case .preview(let medium, _) = purposes[id] { order(medium) } else { .max }
                }
            }
        }
        schedule()
    }

    /// Removes and returns the answers that were delivered by now, in the order of their delivery.
    func takeAnswers(at now: Instant) -> [NetworkLink.Answer] {
        advance(to: now)
        defer { answers.removeAll(keepingCapacity: true) }
        return answers
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

    private func advance(to now: Instant) {
        let end = max(0, (now.nanoseconds - start) / 1_000)
        while let next = nextStep, next <= end { step(to: max(next, time)) }
        if end > time { step(to: end) }
    }

    private func step(to time: Int64) {
        self.time = time
        let ended = link.advance(to: time)
        for answer in ended {
            if answer.isSuccess {
                scheduler.arrived(answer.id)
            } else {
                scheduler.failed(answer.id, at: instant)
            }
        }
        schedule(ended)
    }

    /// The time up to which the link was advanced, on the event loop's clock.
    private var instant: Instant { Instant(nanoseconds: start + time * 1_000) }

    /// Performs the scheduler's actions.
    ///
    /// - Parameter ended: The outcomes of the requests that it was told of.
    private func schedule(_ ended: [NetworkLink.Answer] = []) {
        actions.removeAll(keepingCapacity: true)
        scheduler.schedule(at: instant, progress: { [link] in link.progress(of: $0) }, into: &actions)
        for action in actions {
            switch action {
            case .cancel(let id): link.cancel(id)
            case .send(let id):
                if let request = pending[id] { link.send(request) }
            case .deliver(let id), .abandon(let id):
                pending[id] = nil
                answers += ended.filter { $0.id == id }
            case .wake:
                // The timer follows ``wait(at:)``.
                break
            }
        }
    }

    /// Removes and returns the purpose of a request.
    func take(_ id: Int) -> Purpose? {
        defer { set(nil, of: id) }
        return purposes[id]
    }

    /// Returns the request for the rows of a fetch, if any.
    func request(for fetch: FetchID) -> Int? {
        requests[fetch]
    }

    /// Returns the request with these seed keys that is no longer wanted, if any.
    func leftover(of seedKeys: [Int]) -> Int? {
        leftovers[seedKeys]
    }

    private func set(_ purpose: Purpose?, of id: Int) {
        switch purposes.removeValue(forKey: id) {
        case .rows(let fetch, _) where requests[fetch] == id: requests[fetch] = nil
        case .leftover(let seedKeys) where leftovers[seedKeys] == id: leftovers[seedKeys] = nil
        default: break
        }
        purposes[id] = purpose
        switch purpose {
        case .rows(let fetch, _): requests[fetch] = id
        case .leftover(let seedKeys): leftovers[seedKeys] = id
        default: break
        }
    }

    /// Caches a delivered row or picture; clears the cache first when it is full.
    func cache(_ seedKey: Int) {
        if cached.count >= Self.maxCached { cached.removeAll() }
        cached.insert(seedKey)
    }

    /// Clears the cache, since the contents have changed.
    func clearCache() {
        cached.removeAll()
    }

    /// Applies an edit of the list to the rows under way.
    func apply(_ edit: RowEdit) {
        if !edit.reloaded.isEmpty { clearCache() }
        for (id, purpose) in purposes {
            guard case .rows(let fetch, let cells) = purpose else { continue }
            let moved = cells.compactMap { cell in edit.newRow(ofOld: cell.row).map { ($0, cell.content) } }
            purposes[id] = .rows(fetch, moved)
        }
    }
}

/// The integral of the blank share of the viewport over time, in screenfuls times seconds.
struct BlankMeter {
    private var total = 0.0
    /// The share of the viewport without contents since ``since``.
    private var share = 0.0
    private var since: Instant?

    /// Sets the blank share of the viewport from now on.
    mutating func note(_ share: Double, at now: Instant) {
        total = seconds(at: now)
        self.share = share
        since = now
    }

    /// Returns the integral up to a time.
    func seconds(at now: Instant) -> Double {
        total + (since.map { share * now.seconds(since: $0) } ?? 0)
    }
}
