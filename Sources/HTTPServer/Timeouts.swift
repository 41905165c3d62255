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
