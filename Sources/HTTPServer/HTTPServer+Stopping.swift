import EventLoop

extension HTTPServer {
    struct Stopping {
        /// Requests are answered before streams end, because their effects may be published on a stream.
        enum Phase { case requests, streams }

        fileprivate let timer: LoopTimer
        fileprivate var phase = Phase.requests
        fileprivate var completions: [() -> Void] = []
    }

    private static let closingComment = Array(": closing\n\n".utf8)

    /// Whether the server is shutting down and accepts nothing new.
    public var isStopping: Bool { stopping != nil }

    /// Shuts down gracefully: accepts nothing new, answers pending requests, then ends streams.
    ///
    /// Idle connections are closed. Requests that have begun, and those behind them on the same connection, are
    /// answered, the last with `Connection: close`. When no such connection is left, streams get the comment `closing`
    /// and end. What is open after `grace` is closed, streams with their comment. The completion is called on the loop
    /// when the last connection is closed. A further call restarts `grace`.
    public func shutDown(grace: Duration, completion: @escaping () -> Void) {
        if stopping == nil {
            stopping = Stopping(timer: loop.timer { [unowned self] in closeAll() })
            // Deferred: the caller may be a handler, whose connection is using the buffers.
            loop.nextTurn { [self] in
                stopListening()
                for connection in connections.all { connection.closeIfIdle() }
                stopIfEmpty()
            }
        }
        stopping?.completions.append(completion)
        stopping?.timer.schedule(afterNanoseconds: grace.nanoseconds)
        loop.nextTurn { [self] in stopIfEmpty() }
    }

    /// Advances the shutdown when the connections of its current phase are closed.
    func stopIfEmpty() {
        guard let stopping else { return }
        if case .requests = stopping.phase, connections.count == statistics.openStreams {
            self.stopping?.phase = .streams
            endStreams()
        }
        guard connections.count == 0 else { return }
        self.stopping?.completions = []
        self.stopping?.timer.cancel()
        for completion in stopping.completions { loop.nextTurn(completion) }
    }

    private func endStreams() {
        for connection in connections.all { connection.endStream(Self.closingComment) }
    }

    private func closeAll() {
        endStreams()
        for connection in connections.all { connection.close() }
    }
}
