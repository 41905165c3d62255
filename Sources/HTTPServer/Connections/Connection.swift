import EventLoop

/// A client's connection: reads requests, dispatches them, writes the answers.
///
/// The decoder interprets the bytes; the connection moves them. All methods run on
/// the server's loop.
final class Connection {
    enum State {
        /// Waits for a request, or for the rest of one.
        case receiving
        /// A sink has a piece of a request's body; further input waits until it asks for more.
        case readingBody
        /// A handler has the request.
        case responding
        /// A response body is streamed; further input waits until it is sent.
        case streamingBody(StreamedBody)
        /// Events are sent; input is dropped.
        case streaming(ActiveStream)
        /// The last answer is queued; the connection ends when it is sent.
        case closing(lingers: Bool)
        /// The last answer is sent; input is dropped, so that no reset overtakes the
        /// answer (RFC 9112, section 9.6).
        case lingering(dropped: Int)
        case closed
    }

    /// The purpose of a deadline.
    enum Deadline {
        case none, header, body, idle, write, linger, ping
    }

    // Strong: a reference cycle until the connection is closed, at the latest by a shutdown.
    let server: HTTPServer
    /// The number in the server's table and wheel.
    let id: Int
    let peer: PeerAddress
    var socket: Socket?
    // Safe because it is changed on the loop only, and no code that changes a part of it calls code that uses it.
    // Dynamic checks of exclusivity took a fifth of the instructions of a short request; these members are used most.
    @exclusivity(unchecked) var state: State = .receiving
    @exclusivity(unchecked) var decoder: RequestDecoder
    /// The request that is being decoded, while it is incomplete.
    var incomplete: Exchange?
    /// The request that a handler has not answered yet; the handler owns it.
    weak var awaiting: Exchange?
    /// Bytes that were received and not decoded yet.
    var input: [UInt8] = []
    @exclusivity(unchecked) var output = OutputQueue()
    var deadline: Deadline = .none
    /// Bytes sent, and bytes of a body passed to its sink, since the deadline was set.
    var movedSinceDeadline = 0
    /// Whether a handler is being called, so that an answer joins the batch.
    var isDispatching = false
    /// Whether a request has been decoded since the connection was made.
    var hasDecoded = false
    // Safe as `state` is.
    /// Whether input follows the request that is being dispatched: another one, or the beginning of one.
    @exclusivity(unchecked) var hasUndecoded = false
    /// Whether the peer has closed its side.
    var isPeerFinished = false
    private var readEvent: IOEvent?
    private var writeEvent: IOEvent?

    init(server: HTTPServer, id: Int, socket: consuming Socket, peer: PeerAddress) {
        self.server = server
        self.id = id
        self.peer = peer
        decoder = RequestDecoder(limits: server.configuration.limits)
        let descriptor = socket.descriptor
        self.socket = consume socket
        readEvent = server.loop.watch(descriptor, for: .reading) { [unowned self] in becameReadable() }
        readEvent?.resume()
    }

    /// Starts or stops reading, as the state requires.
    func updateReading() {
        let wantsInput =
            switch state {
            case .receiving: !isPeerFinished && !isBacklogged
            case .readingBody, .responding, .streamingBody: !isPeerFinished && input.count < server.inputLimit
            case .streaming, .lingering: true
            case .closing, .closed: false
            }
        if wantsInput { readEvent?.resume() } else { readEvent?.cancel() }
    }

    /// Whether so much output is queued that no further request is read (backpressure).
    var isBacklogged: Bool { output.count > server.configuration.limits.queuedOutput }

    /// Calls ``becameWritable()`` when the socket is writable, while output is queued.
    func updateWriting() {
        if output.isEmpty {
            writeEvent?.cancel()
        } else if let writeEvent {
            writeEvent.resume()
        } else if let descriptor = socket?.descriptor {
            // Created only for the few connections whose peer does not keep up.
            writeEvent = server.loop.watch(descriptor, for: .writing) { [unowned self] in becameWritable() }
            writeEvent?.resume()
        }
    }

    /// Ends the connection at once.
    ///
    /// - Parameter reason: The reason that a stream's owner receives.
    func close(_ reason: EventStream.End = .lost) {
        if case .closed = state { return }
        let previous = state
        state = .closed
        readEvent = nil
        writeEvent = nil
        socket = nil
        input = []
        output = OutputQueue()
        server.remove(self)
        if case .streaming(let active) = previous {
            server.streamEnded(active, of: peer)
            active.stream.close(reason, on: server.loop)
        }
        awaiting?.connectionLost()
        incomplete = nil
    }
}

extension Connection {
    private static let ping = Array(": ping\n\n".utf8)

    /// Sets the deadline that the state requires, unless it is set already.
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
        // Not restarted: otherwise bytes that trickle in would extend it.
        case .readingBody: return .body
        // The first request's deadline runs from connecting, even before its first byte.
        case .receiving where decoder.isInsideRequest || !hasDecoded: return .header
        case .receiving: return .idle
        case .streaming: return .ping
        case .responding, .streamingBody, .closing, .lingering, .closed: return .none
        }
    }

    private var isReadingBody: Bool {
        if case .readingBody = state { true } else { false }
    }

    /// Handles the passing of the deadline.
    func expired() {
        let passed = deadline
        deadline = .none
        switch passed {
        case .none:
            return
        case .body where isReadingBody:
            // The sink is slow, not the client.
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
