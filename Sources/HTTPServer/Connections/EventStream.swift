import EventLoop

/// A stream of server-sent events to one client (WHATWG HTML, section 9.2).
///
/// Events are blocks of bytes that are formatted once and shared by all streams that they are published to. The blocks
/// of a turn of the loop are sent together at its end, or queued if the client is slow; a client with more than the
/// limit queued is cut. Input is read and dropped. The end of the connection is the end of the stream: there is no
/// `Content-Length` and no chunks, so a block is sent as it is.
public final class EventStream {
    /// The reason that a stream ended.
    public enum End: Hashable, Sendable {
        /// The client closed its side, in whole or in part.
        case left
        case lost
        /// The client did not read fast enough.
        case cut
        case ended
    }

    /// Called when the stream has ended, once, in a turn of the loop of its own.
    public var onClose: ((End) -> Void)?
    // Safe without checks of exclusivity: these are changed on the loop only, and nothing is called meanwhile.
    /// The reason that the stream ended; nil while it is open.
    @exclusivity(unchecked) public private(set) var end: End?
    /// The connection; nil before the stream has begun and after it has ended.
    ///
    /// Not weak, since an object that was ever referred to weakly costs more each time that it is passed on: a connection
    /// ends its stream before it goes.
    @exclusivity(unchecked) private(set) var connection: Connection?
    /// The streams that are sent the same blocks, if it has joined some; nil after it has ended.
    @exclusivity(unchecked) var broadcast: EventBroadcast?

    init() {}

    /// Whether events can still be sent.
    public var isOpen: Bool { connection != nil && end == nil }

    /// Sends a block: whole lines of the event stream format, ended by an empty line.
    ///
    /// Nothing happens on a stream that has ended.
    public func send(_ block: [UInt8]) {
        guard end == nil, let connection else { return }
        broadcast?.passUnsent()
        connection.sendEvent(block)
    }

    /// Sends what is queued, then `closingComment`, and ends the stream.
    public func end(_ closingComment: [UInt8] = []) {
        guard end == nil, let connection else { return }
        connection.endStream(closingComment)
    }

    fileprivate func open(on connection: Connection) { self.connection = connection }

    func close(_ reason: End, on loop: EventLoop) {
        guard end == nil else { return }
        end = reason
        connection = nil
        broadcast = nil
        // Deferred: the owner may be iterating over its streams.
        loop.nextTurn { [self] in
            let body = onClose
            onClose = nil
            body?(reason)
        }
    }
}

/// The state that a connection keeps for its event stream.
final class ActiveStream {
    let stream: EventStream
    let exchange: Exchange
    // Safe without checks of exclusivity, as those of the stream.
    /// Events of this turn, which are sent at its end; most are one block that all streams share, so they do not count as
    /// queued.
    @exclusivity(unchecked) var unsent: [UInt8] = []

    init(_ stream: EventStream, _ exchange: Exchange) {
        self.stream = stream
        self.exchange = exchange
    }
}

extension Connection {
    func startStream(_ stream: EventStream, _ exchange: Exchange, _ headers: [HeaderField]) {
        let limits = server.configuration.limits
        guard server.totals.openStreams < limits.streams else {
            stream.close(.cut, on: server.loop)
            let detail = "the server has no stream to spare"
            return answer(exchange, .problem(Problem(.serviceUnavailable, code: "tooManyStreams", detail: detail)))
        }
        guard !server.isStopping, exchange.request.method != .head else {
            stream.close(.ended, on: server.loop)
            return answer(exchange, Response(.ok, contentType: .eventStream, headers: headers, closesConnection: true))
        }
        guard machine.streamStarted() else { return stream.close(.lost, on: server.loop) }
        server.streamStarted()
        server.statistics.record(.ok, kind: exchange.kind, nanoseconds: MonotonicClock.nanoseconds &- exchange.start)
        stream.open(on: self)
        eventStream = ActiveStream(stream, exchange)
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

    /// The fields that forbid caches and proxies to delay events; `X-Accel-Buffering` is for nginx.
    private static let streamHeaders = [
        HeaderField("Cache-Control", "no-store"), HeaderField("X-Accel-Buffering", "no"),
    ]

    /// Sends a block of events at the end of the turn, together with the others of the turn.
    ///
    /// A change of a viewer is several events; one send for all of them saves system calls here, and the client a
    /// wake-up for each.
    func sendEvent(_ block: [UInt8]) {
        guard let eventStream else { return }
        switch machine.eventQueued(isBatching: server.batch.owner === self) {
        case .drop: return
        case .append:
            eventStream.unsent.append(contentsOf: block)
        case .join: server.batch.bytes.append(contentsOf: block)
        case .schedule:
            eventStream.unsent = block
            server.sendEvents(of: self)
        }
        eventBytes += block.count
    }

    /// Sends a block that other streams are sent as well: at once, unless something is before it.
    ///
    /// - Returns: The bytes that were sent and have to be counted.
    func sendShared(_ block: [UInt8]) -> Int {
        guard machine.sendsEventsAtOnce else {
            sendEvent(block)
            return 0
        }
        eventBytes += block.count
        let transfer = socket?.send(block) ?? .ended
        if case .bytes(block.count) = transfer { return block.count }
        transferred(transfer, of: block, nil)
        cutIfSlow()
        return 0
    }

    /// Sends the events of the turn, and queues what the system does not take.
    fileprivate func sendEvents() {
        guard machine.takeEvents(), let eventStream else { return }
        let events = eventStream.unsent
        eventStream.unsent = []
        send(events)
        cutIfSlow()
    }

    /// Ends a stream whose client has too much to read, or waits for the client.
    private func cutIfSlow() {
        if machine.cutsStream {
            server.statistics.cutStreams += 1
            close(.cut)
        } else if !output.isEmpty {
            update()
        }
    }

    func endStream(_ closingComment: [UInt8]) {
        eventStream?.stream.broadcast?.passUnsent()
        sendEvents()
        // A send may have found the connection broken.
        guard machine.streamEnded(), let active = eventStream else { return }
        eventStream = nil
        server.batch(for: self) { server.batch.bytes.append(contentsOf: closingComment) }
        server.streamEnded(active, on: self)
        active.stream.close(.ended, on: server.loop)
    }
}

extension HTTPServer {
    /// Sends the events of a connection at the end of the turn: all that have some, one after the other.
    fileprivate func sendEvents(of connection: Connection) {
        if eventSenders.isEmpty { loop.nextTurn { [self] in sendEventsOfTurn() } }
        eventSenders.append(connection)
    }

    private func sendEventsOfTurn() {
        // A connection that fails may make others have something to send, in the next turn.
        let senders = eventSenders
        eventSenders = []
        for connection in senders { connection.sendEvents() }
    }

    fileprivate func streamStarted() {
        statistics.openStreams += 1
        totals.changeStreams(by: 1)
        statistics.totalStreams += 1
    }

    func streamEnded(_ active: ActiveStream, on connection: Connection) {
        statistics.openStreams -= 1
        totals.changeStreams(by: -1)
        log(
            active.exchange,
            isStream: true,
            peer: connection.peer,
            status: .ok,
            bodyBytes: connection.eventBytes,
            nanoseconds: MonotonicClock.nanoseconds &- active.exchange.start
        )
    }
}
