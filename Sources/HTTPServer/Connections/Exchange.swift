import EventLoop

/// One request and the answer to it.
///
/// It belongs to the server's loop and may be kept there until the answer is
/// known; requests that the client sends meanwhile wait, so answers keep their
/// order. If the client goes away first, the answer is dropped.
public final class Exchange {
    // Safe as Connection.state is.
    /// The request.
    @exclusivity(unchecked) public internal(set) var request = Request()

    // Safe as Connection.state is.
    /// The kind of request by the responder's own count, under which it is found in statistics and access records.
    @exclusivity(unchecked) public var kind = 0

    /// Called on the loop if the connection is lost before the answer.
    public var onClose: (() -> Void)?

    /// When the request was complete, in nanoseconds of the monotonic clock.
    var start: UInt64 = 0
    /// Whether the body comes in pieces, and who takes them.
    var comesInPieces = false
    private(set) var sink: (any RequestBodySink)?
    /// An answer that was decided on before the body came.
    var refusal: Response?
    private var connection: Connection?
    /// What the body takes of the room for bodies, and whose room it is.
    private var body: (bytes: Int, server: HTTPServer)?

    init() {}

    deinit {
        forgetBody()
        guard let connection else { return }
        // Not from here: answering may start the next request, which may let go of another exchange.
        connection.server.loop.nextTurn { [request, kind, start] in
            connection.answerAbandoned(request, kind: kind, start: start)
        }
    }

    /// Whether an answer would still reach somebody.
    public var isOpen: Bool { connection != nil }

    /// Sends the answer.
    ///
    /// - Precondition: There was no answer yet.
    public func reply(_ response: Response) {
        precondition(!isAnswered, "there is an answer to \(request.method) \(request.rawTarget) already")
        isAnswered = true
        forgetBody()
        guard let connection = detach() else { return }
        connection.answer(self, response)
    }

    /// Sends an answer whose body is given in pieces.
    ///
    /// - Parameters:
    ///   - response: The answer, without a body.
    ///   - length: The body's length, in bytes.
    ///   - source: What gives the body.
    /// - Precondition: There was no answer yet.
    public func reply(_ response: Response, length: Int, from source: any ResponseBodySource) {
        precondition(!isAnswered && response.body.isEmpty, "there is an answer or a body already")
        isAnswered = true
        forgetBody()
        guard let connection = detach() else { return }
        connection.answer(self, response, StreamedBody(length: length, from: source))
    }

    /// Sends a problem as the answer.
    ///
    /// - Precondition: There was no answer yet.
    public func reply(_ problem: Problem) {
        reply(.problem(problem))
    }

    /// Says who takes the body of a request that comes in pieces.
    ///
    /// If the client goes away before the last one, or sends what is no body, ``onClose`` is called.
    ///
    /// - Precondition: The responder has said that it does (``Responder/pieceLimit(of:)``), and there was no answer yet.
    public func take(pieces sink: any RequestBodySink) {
        precondition(comesInPieces && !isAnswered, "\(request.method) \(request.rawTarget) does not come in pieces")
        if isOpen { self.sink = sink }
    }

    /// Asks for the next piece of the body.
    public func takeMore() {
        connection?.takeMore()
    }

    /// Starts a stream of server-sent events as the answer.
    ///
    /// - Returns: The stream. If the client is gone or there are too many streams
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

    private(set) var isAnswered = false

    /// Prepares for a request that has been decoded.
    func attach(to connection: Connection, start: UInt64) {
        self.connection = connection
        self.start = start
    }

    /// Makes it ready for the next request, keeping its memory.
    func recycle() {
        forgetBody()
        // Not left to the next request: what is no request at all is logged as well.
        request.reset()
        kind = 0
        onClose = nil
        comesInPieces = false
        refusal = nil
        connection = nil
        isAnswered = false
    }

    /// Tells that the client is gone.
    func connectionLost() {
        guard detach() != nil else { return }
        let body = onClose
        onClose = nil
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
    /// A body of this length is always taken, so that small requests get through beside large ones.
    ///
    /// There are at most as many of them as connections.
    private static let smallBody = 4 << 10

    /// Counts the body, as far as it has come, for as long as it is kept.
    ///
    /// A request that comes whole and is answered at once is never counted: its
    /// body is gone before the next one is read.
    func keepBody(on server: HTTPServer) {
        let bytes = request.body.count
        guard bytes > 0 else { return }
        server.statistics.bodyBytes += bytes - (body?.bytes ?? 0)
        body = (bytes, server)
    }

    /// Counts the body no more.
    private func forgetBody() {
        guard let body else { return }
        body.server.statistics.bodyBytes -= body.bytes
        self.body = nil
    }

    /// Refuses a body for which there is no room beside the others.
    func checkRoom(on server: HTTPServer) throws(RequestError) {
        let bytes = request.body.count
        guard bytes > Self.smallBody else { return }
        let others = server.statistics.bodyBytes - (body?.bytes ?? 0)
        guard others + bytes > server.configuration.limits.bodies else { return }
        server.statistics.refusedBodies += 1
        throw .tooManyBodies
    }
}
