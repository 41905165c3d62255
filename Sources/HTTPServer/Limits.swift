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
