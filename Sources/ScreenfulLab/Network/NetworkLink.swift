/// A network between one reader and what is fetched for it, under a clock that its owner reads.
///
/// It is the network of the simulator for programs that run live: requests wait
/// for one of the connections, their first byte takes a while, some fail, and
/// those under way share the bandwidth. What it does depends on the profile, the
/// seed and the times at which it is asked, and on nothing else.
///
/// Times are in microseconds since the link was made. An owner calls
/// ``advance(to:urgency:)`` before it asks or cancels anything, and again at ``nextEvent``.
public struct NetworkLink: Sendable {
    /// What is fetched.
    public enum Kind: Hashable, Sendable {
        /// A row's data.
        case row
        /// A small first version of a picture.
        case preview
        /// A picture, a video's beginning, or a map's tiles.
        case picture
        /// A page of a list, which has a connection of its own.
        case page
    }

    /// Something to be fetched.
    public struct Request: Hashable, Sendable {
        /// What the owner calls it; no two have the same number.
        public var id: Int
        /// What its luck depends on, besides the seed: whoever asks for the same thing meets the same.
        public var luck: Int
        /// Bytes of the answer.
        public var bytes: Int64
        /// What is fetched.
        public var kind: Kind

        /// Creates a request.
        public init(id: Int, luck: Int, bytes: Int64, kind: Kind = .row) {
            self.id = id
            self.luck = luck
            self.bytes = bytes
            self.kind = kind
        }
    }

    /// What became of a request.
    public struct Answer: Hashable, Sendable {
        /// What the owner calls it.
        public var id: Int
        /// False if the request was lost.
        public var isSuccess: Bool
        /// Bytes of the answer.
        public var bytes: Int64
        /// Seconds until its first byte came, without the wait for a connection.
        public var latency: Double
        /// Seconds from its first byte to the last.
        public var duration: Double
    }

    /// What has gone over the link.
    public struct Traffic: Hashable, Sendable {
        /// Requests that got a connection.
        public internal(set) var requests = 0
        /// Bytes that were moved, those of requests that were cancelled included.
        public internal(set) var bytes: Int64 = 0
        /// Those of them that were of previews.
        public internal(set) var previewBytes: Int64 = 0
        /// Requests that were cancelled under way.
        public internal(set) var cancelled = 0
        /// Requests that were lost.
        public internal(set) var failed = 0
        /// Requests for what was lost before.
        public internal(set) var retried = 0

        /// Creates the traffic of a link that was not used.
        public init() {}

        /// Adds other traffic to it.
        public mutating func add(_ other: Self) {
            requests += other.requests
            bytes += other.bytes
            previewBytes += other.previewBytes
            cancelled += other.cancelled
            failed += other.failed
            retried += other.retried
        }

        /// What has come since an earlier state.
        public func since(_ earlier: Self) -> Self {
            var difference = self
            difference.requests -= earlier.requests
            difference.bytes -= earlier.bytes
            difference.previewBytes -= earlier.previewBytes
            difference.cancelled -= earlier.cancelled
            difference.failed -= earlier.failed
            difference.retried -= earlier.retried
            return difference
        }
    }

    /// How one thing that is fetched has fared so far.
    struct Attempts: Sendable {
        var attempts = 0
        var hasFailed = false
    }

    struct Key: Hashable {
        var luck: Int
        var kind: Kind
    }

    struct Active: Sendable {
        var request: Request
        var attempt: Int
        var latency: Int64
        /// When its first byte is due, in microseconds since the link was made.
        var firstByteAt: Int64
    }

    /// What has gone over the link.
    public internal(set) var traffic = Traffic()
    /// Connections that pictures leave to all else, as far as there are more than those.
    public var reserved = 0
    var weather: NetworkConditions
    var link: SharedLink
    var timetable = EventQueue<Int>()
    /// Requests that wait for a connection, in the order in which they were made.
    var queue: [Request] = []
    /// Requests that have one.
    var active: [Active] = []
    var fates: [Key: Attempts] = [:]
    /// Microseconds since the link was made.
    var now: Int64 = 0

    /// The weather comes again after an hour, so that what is remembered of it has an end.
    static let period: Int64 = 3_600_000_000
    /// Things whose fate is remembered.
    static let mostFates = 65_536

    /// Creates a link on which nothing is under way.
    public init(_ profile: NetworkProfile, seed: UInt64) {
        weather = NetworkConditions(profile, seed: seed)
        link = SharedLink(rate: weather.rate(at: 0))
    }

    /// Requests that have a connection.
    public var underWay: Int { active.count }
    /// Requests that wait for one.
    public var waiting: Int { queue.count }

    /// How much of a request's answer has come, from 0 through 1.
    public func progress(of id: Int) -> Double {
        link.progress(of: .row(id))
    }

    /// When something will happen at the earliest; nil if nothing ever will.
    public var nextEvent: Int64? {
        var next = [timetable.next, link.nextEnd].compactMap(\.self).min()
        // The bandwidth changes from slot to slot; where there is none it stays so.
        if link.isBusy, weather.profile.bandwidth > 0 {
            let slot = (now / NetworkConditions.slot + 1) * NetworkConditions.slot
            next = min(next ?? slot, slot)
        }
        return next
    }
}
