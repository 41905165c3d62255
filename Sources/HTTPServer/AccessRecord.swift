public import EventLoop

/// One answered request, for an access log.
public struct AccessRecord: Sendable {
    /// Who asked.
    public let peer: PeerAddress
    /// How it went.
    public let status: Status
    /// Bytes of the answer's body, or of all events of a stream.
    public let bodyBytes: Int
    /// From the complete request to the answer, or to the end of a stream.
    public let durationNanoseconds: UInt64

    private let request: Request?

    init(_ request: Request?, peer: PeerAddress, status: Status, bodyBytes: Int, durationNanoseconds: UInt64) {
        self.request = request
        self.peer = peer
        self.status = status
        self.bodyBytes = bodyBytes
        self.durationNanoseconds = durationNanoseconds
    }

    /// What was asked to be done; nil for what was no request.
    public var method: Method? { request?.method }

    /// The target as it was sent, without the value of an access token; nil for what was no request.
    public var target: String? {
        request.map { SecurityPolicy.redactingToken(in: $0.rawTarget) }
    }
}
