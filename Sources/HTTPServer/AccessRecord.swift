public import EventLoop

/// One answered request, for an access log.
public struct AccessRecord: Sendable {
    /// The other end of the connection.
    public let peer: PeerAddress
    /// The status of the answer.
    public let status: Status
    /// Bytes of the answer's body, or of all events of a stream.
    public let bodyBytes: Int
    /// The time from the complete request to the answer, or to the end of a stream, in nanoseconds.
    public let durationNanoseconds: UInt64
    /// The responder's number for the kind of request, from ``Exchange/setKind(_:)``.
    public let kind: Int
    /// Whether this is the end of an event stream.
    public let isStream: Bool
    let request: Request?
    let security: SecurityPolicy

    /// The client: the peer, or the one that a trusted proxy names.
    public var client: PeerAddress {
        request.map { security.client(of: $0) } ?? peer
    }

    /// The request's method; nil if no request line was read.
    public var method: Method? { request?.method }

    /// The target as sent, with an access token redacted; nil if no request line was read.
    public var target: String? {
        request.map { SecurityPolicy.redactingToken(in: $0.rawTarget) }
    }
}
