extension Connection {
    private static let ping = Array(": ping\n\n".utf8)

    /// Sets the deadline that the state calls for, unless it is set already.
    func updateDeadline() {
        let wanted = wantedDeadline
        guard wanted != deadline else { return }
        deadline = wanted
        movedSinceDeadline = 0
        let timeouts = server.timeouts
        switch wanted {
        case .none: server.schedule(self, after: nil)
        case .header: server.schedule(self, after: timeouts.header)
        case .body: server.schedule(self, after: timeouts.body)
        case .idle: server.schedule(self, after: timeouts.idle)
        case .write: server.schedule(self, after: timeouts.write)
        case .linger: server.schedule(self, after: timeouts.linger)
        case .ping: server.schedule(self, after: timeouts.ping)
        }
    }

    private var wantedDeadline: Deadline {
        if case .lingering = state { return .linger }
        guard output.isEmpty else { return .write }
        switch state {
        case .receiving where decoder.isPastHead: return .body
        // It runs on: otherwise one byte after the other would start it anew.
        case .feeding: return .body
        // From connecting on the first request's deadline runs even before its first byte.
        case .receiving where decoder.isInsideRequest || !hasDecoded: return .header
        case .receiving: return .idle
        case .streaming: return .ping
        case .responding, .giving, .closing, .lingering, .closed: return .none
        }
    }

    private var isFeeding: Bool {
        if case .feeding = state { true } else { false }
    }

    /// The deadline has passed.
    func expired() {
        let passed = deadline
        deadline = .none
        switch passed {
        case .none:
            return
        case .body where isFeeding:
            // It is not the client who is slow.
            updateDeadline()
        case .ping:
            sendEvent(Self.ping)
            if case .streaming = state { updateDeadline() }
        case .header where decoder.isInsideRequest, .body:
            server.statistics.timeouts += 1
            server.batch(for: self) { refuse(.timeout, incomplete?.request ?? Request()) }
        case .write:
            server.statistics.timeouts += 1
            if case .streaming = state { server.statistics.cutStreams += 1 }
            close(.cut)
        case .header, .idle, .linger:
            close()
        }
    }
}
