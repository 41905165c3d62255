import EventLoop

extension Connection {
    /// Bodies over this are sent from where they are, instead of being copied behind their head.
    private static let copyLimit = 64 << 10

    /// Sends the answer of a handler, then goes on with what the client sent meanwhile.
    func answer(_ exchange: Exchange, _ response: Response, _ body: GivenBody? = nil) {
        guard isDispatching else {
            return server.batch(for: self) {
                write(response, body, to: exchange.request, start: exchange.start)
                resumeReceiving()
            }
        }
        write(response, body, to: exchange.request, start: exchange.start)
    }

    /// Answers a request whose handler has let go of it.
    func answerAbandoned(_ request: Request, start: UInt64) {
        guard case .responding = state else { return }
        let problem = Problem(
            .internalServerError,
            code: "noAnswer",
            detail: "the server has no answer to this request"
        )
        server.batch(for: self) {
            write(.problem(problem), to: request, start: start)
            resumeReceiving()
        }
    }

    /// Answers what is no request, and ends the connection.
    func refuse(_ error: RequestError, _ request: Request) {
        var response = Response.problem(error.problem)
        response.closesConnection = true
        if let seconds = error.retryAfter { response.headers.append(HeaderField("Retry-After", "\(seconds)")) }
        state = .responding
        awaiting?.connectionLost()
        write(response, to: request, start: MonotonicClock.nanoseconds, isRefusal: true)
    }

    /// Turns the connection away as it comes.
    func turnAway() {
        server.batch(for: self) {
            refuse(.tooManyConnections, Request())
        }
    }

    private func write(
        _ response: Response,
        _ given: GivenBody? = nil,
        to request: Request,
        start: UInt64,
        isRefusal: Bool = false
    ) {
        // What is left of a body that nobody wants cannot be told from a request that follows.
        let isWhole = !decoder.isPastHead
        let keeps = request.keepsConnection && !response.closesConnection && !server.isStopping && isWhole
        let field: ResponseWriter.ConnectionField = !keeps ? .close : request.isHTTP10 ? .keepAlive : .none
        let hasLength = !response.status.isBodiless
        let length = given?.left ?? response.body.count
        server.writer.append(
            response,
            contentLength: hasLength ? length : nil,
            connection: field,
            now: server.loop.now,
            to: &server.batch.bytes
        )
        let hasBody = hasLength && request.method != .head
        if hasBody {
            if given != nil || length <= Self.copyLimit {
                server.batch.bytes.append(contentsOf: response.body)
            } else {
                send(then: response.body)
            }
        }
        let duration = MonotonicClock.nanoseconds &- start
        server.statistics.record(response.status, nanoseconds: duration)
        server.log(
            isRefusal && request.target.isEmpty ? nil : request,
            peer: peer,
            status: response.status,
            bodyBytes: hasBody ? length : 0,
            nanoseconds: duration
        )
        if case .closed = state { return }
        if let given, hasBody, given.left > 0 {
            given.keepsConnection = keeps
            state = .giving(given)
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
