/// The counters of a server since its start.
public struct Statistics: Hashable, Sendable {
    /// Connections that are open.
    public internal(set) var openConnections = 0
    /// Connections that were accepted.
    public internal(set) var totalConnections = 0
    /// Connections that were rejected because there were too many.
    public internal(set) var rejectedConnections = 0
    /// Event streams that are open.
    public internal(set) var openStreams = 0
    /// Event streams that were started.
    public internal(set) var totalStreams = 0
    /// Event streams that were cut because their client was too slow.
    public internal(set) var cutStreams = 0
    /// Connections, streams included, that were cut because memory was short and their client was slow.
    public internal(set) var cutReaders = 0
    /// Connections that ended because a deadline passed while a request or output was pending.
    public internal(set) var timeouts = 0
    /// Bytes of output that clients have not taken yet.
    public internal(set) var queuedBytes = 0
    /// Bytes of the bodies in memory, which are incomplete or not answered yet.
    public internal(set) var bodyBytes = 0
    /// Requests that were refused because all bodies together would have been too long.
    public internal(set) var refusedBodies = 0
    /// Bytes that were received.
    public internal(set) var bytesReceived = 0
    /// Bytes that were sent.
    public internal(set) var bytesSent = 0
    /// Answers by the first digit of their status, 1 to 5, at index 0 to 4.
    public internal(set) var answersByClass = [0, 0, 0, 0, 0]
    /// Latencies from the complete request to the written answer, by ``Exchange/setKind(_:)``.
    public internal(set) var latencies: LatencyTable

    /// Latencies of all kinds together.
    public var latency: LatencyHistogram { latencies.total }

    /// Creates statistics that are all 0, of at least one kind of request.
    public init(kinds: Int = 1) { latencies = LatencyTable(kinds: max(1, kinds)) }

    /// Adds the counters of another server with the same kinds of requests.
    public mutating func add(_ other: Self) {
        openConnections += other.openConnections
        totalConnections += other.totalConnections
        rejectedConnections += other.rejectedConnections
        openStreams += other.openStreams
        totalStreams += other.totalStreams
        cutStreams += other.cutStreams
        cutReaders += other.cutReaders
        timeouts += other.timeouts
        queuedBytes += other.queuedBytes
        bodyBytes += other.bodyBytes
        refusedBodies += other.refusedBodies
        bytesReceived += other.bytesReceived
        bytesSent += other.bytesSent
        for index in answersByClass.indices { answersByClass[index] += other.answersByClass[index] }
        latencies.add(other.latencies)
    }

    mutating func record(_ status: Status, kind: Int, nanoseconds: UInt64) {
        answersByClass[Int(status.rawValue) / 100 - 1] += 1
        latencies.record(kind: kind, nanoseconds: nanoseconds)
    }
}
