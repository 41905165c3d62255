import EventLoop
import ListStore
import Screenful
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

/// The network that a viewer's rows and pictures come over, on the loop's clock.
///
/// The server has what it reads at once; what the reader gets waits here until
/// the network has delivered it.
final class ThrottledDelivery {
    /// What a request of the link is for.
    enum Purpose {
        /// Rows that were read, wherever edits have moved them.
        case rows(FetchID, [(row: Int, content: Row)], FetchPriority, deadline: Instant?)
        /// A picture, a video's beginning or a map's tiles, which the page may fetch once they have come; how often they
        /// were lost.
        case picture(MediaID, MediaRequestID, seedKey: Int, failures: Int)
        /// The small first version of a picture that is on its way; how often it was lost.
        case preview(MediaID, seedKey: Int, failures: Int)
        /// More rows for an end of the list.
        case page(BatchID, ListEnd)
        /// What nobody wants any more, but is nearly here.
        case leftover([Int])

        /// The same, in the link's words.
        var kind: NetworkLink.Kind {
            switch self {
            case .rows, .leftover: .row
            case .picture: .picture
            case .preview: .preview
            case .page: .page
            }
        }
    }

    /// How urgent a request is; the least comes first.
    typealias Urgency = (Int) -> (tier: Int, deadline: Int64)

    let profile: NetworkProfile
    let seed: UInt64
    private(set) var link: NetworkLink
    /// Wakes the viewer when something has come.
    var timer: LoopTimer?
    var blanks = BlankMeter()
    private(set) var purposes: [Int: Purpose] = [:]
    /// The requests that are to bring the rows of fetches.
    private var requests: [FetchID: Int] = [:]
    /// The requests that are to bring what nobody wants any more.
    private var leftovers: [[Int]: Int] = [:]
    /// What has come and was not handed over yet.
    private var answers: [NetworkLink.Answer] = []
    /// Pictures and other media that have come, by the request that they came for.
    var pictures: [MediaID: MediaRequestID] = [:]
    /// Pictures that are on their way, by what their requests are called on the link.
    var mediaRequests: [MediaID: Int] = [:]
    /// Pictures whose small first version has come.
    var previews: Set<MediaID> = []
    /// Small first versions that are on their way, as ``coming``.
    var previewRequests: [MediaID: Int] = [:]
    /// What has come once and is at hand, as a browser's cache would have it: rows and pictures by their luck.
    private(set) var cached: Set<Int> = []
    /// True once pictures have come: then they tell how long fetches take, and how many bytes they have.
    var carriesPictures = false
    private var lastID = 0
    /// What the server's metrics know of the traffic.
    private var counted = NetworkLink.Traffic()
    /// When the link was made, in nanoseconds of the loop's clock.
    private let start: Int64

    /// Things that are kept at hand.
    private static let maxCached = 8_192

    /// Connections that pictures leave to rows and previews, as in the lab.
    private static let reserved = 2

    init(_ profile: NetworkProfile, seed: UInt64, hasPreviews: Bool, at now: Instant) {
        self.profile = profile
        self.seed = seed
        start = now.nanoseconds
        link = NetworkLink(profile, seed: seed)
        reserve(forPreviews: hasPreviews)
    }

    /// Keeps connections free for small first versions, or does not.
    func reserve(forPreviews hasPreviews: Bool) {
        link.reserved = hasPreviews ? Self.reserved : 0
    }

    /// The traffic since this was asked last.
    func takeTraffic() -> NetworkLink.Traffic {
        defer { counted = link.traffic }
        return link.traffic.since(counted)
    }

    /// Nanoseconds until something happens on the link; nil if nothing will.
    func wait(at now: Instant) -> UInt64? {
        guard answers.isEmpty else { return 0 }
        return link.nextEvent.map { UInt64(max(0, start + $0 * 1_000 - now.nanoseconds)) }
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - purpose: What it is for.
    ///   - seedKey: The key of its random draws: equal keys get equal latency and loss for a seed.
    ///   - bytes: Bytes of the answer.
    ///   - now: The time.
    ///   - urgency: How urgent requests are by now.
    /// - Returns: What the request is called.
    @discardableResult
    func enqueue(_ purpose: Purpose, seedKey: Int, bytes: Int64, at now: Instant, urgency: Urgency) -> Int {
        advance(to: now, urgency)
        lastID += 1
        set(purpose, of: lastID)
        let request = NetworkLink.Request(id: lastID, luck: seedKey, bytes: bytes, kind: purpose.kind)
        link.ask(request, urgency: urgency)
        return lastID
    }

    /// Gives a request up.
    func cancel(_ id: Int, at now: Instant, urgency: Urgency) {
        advance(to: now, urgency)
        set(nil, of: id)
        link.cancel(id, urgency: urgency)
    }

    /// Hands over what has come by now, in the order in which it came.
    func takeAnswers(at now: Instant, urgency: Urgency) -> [NetworkLink.Answer] {
        advance(to: now, urgency)
        defer { answers.removeAll(keepingCapacity: true) }
        return answers
    }

    private func advance(to now: Instant, _ urgency: Urgency) {
        let time = max(0, (now.nanoseconds - start) / 1_000)
        answers += link.advance(to: time, urgency: urgency)
    }

    /// Takes what a request was for.
    func take(_ id: Int) -> Purpose? {
        defer { set(nil, of: id) }
        return purposes[id]
    }

    /// What a request goes on for.
    func change(_ id: Int, to purpose: Purpose) {
        set(purpose, of: id)
    }

    /// The request that is to bring the rows of a fetch.
    func request(for fetch: FetchID) -> Int? {
        requests[fetch]
    }

    /// The request that is to bring what nobody wanted any more; nil if there is none.
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

    /// Notes that something has come and need not come again.
    func cache(_ seedKey: Int) {
        if cached.count >= Self.maxCached { cached.removeAll() }
        cached.insert(seedKey)
    }

    /// Forgets what has come: its contents are others now.
    func clearCache() {
        cached.removeAll()
    }

    /// Follows the list through an edit.
    func apply(_ edit: RowEdit) {
        if !edit.reloaded.isEmpty { clearCache() }
        for (id, purpose) in purposes {
            guard case .rows(let fetch, let cells, let priority, let deadline) = purpose else { continue }
            let moved = cells.compactMap { cell in edit.newRow(ofOld: cell.row).map { ($0, cell.content) } }
            purposes[id] = .rows(fetch, moved, priority, deadline: deadline)
        }
    }
}

/// How long how much of the screen was blank, in screenfuls times seconds.
struct BlankMeter {
    private var total = 0.0
    /// The share of the viewport without contents, since when.
    private var share = 0.0
    private var since: Instant?

    /// Takes note of how the screen looks from now on.
    mutating func note(_ share: Double, at now: Instant) {
        total = seconds(at: now)
        self.share = share
        since = now
    }

    /// What has come together up to a time.
    func seconds(at now: Instant) -> Double {
        total + (since.map { share * now.seconds(since: $0) } ?? 0)
    }
}
