import EventLoop

extension Connection {
    /// Bodies over this are sent from where they are, instead of being copied behind their head.
    private static let copyLimit = 64 << 10

    /// Sends what is to be sent of a handler's answer, then goes on with what the client sent meanwhile.
    func answer(_ exchange: Exchange, _ response: Response, _ body: StreamedBody? = nil) {
        // Short answers to a POST, such as a scroll, go out as they are.
        let method = exchange.request.method
        guard method == .get || method == .head || response.body.count >= Response.minCompressedLength else {
            return send(response, body, to: exchange)
        }

        let request = exchange.request
        let status = response.status
        var response = response
        response.applyConditions(of: request)
        guard response.negotiateCoding(for: request) else {
            return send(response, response.status == status ? body : nil, to: exchange)
        }
        // Of a body that comes in pieces, the next one may come before the compressed answer.
        guard response.body.count > AnswerCompressor.longestOnLoop, !exchange.comesInPieces else {
            response.compress(to: server.compressor.compress(response.body), for: request)
            return send(response, to: exchange)
        }
        server.compressor.compress(response.body) { [self] compressed in
            // The client may be gone.
            guard case .responding = state else { return }
            response.compress(to: compressed, for: request)
            send(response, to: exchange)
        }
    }

    private func send(_ response: Response, _ body: StreamedBody? = nil, to exchange: Exchange) {
        guard isDispatching else {
            return server.batch(for: self) {
                write(response, body, to: exchange.request, kind: exchange.kind, start: exchange.start)
                resumeReceiving()
            }
        }
        write(response, body, to: exchange.request, kind: exchange.kind, start: exchange.start)
    }

    /// Answers a request whose handler has let go of it.
    func answerAbandoned(_ request: Request, kind: Int, start: UInt64) {
        guard case .responding = state else { return }
        let problem = Problem(
            .internalServerError,
            code: "noAnswer",
            detail: "the server has no answer to this request"
        )
        server.batch(for: self) {
            write(.problem(problem), to: request, kind: kind, start: start)
            resumeReceiving()
        }
    }

    /// Answers what is no request, and ends the connection.
    func refuse(_ error: RequestError, _ request: Request) {
        var response = Response.problem(error.problem, retryAfter: error.retryAfter)
        response.closesConnection = true
        state = .responding
        awaiting?.connectionLost()
        write(response, to: request, kind: 0, start: MonotonicClock.nanoseconds, isRefusal: true)
    }

    /// Turns the connection away as it comes.
    func turnAway() {
        server.batch(for: self) {
            refuse(.tooManyConnections, Request())
        }
    }

    private func write(
        _ response: Response,
        _ streamed: StreamedBody? = nil,
        to request: Request,
        kind: Int,
        start: UInt64,
        isRefusal: Bool = false
    ) {
        guard server.sharesAnswers else {
            return put(response, streamed, to: request, kind: kind, start: start, isRefusal)
        }
        let shared = server.configuration.security.shared(response, with: request)
        put(shared, streamed, to: request, kind: kind, start: start, isRefusal)
    }

    /// Writes an answer with all its fields, and settles what becomes of the connection.
    private func put(
        _ response: Response,
        _ streamed: StreamedBody?,
        to request: Request,
        kind: Int,
        start: UInt64,
        _ isRefusal: Bool
    ) {
        // What is left of a body that nobody wants cannot be told from a request that follows.
        let isWhole = !decoder.isPastHead
        let isLast = server.isStopping && !(isDispatching ? hasUndecoded : !input.isEmpty)
        let keeps = request.keepsConnection && !response.closesConnection && !isLast && isWhole
        let field: ResponseWriter.ConnectionField = !keeps ? .close : request.isHTTP10 ? .keepAlive : .none
        let hasLength = !response.status.isBodiless
        let length = streamed?.left ?? response.body.count
        server.writer.append(
            response,
            contentLength: hasLength ? length : nil,
            connection: field,
            now: server.loop.now,
            to: &server.batch.bytes
        )
        let hasBody = hasLength && request.method != .head
        if hasBody {
            if streamed != nil || length <= Self.copyLimit {
                server.batch.bytes.append(contentsOf: response.body)
            } else {
                send(then: response.body)
            }
        }
        let duration = MonotonicClock.nanoseconds &- start
        server.statistics.record(response.status, kind: kind, nanoseconds: duration)
        server.log(
            isRefusal && request.target.isEmpty ? nil : request,
            kind: kind,
            peer: peer,
            status: response.status,
            bodyBytes: hasBody ? length : 0,
            nanoseconds: duration
        )
        if case .closed = state { return }
        if let streamed, hasBody, streamed.left > 0 {
            streamed.keepsConnection = keeps
            state = .streamingBody(streamed)
            return
        }
        // Requests that follow a refused one, or bytes of its body, may be on their way.
        state = keeps ? .receiving : .closing(lingers: !isPeerFinished)
    }

    private func resumeReceiving() {
        awaiting = nil
        if case .receiving = state, !input.isEmpty { decodeInput() }
    }
}
