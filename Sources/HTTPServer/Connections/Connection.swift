import EventLoop

/// A client's connection: moves bytes between the socket, the decoder and the handlers.
///
/// The decoder interprets the bytes, the state machine decides, and the connection performs the actions. All methods
/// run on the server's loop.
final class Connection {
    // Strong: a reference cycle until the connection is closed, at the latest by a shutdown.
    let server: HTTPServer
    /// The number in the server's table and wheel.
    let id: Int
    let peer: PeerAddress
    // Safe because it is changed on the loop only, and no code that changes a part of it calls code that uses it.
    // Dynamic checks of exclusivity took a fifth of the instructions of a short request; these members are used most.
    @exclusivity(unchecked) var socket: Socket?
    @exclusivity(unchecked) var machine: ConnectionStateMachine
    @exclusivity(unchecked) var decoder: RequestDecoder
    /// Whether the security policy allows the host of the latest request.
    @exclusivity(unchecked) var allowsHost = false
    @exclusivity(unchecked) var output = OutputQueue()
    /// The bytes that the state machine counts as input, except those that are being decoded.
    @exclusivity(unchecked) var input: [UInt8] = []
    /// The request that is being decoded, while it is incomplete.
    @exclusivity(unchecked) var incomplete: Exchange?
    /// The request that a handler has not answered yet; the handler owns it.
    weak var awaiting: Exchange?
    /// The source of the response body that is streamed.
    @exclusivity(unchecked) var streamedBody: StreamedBody?
    /// The stream of events that is sent.
    @exclusivity(unchecked) var eventStream: ActiveStream?
    /// The bytes of events that were sent or queued.
    @exclusivity(unchecked) var eventBytes = 0
    private var readEvent: IOEvent?
    private var writeEvent: IOEvent?

    init(server: HTTPServer, id: Int, socket: consuming Socket, peer: PeerAddress) {
        self.server = server
        self.id = id
        self.peer = peer
        machine = ConnectionStateMachine(inputLimit: HTTPServer.receiveSize, limits: server.configuration.limits)
        decoder = RequestDecoder(limits: server.configuration.limits)
        let descriptor = socket.descriptor
        self.socket = consume socket
        readEvent = server.loop.watch(descriptor, for: .reading) { [unowned self] in becameReadable() }
        readEvent?.resume()
    }

    /// Sets the first deadline.
    func start() {
        if let deadline = machine.deadlineChange() { schedule(deadline) }
    }

    /// Performs the actions that end an event.
    func update() {
        let update = machine.update(isStopping: server.isStopping)
        if update.step == .close { return close() }
        if update.step == .linger { socket?.finishSending() }
        if let writes = update.writing { watchWriting(writes) }
        if let reads = update.reading {
            if reads { readEvent?.resume() } else { readEvent?.cancel() }
        }
        if let deadline = update.deadline { schedule(deadline) }
        if update.step == .askForPiece { askForPiece() }
    }

    private func watchWriting(_ isWatched: Bool) {
        guard isWatched else { writeEvent?.cancel(); return }
        if writeEvent == nil, let descriptor = socket?.descriptor {
            // Created only for the few connections whose peer does not keep up.
            writeEvent = server.loop.watch(descriptor, for: .writing) { [unowned self] in becameWritable() }
        }
        writeEvent?.resume()
    }

    private func schedule(_ deadline: ConnectionStateMachine.Deadline) {
        let timeouts = server.timeouts
        let duration: UInt64? =
            switch deadline {
            case .unset: nil
            case .header: timeouts.header
            case .body: timeouts.body
            case .idle: timeouts.idle
            case .write: timeouts.write
            case .linger: timeouts.linger
            case .ping: timeouts.ping
            }
        server.schedule(self, after: duration)
    }

    private static let ping = Array(": ping\n\n".utf8)

    /// Handles the passing of the deadline.
    func expired() {
        switch machine.expired() {
        case .none:
            break
        case .update:
            update()
        case .ping:
            sendEvent(Self.ping)
            update()
        case .refuse:
            server.statistics.timeouts += 1
            server.batch(for: self) { refuse(.timeout, incomplete ?? Exchange()) }
        case .cut(let isStream):
            server.statistics.timeouts += 1
            if isStream { server.statistics.cutStreams += 1 }
            close(.cut)
        case .close:
            close()
        }
    }

    /// The bytes of output that the client has not taken yet.
    var heldBytes: Int { output.count }

    /// Closes a connection without a pending request.
    func closeIfIdle() {
        // A request that has just arrived is still answered.
        if machine.isIdle { becameReadable() }
        if machine.isIdle { close() }
    }

    /// Ends the connection at once.
    ///
    /// - Parameter reason: The reason that a stream's owner receives.
    func close(_ reason: EventStream.End = .lost) {
        guard machine.close() else { return }
        readEvent = nil
        writeEvent = nil
        socket = nil
        input = []
        server.released(heldBytes)
        output = OutputQueue()
        streamedBody?.ended(on: server, peer)
        streamedBody = nil
        server.remove(self)
        if let active = eventStream {
            eventStream = nil
            server.streamEnded(active, on: self)
            active.stream.close(reason, on: server.loop)
        }
        awaiting?.connectionLost()
        incomplete = nil
    }
}
