public import Screenful

extension NetworkLink {
    /// A request on the link.
    public struct Request: Hashable, Sendable {
        /// The owner's number for it, unique on the link.
        public var id: Int
        /// The key of its random draws: equal keys get equal latencies and losses for a seed.
        public var seedKey: Int
        /// Bytes of the answer.
        public var bytes: Int64
        /// The kind of a fetched resource.
        public var kind: DeliveryKind

        /// Creates a request.
        public init(id: Int, seedKey: Int, bytes: Int64, kind: DeliveryKind = .data) {
            self.id = id
            self.seedKey = seedKey
            self.bytes = bytes
            self.kind = kind
        }
    }

    /// The outcome of a request.
    public struct Answer: Hashable, Sendable {
        /// The owner's number for the request.
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

    /// The traffic of a link so far.
    public struct Traffic: Hashable, Sendable {
        /// Requests that were sent.
        public internal(set) var requests = 0
        /// Bytes that were moved, those of requests that were cancelled included.
        public internal(set) var bytes: Int64 = 0
        /// The part of them that belongs to previews.
        public internal(set) var previewBytes: Int64 = 0
        /// Requests that were cancelled under way.
        public internal(set) var cancelled = 0
        /// Requests that were lost.
        public internal(set) var failed = 0
        /// Requests for a resource whose last request was lost.
        public internal(set) var retried = 0

        /// Creates the traffic of an unused link.
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

        /// Returns the traffic since an earlier state.
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
}
