import EventLoop

extension HTTPServer {
    /// What a server that stops waits for.
    struct Stopping {
        fileprivate let timer: LoopTimer
        fileprivate var completions: [() -> Void] = []
    }

    private static let farewell = Array(": the server is stopping\n\n".utf8)

    /// Whether nothing new is accepted.
    public var isStopping: Bool { stopping != nil }

    /// Stops politely: accepts nothing new, ends streams, finishes what was asked.
    ///
    /// Idle connections are closed, streams get a last comment, requests that have
    /// begun are answered with `Connection: close`. Whatever is open after `grace` is cut.
    /// The completion is called on the loop when the last connection is closed. A
    /// further call sets the grace anew.
    public func shutDown(grace: Duration, completion: @escaping () -> Void) {
        if stopping == nil {
            stopping = Stopping(timer: loop.timer { [unowned self] in closeAll() })
            // Not from here: this may be a handler, and the buffers its connection's.
            loop.nextTurn { [self] in
                stopListening()
                for connection in connections.all { connection.serverStops(farewell: Self.farewell) }
            }
        }
        stopping?.completions.append(completion)
        stopping?.timer.schedule(afterNanoseconds: grace.nanoseconds)
        loop.nextTurn { [self] in stopIfEmpty() }
    }

    /// Ends the stop when no connection is left.
    func stopIfEmpty() {
        guard let completions = stopping?.completions, connections.count == 0 else { return }
        stopping?.completions = []
        stopping?.timer.cancel()
        for completion in completions { loop.nextTurn(completion) }
    }

    private func closeAll() {
        for connection in connections.all { connection.close() }
    }
}

extension Connection {
    /// The server stops: ends what is idle.
    fileprivate func serverStops(farewell: [UInt8]) {
        // A request that has just come is answered.
        if isIdle { becameReadable() }
        if case .streaming(let active) = state {
            active.stream.end(farewell)
        } else if isIdle {
            close()
        }
    }

    private var isIdle: Bool {
        guard case .receiving = state else { return false }
        return !decoder.isInsideRequest && input.isEmpty && output.isEmpty
    }
}
