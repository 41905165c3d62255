import EventLoop

extension HTTPServer {
    /// What a server that stops waits for.
    struct Stopping {
        /// Requests are answered first: what they tell may go out on a stream.
        enum Phase {
            case requests, streams
        }

        fileprivate let timer: LoopTimer
        fileprivate var phase = Phase.requests
        fileprivate var completions: [() -> Void] = []
    }

    private static let closingComment = Array(": closing\n\n".utf8)

    /// Whether nothing new is accepted.
    public var isStopping: Bool { stopping != nil }

    /// Stops politely: accepts nothing new, finishes what was asked, then ends streams.
    ///
    /// Idle connections are closed. Requests that have begun, and those that came behind them on
    /// the same connection, are answered, the last with `Connection: close`. When no such
    /// connection is left, streams get the comment `closing` and end. Whatever is open after
    /// `grace` is cut, streams with their comment. The completion is called on the loop when the
    /// last connection is closed. A further call sets the grace anew.
    public func shutDown(grace: Duration, completion: @escaping () -> Void) {
        if stopping == nil {
            stopping = Stopping(timer: loop.timer { [unowned self] in closeAll() })
            // Not from here: this may be a handler, and the buffers its connection's.
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

    /// Goes on with the stop when no connection is left that it waits for.
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

extension Connection {
    /// Ends a connection on which nothing was asked.
    fileprivate func closeIfIdle() {
        // A request that has just come is answered.
        if isIdle { becameReadable() }
        if isIdle { close() }
    }

    /// Whether nothing was asked that is not answered.
    var isIdle: Bool {
        guard case .receiving = state else { return false }
        return !decoder.isInsideRequest && input.isEmpty && output.isEmpty
    }
}
