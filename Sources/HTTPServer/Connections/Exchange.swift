import EventLoop

/// One request and the answer to it.
///
/// It belongs to the server's loop and may be kept there until the answer is known; requests that the client sends
/// meanwhile wait, so answers keep their order. If the client disconnects first, the answer is dropped.
public final class Exchange {
    // All members are safe as Connection.machine is.
    /// The request.
    @exclusivity(unchecked) public internal(set) var request = Request()

    @exclusivity(unchecked) var kind = 0

    /// Called on the loop if the connection is lost before the answer.
    @exclusivity(unchecked) public var onClose: (() -> Void)?

    /// Called on the loop if the client has closed its side before the answer, which it may still read.
    ///
    /// Most that do so have gone: whoever makes an answer at some cost may give it up and reply with an error.
    @exclusivity(unchecked) public var onHangUp: (() -> Void)?

    /// Called instead of sending a successful answer, with a closure that sends it.
    @exclusivity(unchecked) public var beforeSuccess: ((_ send: @escaping () -> Void) -> Void)?

    /// The time at which the request was complete, in nanoseconds of the monotonic clock.
    @exclusivity(unchecked) var start: UInt64 = 0
    @exclusivity(unchecked) var comesInPieces = false
    /// Whether the connection has come from another server of the process with this request.
    @exclusivity(unchecked) public internal(set) var hasMoved = false
    /// The sink of a streamed body, once the handler has set it.
    @exclusivity(unchecked) var sink: (any RequestBodySink)?
    /// The piece of the body that waits for a sink; further input waits behind it.
    @exclusivity(unchecked) var waitingPiece: Piece?
    /// The refusal that was decided before the body arrived.
    @exclusivity(unchecked) var refusal: Refusal?
    @exclusivity(unchecked) private var connection: Connection?
    /// The bytes of the body that are counted against the limit of all bodies, and the server that counts them.
    @exclusivity(unchecked) private var body: (bytes: Int, server: HTTPServer)?

    /// A refusal with a reference of its own, so that most requests, which have none, need not copy one.
    final class Refusal {
        var response: Response

        init(_ response: Response) { self.response = response }
    }

    init() {}

    deinit {
        forgetBody()
        guard let connection else { return }
        // Deferred: answering may start the next request, which may release another exchange.
        connection.server.loop.nextTurn { [request, kind, start] in
            let substitute = Exchange()
            substitute.request = request
            substitute.kind = kind
            substitute.start = start
            connection.answerAbandoned(substitute)
        }
    }

    /// Sets the responder's number for the kind of request, which statistics and access records use; 0 by default.
    public func setKind(_ kind: Int) { self.kind = kind }

    /// Whether the client is connected and waits for an answer.
    public var isOpen: Bool { connection != nil }

    /// Sends the answer.
    ///
    /// - Precondition: There was no answer yet.
    public func reply(_ response: Response) {
        precondition(!isAnswered, "there is an answer to \(request.method) \(request.rawTarget) already")
        if let hold = beforeSuccess {
            beforeSuccess = nil
            if response.status.isSuccess { return hold { self.reply(response) } }
        }
        isAnswered = true
        forgetBody()
        guard let connection = detach() else { return }
        connection.answer(self, response)
    }

    /// Sends an answer, which has no body of its own, with a streamed body.
    ///
    /// A body without a length is sent in chunks, to a client of HTTP/1.0 up to the end of the connection.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - length: The length of the body in bytes; nil if it is not known before the end.
    ///   - source: Produces the body.
    /// - Precondition: There was no answer yet.
    public func reply(_ response: Response, length: Int?, from source: any ResponseBodySource) {
        precondition(!isAnswered && response.body.isEmpty, "there is an answer or a body already")
        isAnswered = true
        forgetBody()
        guard let connection = detach() else { return }
        connection.answer(self, response, StreamedBody(length: length, from: source))
    }

    /// Sends a problem as the answer.
    ///
    /// - Precondition: There was no answer yet.
    public func reply(_ problem: Problem) { reply(.problem(problem)) }

    /// Requests the next piece of the body.
    public func resume() { connection?.resume() }

    /// Starts a stream of server-sent events as the answer.
    ///
    /// - Returns: The stream. If the client has disconnected or there are too many streams
    ///   (the client gets 503 then), it is closed already.
    /// - Precondition: There was no answer yet.
    public func stream(headers: [HeaderField] = []) -> EventStream {
        precondition(!isAnswered, "there is an answer to \(request.method) \(request.rawTarget) already")
        isAnswered = true
        forgetBody()
        let stream = EventStream()
        if let connection = detach() { connection.startStream(stream, self, headers) }
        return stream
    }

    /// Moves the connection to another server of the process, which answers the request instead.
    ///
    /// - Precondition: There was no answer yet, and the body of the request was received whole.
    public func move(through port: ConnectionPort) {
        precondition(!isAnswered && !comesInPieces, "\(request.method) \(request.rawTarget) cannot move")
        // Deferred: the connection may be decoding, and its earlier answers are sent at the end of that.
        connection?.server.loop.nextTurn { [self] in connection?.move(self, through: port) }
    }

    /// Ends the exchange here after the connection has moved.
    func moved() {
        isAnswered = true
        onClose = nil
        onHangUp = nil
        forgetBody()
        request = Request()
        _ = detach()
    }

    @exclusivity(unchecked) private(set) var isAnswered = false

    func attach(to connection: Connection, start: UInt64) {
        self.connection = connection
        self.start = start
    }

    /// Resets the exchange for the next request, keeping its memory.
    func recycle() {
        forgetBody()
        // Not left to the next request: invalid input is logged as well.
        request.reset()
        kind = 0
        onClose = nil
        onHangUp = nil
        beforeSuccess = nil
        comesInPieces = false
        waitingPiece = nil
        hasMoved = false
        refusal = nil
        connection = nil
        isAnswered = false
    }

    /// Notifies the handler that the client has disconnected.
    func connectionLost() {
        guard detach() != nil else { return }
        let body = onClose
        onClose = nil
        onHangUp = nil
        body?()
    }

    /// Notifies the handler that the client has closed its side.
    func peerFinished() {
        let body = onHangUp
        onHangUp = nil
        body?()
    }

    private func detach() -> Connection? {
        defer {
            connection = nil
            sink = nil
        }
        return connection
    }
}

extension Exchange {
    /// The length up to which a body is always accepted, so that large bodies do not block small requests.
    ///
    /// There are at most as many such bodies as connections.
    private static let smallBody = 4 << 10

    /// Counts the received bytes of the body while they are kept.
    ///
    /// A request that comes whole and is answered at once is never counted: its
    /// body is gone before the next one is read.
    func keepBody(on server: HTTPServer) {
        let bytes = request.body.count
        guard bytes > 0 else { return }
        let growth = bytes - (body?.bytes ?? 0)
        server.statistics.bodyBytes += growth
        server.onGrowth?(growth)
        body = (bytes, server)
    }

    private func forgetBody() {
        guard let body else { return }
        body.server.statistics.bodyBytes -= body.bytes
        self.body = nil
    }

    /// Throws if all bodies together would exceed their limit.
    func checkRoom(on server: HTTPServer) throws(RequestError) {
        let bytes = request.body.count
        guard bytes > Self.smallBody else { return }
        let others = server.statistics.bodyBytes - (body?.bytes ?? 0)
        guard others + bytes > server.configuration.limits.bodies else { return }
        server.statistics.refusedBodies += 1
        throw .tooManyBodies
    }
}
