/// The configuration of a server, fixed at its creation.
public struct Configuration: Sendable {
    /// The limits on requests, queues and connections.
    public var limits = Limits.standard
    /// The deadlines for each phase of a connection.
    public var timeouts = Timeouts.standard
    /// The checks that a request must pass.
    public var security = SecurityPolicy()
    /// Fields that are added to every answer.
    public var headers = [HeaderField("X-Content-Type-Options", "nosniff")]
    /// The number of request kinds that the responder distinguishes by ``Exchange/setKind(_:)``, including kind 0.
    public var requestKinds = 1

    /// The defaults.
    public static var standard: Self { Self() }
}

/// The limits on requests, queues and connections.
///
/// They bound the memory that clients can take. Lengths are in bytes.
public struct Limits: Hashable, Sendable {
    /// The request line; a longer one gets 414.
    ///
    /// RFC 9112 recommends at least 8,000.
    public var requestLine = 8 << 10
    /// All header fields together, and all trailers; longer ones get 431.
    public var headers = 16 << 10
    /// The maximum number of header fields; more get 431.
    public var headerCount = 100
    /// The body; a longer one gets 413.
    public var body = 64 << 10
    /// All bodies that are incomplete or not answered yet, together; one that would exceed this gets 503.
    ///
    /// Bodies of up to 4 KiB are always accepted.
    public var bodies = 64 << 20
    /// Open connections; one more gets 503.
    public var connections = 16_384
    /// The descriptors that connections leave to files, databases and rejected connections; at most half of all.
    public var reservedDescriptors = 256
    /// Open event streams; one more gets 503.
    public var streams = 4_096
    /// The queued answers of a connection; above it no further request is read (backpressure).
    public var queuedOutput = 256 << 10
    /// The queued events of a stream; above it the stream is cut.
    public var pendingEvents = 1 << 20

    /// The defaults.
    public static var standard: Self { Self() }
}

/// The deadlines for each phase of a connection.
///
/// Every deadline is absolute for its phase: bytes that trickle in do not extend it.
public struct Timeouts: Hashable, Sendable {
    /// From a request's first byte, or from connecting, to the end of its head.
    public var header = Duration.seconds(10)
    /// From the end of a request's head to the end of its body.
    public var body = Duration.seconds(30)
    /// From an answer to the next request's first byte.
    public var idle = Duration.seconds(60)
    /// From queueing output until the client has taken 64 KiB, or all, of it.
    public var write = Duration.seconds(20)
    /// From an answer that ends the connection until the peer closes its side.
    public var linger = Duration.seconds(1)
    /// Between the comments that keep an event stream alive.
    ///
    /// Short enough that a page detects a dead connection while it is in use; middle boxes drop idle connections only
    /// after minutes (RFC 5382, section 5: at least 124).
    public var ping = Duration.seconds(5)

    /// The defaults.
    public static var standard: Self { Self() }
}

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

    /// The resolution of the deadlines: an eighth of the shortest, from 1 ms to 250 ms.
    var tick: UInt64 {
        let shortest = min(header, body, idle, write, linger, ping)
        return min(max(shortest / 8, 1_000_000), 250_000_000)
    }
}

extension Duration {
    /// The duration in nanoseconds; negative durations are 0, long ones are clamped to about `UInt64.max / 2`.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max / 2 : min(product, .max / 2) + UInt64(attoseconds) / 1_000_000_000
    }
}
