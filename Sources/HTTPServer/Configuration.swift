/// What a server may be told once, when it is made.
public struct Configuration: Sendable {
    /// How much a client may ask for.
    public var limits: Limits
    /// How long a client may take.
    public var timeouts: Timeouts
    /// Who may ask.
    public var security: SecurityPolicy
    /// Fields that are added to every answer.
    public var headers: [HeaderField]
    /// The kinds of requests that the responder tells apart by ``Exchange/kind``, 0 for none of them included.
    public var requestKinds: Int

    /// Creates a configuration.
    public init(
        limits: Limits = Limits(),
        timeouts: Timeouts = Timeouts(),
        security: SecurityPolicy = SecurityPolicy(),
        headers: [HeaderField] = [HeaderField("X-Content-Type-Options", "nosniff")],
        requestKinds: Int = 1
    ) {
        self.limits = limits
        self.timeouts = timeouts
        self.security = security
        self.headers = headers
        self.requestKinds = requestKinds
    }
}

/// How much a client may ask of a server.
///
/// Lengths are in bytes.
public struct Limits: Hashable, Sendable {
    /// The request line; a longer one gets 414.
    ///
    /// RFC 9112 recommends at least 8,000.
    public var requestLine: Int
    /// All header fields together, and all trailers; longer ones get 431.
    public var headers: Int
    /// How many header fields there may be; more get 431.
    public var headerCount: Int
    /// The body; a longer one gets 413.
    public var body: Int
    /// All bodies that are incomplete or not answered yet; one that would not fit gets 503.
    ///
    /// Those of up to 4 KiB always fit.
    public var bodies: Int
    /// Open connections; one more gets 503.
    public var connections: Int
    /// Open event streams; one more gets 503.
    public var streams: Int
    /// Answers that wait for a slow reader; above it no further request is read.
    public var queuedOutput: Int
    /// Events that wait for a slow reader of a stream; above it the stream is cut.
    public var pendingEvents: Int

    /// Creates limits.
    public init(
        requestLine: Int = 8 << 10,
        headers: Int = 16 << 10,
        headerCount: Int = 100,
        body: Int = 64 << 10,
        bodies: Int = 64 << 20,
        connections: Int = 16_384,
        streams: Int = 4_096,
        queuedOutput: Int = 256 << 10,
        pendingEvents: Int = 1 << 20
    ) {
        self.requestLine = requestLine
        self.headers = headers
        self.headerCount = headerCount
        self.body = body
        self.bodies = bodies
        self.connections = connections
        self.streams = streams
        self.queuedOutput = queuedOutput
        self.pendingEvents = pendingEvents
    }
}

/// How long a client may take.
///
/// Every time is absolute for its phase: bytes that trickle in do not start it anew.
public struct Timeouts: Hashable, Sendable {
    /// From a request's first byte, or from connecting, to the end of its head.
    public var header: Duration
    /// From the end of a request's head to the end of its body.
    public var body: Duration
    /// From an answer to the next request's first byte.
    public var idle: Duration
    /// For the reader to take 64 KiB, or all, of what waits for it.
    public var write: Duration
    /// For the peer to close after an answer that ends the connection.
    public var linger: Duration
    /// Between the comments that keep an event stream alive.
    ///
    /// Short enough that a page notices a dead connection while its reader looks; middle boxes that forget idle
    /// connections wait for minutes (RFC 5382, section 5: at least 124).
    public var ping: Duration

    /// Creates timeouts.
    public init(
        header: Duration = .seconds(10),
        body: Duration = .seconds(30),
        idle: Duration = .seconds(60),
        write: Duration = .seconds(20),
        linger: Duration = .seconds(1),
        ping: Duration = .seconds(5)
    ) {
        self.header = header
        self.body = body
        self.idle = idle
        self.write = write
        self.linger = linger
        self.ping = ping
    }
}

/// The timeouts of a configuration as the server uses them.
struct NanosecondTimeouts {
    let header: UInt64
    let body: UInt64
    let idle: UInt64
    let write: UInt64
    let linger: UInt64
    let ping: UInt64

    init(_ timeouts: Timeouts) {
        header = timeouts.header.nanoseconds
        body = timeouts.body.nanoseconds
        idle = timeouts.idle.nanoseconds
        write = timeouts.write.nanoseconds
        linger = timeouts.linger.nanoseconds
        ping = timeouts.ping.nanoseconds
    }

    /// How exact the deadlines are: an eighth of the shortest, from a millisecond to a quarter of a second.
    var tick: UInt64 {
        let shortest = min(header, body, idle, write, linger, ping)
        return min(max(shortest / 8, 1_000_000), 250_000_000)
    }
}

extension Duration {
    /// The duration in nanoseconds; negative ones are zero, and those too long for the type are its end.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 2 : min(product, .max / 2) + UInt64(attoseconds) / 1_000_000_000
    }
}
