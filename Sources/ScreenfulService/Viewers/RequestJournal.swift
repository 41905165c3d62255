import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulTypes

/// The requests of a viewer with their times, for its listeners.
///
/// Holds the unfinished requests, and those that changed since ``takeNews(row:)``, so its memory follows the ranges. It
/// records from the viewer's opening on, and stops if nobody takes the news.
final class RequestJournal {
    /// The name of an unfinished request.
    enum Key: Hashable {
        /// A fetch of rows.
        case fetch(FetchID)
        /// Another request on the simulated network, by its id there.
        case delivery(Int)
    }

    /// The requested contents.
    enum Resource {
        case rows(Range<Int>)
        case items(NestedFetch)
        case picture(MediaID)
        case preview(MediaID)
        case page

        var kind: PublishedRequest.Kind {
            switch self {
            case .rows: .rows
            case .items: .items
            case .picture: .picture
            case .preview: .preview
            case .page: .page
            }
        }
    }

    private struct Entry {
        let resource: Resource
        var request: PublishedRequest
    }

    /// The most requests that wait to be taken.
    static let maxUntaken = 4_096

    /// False while nobody listens: then nothing is recorded.
    private(set) var isOn = true
    private let opening: Instant
    private var numbers: [Key: Int] = [:]
    /// The unfinished requests, and those that have ended since they were taken.
    private var entries: [Int: Entry] = [:]
    private var changed: Set<Int> = []
    private var lastNumber = 0

    /// - Parameter opening: The time at which the viewer was opened.
    init(since opening: Instant) {
        self.opening = opening
    }

    /// Begins to record requests from now on.
    func start() { isOn = true }

    /// Drops all requests.
    func stop() {
        isOn = false
        numbers.removeAll()
        entries.removeAll()
        changed.removeAll()
    }

    /// Records that contents are wanted; another request of the same name is forgotten.
    func asked(_ key: Key, _ resource: Resource, at now: Instant) {
        guard isOn else { return }
        guard changed.count < Self.maxUntaken else { return stop() }
        lastNumber += 1
        if let forgotten = numbers.updateValue(lastNumber, forKey: key) {
            entries[forgotten] = nil
            changed.remove(forgotten)
        }
        var rows: Range<Int>?
        if case .rows(let wanted) = resource { rows = wanted }
        let request = PublishedRequest(lastNumber, resource.kind, rows: rows, askedAt: nanoseconds(now))
        entries[lastNumber] = Entry(resource: resource, request: request)
        changed.insert(lastNumber)
    }

    /// Records that a request has left; it is added if it is sent once more.
    func sent(_ key: Key, _ resource: Resource?, at now: Instant) {
        guard isOn else { return }
        if numbers[key] == nil, let resource { asked(key, resource, at: now) }
        change(key) { $0.sentAt = nanoseconds(now) }
    }

    /// Records the end of a request.
    ///
    /// - Parameters:
    ///   - key: The name of the request; unknown ones are ignored.
    ///   - ending: The kind of its end.
    ///   - bytes: Bytes that came.
    ///   - answeredAt: The time of the first byte, if it is known.
    ///   - now: The time.
    func ended(
        _ key: Key,
        _ ending: RequestRecord.Ending,
        bytes: Int64 = 0,
        answeredAt: Instant? = nil,
        at now: Instant
    ) {
        change(key) { request in
            request.answeredAt = answeredAt.map(nanoseconds)
            request.endedAt = nanoseconds(now)
            request.ending = ending
            request.bytes = bytes
        }
        numbers[key] = nil
    }

    /// Records that the unfinished requests on the network are cancelled, as it is replaced.
    ///
    /// Fetches of rows go on by another way.
    func networkEnded(at now: Instant) {
        for case .delivery(let id) in Array(numbers.keys) { ended(.delivery(id), .cancelled, at: now) }
    }

    /// Gives an unfinished request another name; one of that name before is forgotten.
    func rename(_ key: Key, to new: Key) {
        guard let number = numbers.removeValue(forKey: key) else { return }
        if let forgotten = numbers.updateValue(number, forKey: new) {
            entries[forgotten] = nil
            changed.remove(forgotten)
        }
    }

    /// Marks all unfinished requests as changed, for listeners that may have lost what was told of them.
    func tellAgain() { changed.formUnion(entries.keys) }

    /// Takes the requests that changed since the call before, and drops those that have ended.
    ///
    /// - Parameter row: Returns the row that contents belong to.
    /// - Returns: The requests, oldest first.
    func takeNews(row: (Resource) -> Int?) -> [PublishedRequest] {
        guard !changed.isEmpty else { return [] }
        let news = changed.sorted().compactMap { number -> PublishedRequest? in
            guard var entry = entries[number] else { return nil }
            if entry.request.rows == nil { entry.request.rows = row(entry.resource).map { $0..<$0 + 1 } }
            entries[number] = entry.request.endedAt == nil ? entry : nil
            return entry.request
        }
        changed.removeAll(keepingCapacity: true)
        return news
    }

    /// Nanoseconds from the viewer's opening to a time.
    func nanoseconds(_ time: Instant) -> Int64 { time.nanoseconds - opening.nanoseconds }

    private func change(_ key: Key, _ body: (inout PublishedRequest) -> Void) {
        guard let number = numbers[key], var entry = entries.removeValue(forKey: number) else { return }
        body(&entry.request)
        entries[number] = entry
        changed.insert(number)
    }
}
