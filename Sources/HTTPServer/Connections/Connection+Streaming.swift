import EventLoop

extension Connection {
    /// Answers with a stream of events.
    func startStream(_ stream: EventStream, _ exchange: Exchange, _ headers: [HeaderField]) {
        let limits = server.configuration.limits
        guard server.statistics.openStreams < limits.streams else {
            stream.close(.cut, on: server.loop)
            let problem = Problem(
                .serviceUnavailable,
                code: "tooManyStreams",
                detail: "the server has no stream to spare"
            )
            return answer(exchange, .problem(problem))
        }
        guard !server.isStopping, exchange.request.method != .head else {
            stream.close(.ended, on: server.loop)
            return answer(exchange, Response(.ok, contentType: .eventStream, headers: headers, closesConnection: true))
        }
        server.streamStarted()
        server.statistics.record(.ok, kind: exchange.kind, nanoseconds: MonotonicClock.nanoseconds &- exchange.start)
        stream.open(on: self)
        state = .streaming(ActiveStream(stream, exchange.request, start: exchange.start, kind: exchange.kind))
        // What the client sends after its request is of no use to anybody.
        input = []
        let response = Response(.ok, contentType: .eventStream, headers: Self.streamHeaders + headers)
        server.batch(for: self) {
            server.writer.append(
                server.configuration.security.shared(response, with: exchange.request),
                contentLength: nil,
                connection: .close,
                now: server.loop.now,
                to: &server.batch.bytes
            )
        }
    }

    /// Neither a cache nor a proxy may keep events back; `X-Accel-Buffering` says so to nginx.
    private static let streamHeaders = [
        HeaderField("Cache-Control", "no-store"), HeaderField("X-Accel-Buffering", "no"),
    ]

    /// Ends the stream after what is queued and `farewell`.
    func endStream(_ farewell: [UInt8]) {
        guard case .streaming(let active) = state else { return }
        server.batch(for: self) {
            server.batch.bytes.append(contentsOf: farewell)
            state = .closing(lingers: true)
        }
        server.streamEnded(active, of: peer)
        active.stream.close(.ended, on: server.loop)
    }
}
