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

        // Nor are there conditions on an answer without a tag, or codings for a short one.
        if response.headers.isEmpty, !response.isTaggedByContent,
            response.body.count < Response.minCompressedLength, !exchange.request.mayRefuseIdentity
        {
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
            guard case .responding = machine.state else { return }
            response.compress(to: compressed, for: request)
            send(response, to: exchange)
        }
    }

    private func send(_ response: Response, _ body: StreamedBody? = nil, to exchange: Exchange) {
        server.batch(for: self) {
            write(response, body, to: exchange)
            if machine.resumesDecoding { decodeInput() }
        }
    }

    /// Answers a request whose handler released it without an answer.
    func answerAbandoned(_ exchange: Exchange) {
        guard case .responding = machine.state else { return }
        let problem = Problem(
            .internalServerError,
            code: "noAnswer",
            detail: "the server has no answer to this request"
        )
        send(.problem(problem), to: exchange)
    }

    /// Answers an invalid request and ends the connection.
    func refuse(_ error: RequestError, _ exchange: Exchange) {
        var response = Response.problem(error.problem, retryAfter: error.retryAfter)
        response.closesConnection = true
        awaiting?.connectionLost()
        exchange.kind = 0
        exchange.start = MonotonicClock.nanoseconds
        write(response, to: exchange)
    }

    /// Rejects the connection with a 503.
    func turnAway() {
        server.batch(for: self) {
            refuse(.tooManyConnections, Exchange())
        }
    }

    private func write(_ response: Response, _ streamed: StreamedBody? = nil, to exchange: Exchange) {
        guard server.sharesAnswers else { return put(response, streamed, to: exchange) }
        put(server.configuration.security.shared(response, with: exchange.request), streamed, to: exchange)
    }

    /// Writes an answer with all its fields.
    private func put(_ response: Response, _ streamed: StreamedBody?, to exchange: Exchange) {
        let hasLength = !response.status.isBodiless
        let hasBody = hasLength && exchange.request.method != .head
        let isOpen = streamed != nil && streamed?.length == nil
        let length = streamed?.length ?? response.body.count
        // Of HTTP/1.0 the end of the connection is the end of such a body.
        let endsBody = isOpen && exchange.request.head.isHTTP10
        let keeps = machine.answered(
            keepsConnection: exchange.request.head.keepsConnection && !response.closesConnection && !endsBody,
            streamed: streamed == nil || !hasBody ? 0 : isOpen ? nil : length,
            isStopping: server.isStopping
        )
        if hasBody { streamedBody = streamed }
        let isCopied = hasBody && response.body.count <= Self.copyLimit
        server.writer.append(
            response,
            contentLength: hasLength && !isOpen ? length : nil,
            isChunked: isOpen && hasLength && !endsBody,
            connection: !keeps ? .close : exchange.request.head.isHTTP10 ? .keepAlive : .none,
            now: server.loop.now,
            withBody: isCopied,
            to: &server.batch.bytes
        )
        if hasBody, !isCopied { send(then: response.body) }
        let duration = MonotonicClock.nanoseconds &- exchange.start
        server.statistics.record(response.status, kind: exchange.kind, nanoseconds: duration)
        if let streamed, isOpen, hasBody {
            return streamed.begin(exchange, response.status, nanoseconds: duration)
        }
        server.log(
            exchange,
            peer: peer,
            status: response.status,
            bodyBytes: hasBody ? length : 0,
            nanoseconds: duration
        )
    }
}
