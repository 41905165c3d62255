import EventLoop

extension Connection {
    /// The length above which a body is sent without being copied behind its head, in bytes.
    private static let copyLimit = 64 << 10

    /// Sends a handler's answer after conditions and codings, then decodes input that arrived meanwhile.
    func answer(_ exchange: Exchange, _ response: Response, _ body: StreamedBody? = nil) {
        // Short answers to a POST, such as a scroll, are sent as they are.
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
        // The next piece of a streamed request body may arrive before the compressed answer.
        guard response.body.count > AnswerCompressor.longestOnLoop, !exchange.comesInPieces else {
            response.compress(to: server.compressor.compress(response.body), for: request)
            return send(response, to: exchange)
        }
        server.compressor.compress(response.body) { [self] compressed in
            // The client may have disconnected.
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

    /// Answers a request whose handler released it without an answer.
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

    /// Answers an invalid request and ends the connection.
    func refuse(_ error: RequestError, _ request: Request) {
        var response = Response.problem(error.problem, retryAfter: error.retryAfter)
        response.closesConnection = true
        state = .responding
        awaiting?.connectionLost()
        write(response, to: request, kind: 0, start: MonotonicClock.nanoseconds, isRefusal: true)
    }

    /// Rejects the connection with a 503.
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

    /// Writes an answer with all its fields, and sets the connection's next state.
    private func put(
        _ response: Response,
        _ streamed: StreamedBody?,
        to request: Request,
        kind: Int,
        start: UInt64,
        _ isRefusal: Bool
    ) {
        // The unread rest of a body cannot be distinguished from a request that follows.
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
        // Requests that follow a refused one, or bytes of its body, may still arrive.
        state = keeps ? .receiving : .closing(lingers: !isPeerFinished)
    }

    private func resumeReceiving() {
        awaiting = nil
        if case .receiving = state, !input.isEmpty { decodeInput() }
    }
}
