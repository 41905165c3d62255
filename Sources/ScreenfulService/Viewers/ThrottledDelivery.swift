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
        case rows(FetchID, [(row: Int, content: Row)], FetchPriority, deadline: Instant?)
        /// A picture, a video's beginning or a map's tiles, which the page may fetch once they are delivered; the
        /// number of failures so far.
        case picture(MediaID, MediaRequestID, seedKey: Int, failures: Int)
        /// The preview of a picture that is under way; the number of failures so far.
        case preview(MediaID, seedKey: Int, failures: Int)
        /// More rows for an end of the list.
        case page(BatchID, ListEnd)
        /// Rows that are no longer wanted but nearly transferred, by their seed keys.
        case leftover([Int])

        /// The link's kind of request.
        var kind: NetworkLink.Kind {
            switch self {
            case .rows, .leftover: .row
            case .picture: .picture
            case .preview: .preview
            case .page: .page
            }
        }
    }

    /// Returns the rank of a request by its id; the least is sent first.
    typealias Urgency = (Int) -> (tier: Int, deadline: Int64)

    let profile: NetworkProfile
    let seed: UInt64
    private(set) var link: NetworkLink
    /// Wakes the viewer when the network has delivered something.
    var timer: LoopTimer?
    var blanks = BlankMeter()
    private(set) var purposes: [Int: Purpose] = [:]
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

    /// Connections that are reserved for rows and previews, as in the lab.
    private static let reserved = 2

    init(_ profile: NetworkProfile, seed: UInt64, hasPreviews: Bool, at now: Instant) {
        self.profile = profile
        self.seed = seed
        start = now.nanoseconds
        link = NetworkLink(profile, seed: seed)
        reserve(forPreviews: hasPreviews)
    }

    /// Reserves connections for previews, or releases them.
    func reserve(forPreviews hasPreviews: Bool) {
        link.reserved = hasPreviews ? Self.reserved : 0
    }

    /// Returns the traffic since the previous call.
    func takeTraffic() -> NetworkLink.Traffic {
        defer { counted = link.traffic }
        return link.traffic.since(counted)
    }

    /// Returns the nanoseconds until the next event on the link; nil if there is none.
    func wait(at now: Instant) -> UInt64? {
        guard answers.isEmpty else { return 0 }
        return link.nextEvent.map { UInt64(max(0, start + $0 * 1_000 - now.nanoseconds)) }
    }

    /// Enqueues a request on the link.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the request.
    ///   - seedKey: The key of its random draws: equal keys get equal latency and loss for a seed.
    ///   - bytes: Bytes of the answer.
    ///   - now: The time.
    ///   - urgency: The current rank of each request.
    /// - Returns: The id of the request.
    @discardableResult
    func enqueue(_ purpose: Purpose, seedKey: Int, bytes: Int64, at now: Instant, urgency: Urgency) -> Int {
        advance(to: now, urgency)
        lastID += 1
        set(purpose, of: lastID)
        let request = NetworkLink.Request(id: lastID, seedKey: seedKey, bytes: bytes, kind: purpose.kind)
        link.ask(request, urgency: urgency)
        return lastID
    }

    /// Cancels a request.
    func cancel(_ id: Int, at now: Instant, urgency: Urgency) {
        advance(to: now, urgency)
        set(nil, of: id)
        link.cancel(id, urgency: urgency)
    }

    /// Removes and returns the answers that were delivered by now, in the order of their delivery.
    func takeAnswers(at now: Instant, urgency: Urgency) -> [NetworkLink.Answer] {
        advance(to: now, urgency)
        defer { answers.removeAll(keepingCapacity: true) }
        return answers
    }

    private func advance(to now: Instant, _ urgency: Urgency) {
        let time = max(0, (now.nanoseconds - start) / 1_000)
        answers += link.advance(to: time, urgency: urgency)
    }

    /// Removes and returns the purpose of a request.
    func take(_ id: Int) -> Purpose? {
        defer { set(nil, of: id) }
        return purposes[id]
    }

    /// Changes the purpose of a request.
    func change(_ id: Int, to purpose: Purpose) {
        set(purpose, of: id)
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
        case .rows(let fetch, _, _, _) where requests[fetch] == id: requests[fetch] = nil
        case .leftover(let seedKeys) where leftovers[seedKeys] == id: leftovers[seedKeys] = nil
        default: break
        }
        purposes[id] = purpose
        switch purpose {
        case .rows(let fetch, _, _, _): requests[fetch] = id
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
            guard case .rows(let fetch, let cells, let priority, let deadline) = purpose else { continue }
            let moved = cells.compactMap { cell in edit.newRow(ofOld: cell.row).map { ($0, cell.content) } }
            purposes[id] = .rows(fetch, moved, priority, deadline: deadline)
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
