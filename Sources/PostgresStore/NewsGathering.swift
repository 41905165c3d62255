/// The changes that are to be announced to other servers, gathered so that few announcements are made.
///
/// The first change is announced at once, the following ones together after the announcement before them is done, and no
/// sooner than 5 ms after it: an announcement inside each commit would let all commits of the database wait for each other,
/// since PostgreSQL commits those one by one.
struct NewsGathering {
    /// The next step.
    enum Action: Equatable {
        /// Send this text, and tell when it was sent.
        case announce(String)
        /// Wait for so many nanoseconds.
        case wait(UInt64)
    }

    /// The time between two announcements, in nanoseconds.
    private static let interval: UInt64 = 5_000_000
    /// The length of an announcement that PostgreSQL takes, in bytes (its manual, `NOTIFY`).
    private static let longestText = 7_999

    private let server: String
    private var versions: [Int64: Int] = [:]
    private var isBusy = false
    private var latest: UInt64 = 0

    /// Creates an empty gathering of a server, by whose name it recognizes its own announcements.
    init(server: String) {
        self.server = server
    }

    /// Adds that a list has reached a version, or was created or deleted for version 0.
    mutating func add(_ list: Int64, _ version: Int, at now: UInt64) -> Action? {
        versions[list] = max(version, versions[list] ?? 0)
        return next(at: now)
    }

    /// Handles that an announcement was made, or could not be made: other servers poll, too.
    mutating func announced(at now: UInt64) -> Action? {
        isBusy = false
        latest = now
        return next(at: now)
    }

    /// Handles the end of a wait.
    mutating func waited(at now: UInt64) -> Action? {
        isBusy = false
        return next(at: now)
    }

    private mutating func next(at now: UInt64) -> Action? {
        guard !isBusy, !versions.isEmpty else { return nil }
        isBusy = true
        if latest > 0, now &- latest < Self.interval { return .wait(Self.interval - (now &- latest)) }
        var text = server
        for (list, version) in versions {
            let pair = " \(list):\(version)"
            guard text.utf8.count + pair.utf8.count <= Self.longestText else { break }
            text += pair
            versions[list] = nil
        }
        return .announce(text)
    }

    /// Reads an announcement; nil if it is this server's own, or no announcement.
    func read(_ text: String) -> [(list: Int64, version: Int)]? {
        var words = text.split(separator: " ").makeIterator()
        guard let server = words.next(), server != self.server else { return nil }
        var news: [(list: Int64, version: Int)] = []
        while let word = words.next() {
            let parts = word.split(separator: ":")
            guard parts.count == 2, let list = Int64(parts[0]), let version = Int(parts[1]) else { return nil }
            news.append((list, version))
        }
        return news
    }
}
