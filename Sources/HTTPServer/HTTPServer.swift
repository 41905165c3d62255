public import EventLoop

/// An HTTP/1.1 server on an event loop.
///
/// The server and everything that it hands out belong to the loop's thread. All
/// connections share the server's buffers, so an idle connection has none. The
/// server lives until ``shutDown(grace:completion:)`` has closed its last connection.
public final class HTTPServer {
    /// The bytes read from a connection at a time.
    ///
    /// Also the most undecoded bytes that are buffered behind a request whose answer is pending.
    static let receiveSize = 64 << 10
    /// The connections over the limit that get a 503; those beyond are closed without an answer.
    private static let turnedAway = 128

    // The members without checks of exclusivity are safe as Connection.machine is.
    /// Called with every answer, for an access log.
    @exclusivity(unchecked) public var onFinish: ((AccessRecord) -> Void)?
    /// Called with the bytes by which queued output or bodies have grown, for a budget of memory.
    @exclusivity(unchecked) public var onGrowth: ((Int) -> Void)?
    /// The counters since the server's start.
    @exclusivity(unchecked) public internal(set) var statistics: Statistics

    let loop: EventLoop
    let configuration: Configuration
    let timeouts: NanosecondTimeouts
    let responder: any Responder
    let compressor: AnswerCompressor
    /// Whether pages of other origins are allowed (CORS).
    let sharesAnswers: Bool

    /// The receive buffer; bytes are decoded in it or copied to a connection.
    @exclusivity(unchecked) var received = [UInt8](repeating: 0, count: receiveSize)
    @exclusivity(unchecked) var writer: ResponseWriter
    @exclusivity(unchecked) var batch = Batch()
    @exclusivity(unchecked) private var deadlines: Deadlines
    /// The connections with events that are sent at the end of the turn.
    @exclusivity(unchecked) var eventSenders: [Connection] = []
    var connections = ConnectionTable()
    @exclusivity(unchecked) var stopping: Stopping?
    @exclusivity(unchecked) private var guessLimit = TokenGuessLimit()
    private let connectionLimit: Int
    /// The connections of all servers that share the limits of this one.
    public let totals: ConnectionTotals
    /// Returns the server that gets a connection that was accepted; nil for this one.
    public var placement: (() -> ConnectionPort?)?
    private var listeners: [Listener] = []
    @exclusivity(unchecked) private var spareExchange: Exchange?

    /// Creates a server that does not listen yet.
    ///
    /// It accepts no more connections than ``DescriptorLimit`` leaves room for, whatever the
    /// configuration says; a program for many connections raises that limit first.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - configuration: The limits, of which those of connections and streams hold for all servers with the same totals.
    ///   - responder: Answers the requests.
    ///   - totals: The connections of all servers that share the limits.
    public init(
        loop: EventLoop,
        configuration: Configuration = .standard,
        responder: any Responder,
        totals: ConnectionTotals = ConnectionTotals()
    ) {
        self.loop = loop
        self.totals = totals
        self.configuration = configuration
        self.responder = responder
        compressor = AnswerCompressor(loop: loop)
        sharesAnswers = !configuration.security.origins.isEmpty
        statistics = Statistics(kinds: configuration.requestKinds)
        let descriptors = DescriptorLimit.current
        let reserved = min(configuration.limits.reservedDescriptors, descriptors / 2)
        connectionLimit = min(configuration.limits.connections, descriptors - reserved)
        timeouts = NanosecondTimeouts(configuration.timeouts)
        writer = ResponseWriter(commonFields: configuration.headers)
        deadlines = Deadlines(tick: timeouts.tick, now: loop.now)
        deadlines.timer = loop.timer { [unowned self] in turnWheel() }
    }

    /// Starts to listen at an endpoint, one of several, and returns the endpoint with the real port.
    ///
    /// - Throws: ``ListenError`` with a readable description.
    @discardableResult
    public func listen(on endpoint: Endpoint) throws(ListenError) -> Endpoint {
        let listener = try Listener(loop: loop, endpoint: endpoint) { [unowned self] socket, peer in
            accept(socket, peer)
        }
        listeners.append(listener)
        return listener.endpoint
    }

    /// Returns the address of a request's client, as a trusted proxy tells it.
    public func client(of request: Request) -> PeerAddress { configuration.security.client(of: request) }

    /// Connections that were closed at once because the process was out of descriptors.
    public var shedConnections: UInt64 { listeners.reduce(0) { $0 + $1.shedCount } }

    /// Accepts the connections that are queued already, then stops listening.
    func stopListening() {
        for listener in listeners { listener.close() }
    }

    private func accept(_ socket: consuming Socket, _ peer: PeerAddress) {
        statistics.totalConnections += 1
        let count = totals.openConnections
        let isWelcome = count < connectionLimit
        if isWelcome, let port = placement?() { return port.send(MovedConnection(socket, peer: peer)) }
        if !isWelcome { statistics.rejectedConnections += 1 }
        // A few over the limit are accepted, so that they get a 503 instead of a reset.
        guard count < connectionLimit + Self.turnedAway else { return }

        let connection = insert(socket, peer)
        if isWelcome { connection.start() } else { connection.turnAway() }
    }

    /// Adds a connection to the tables.
    func insert(_ socket: consuming Socket, _ peer: PeerAddress) -> Connection {
        let connection = Connection(server: self, id: connections.reserve(), socket: socket, peer: peer)
        connections.insert(connection)
        statistics.openConnections = connections.count
        totals.changeConnections(by: 1)
        return connection
    }

    /// Removes a closed connection from the tables.
    func remove(_ connection: Connection) {
        deadlines.wheel.cancel(connection.id)
        connections.remove(connection)
        statistics.openConnections = connections.count
        totals.changeConnections(by: -1)
        if stopping != nil { loop.nextTurn { [self] in stopIfEmpty() } }
    }

    /// Returns an exchange for the next request; the caller owns it until ``giveBack(_:)``.
    func takeExchange() -> Exchange {
        guard let exchange = spareExchange else { return Exchange() }
        spareExchange = nil
        return exchange
    }

    /// Recycles an exchange for the next request, unless a handler still holds it.
    func giveBack(_ exchange: inout Exchange) {
        guard isKnownUniquelyReferenced(&exchange) else { return }
        exchange.recycle()
        spareExchange = exchange
    }

    /// Returns the answer to a request that the security policy refuses; nil if it is allowed.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - allowsHost: Whether the host of the connection's request before is allowed; updated for this one.
    /// - Returns: The answer, or nil.
    func refusal(of request: Request, allowsHost: inout Bool) -> Response? {
        let security = configuration.security
        if !allowsHost || !request.head.repeatsHost { allowsHost = security.hosts.allows(request) }
        return security.refusal(of: request, allowsHost: allowsHost, limit: &guessLimit, at: loop.now)
    }

    func log(
        _ exchange: Exchange,
        isStream: Bool = false,
        peer: PeerAddress,
        status: Status,
        bodyBytes: Int,
        nanoseconds: UInt64
    ) {
        guard let onFinish else { return }
        onFinish(
            AccessRecord(
                peer: peer,
                status: status,
                bodyBytes: bodyBytes,
                durationNanoseconds: nanoseconds,
                kind: exchange.kind,
                isStream: isStream,
                // Without a request line there is nothing to tell of the request.
                request: exchange.request.head.target.isEmpty ? nil : exchange.request,
                security: configuration.security
            )
        )
    }
}

extension HTTPServer {
    struct Deadlines {
        var wheel: DeadlineWheel
        var timer: LoopTimer?
        fileprivate var isTurning = false
        private var expired: [Int] = []

        init(tick: UInt64, now: UInt64) { wheel = DeadlineWheel(tick: tick, now: now) }

        /// Returns the connections whose deadline has passed.
        fileprivate mutating func takeExpired(now: UInt64) -> [Int] {
            expired.removeAll(keepingCapacity: true)
            wheel.advance(to: now, into: &expired)
            return expired
        }
    }

    func schedule(_ connection: Connection, after nanoseconds: UInt64?) {
        guard let nanoseconds else { return deadlines.wheel.cancel(connection.id) }
        deadlines.wheel.schedule(connection.id, at: loop.now + nanoseconds)
        turnLater()
    }

    private func turnWheel() {
        deadlines.isTurning = false
        for id in deadlines.takeExpired(now: loop.now) { connections[id]?.expired() }
        turnLater()
    }

    /// Schedules the wheel's next turn if there is a deadline, so that an idle server does not wake.
    private func turnLater() {
        guard !deadlines.isTurning, deadlines.wheel.count > 0 else { return }
        deadlines.isTurning = true
        deadlines.timer?.schedule(afterNanoseconds: deadlines.wheel.tick)
    }
}

extension HTTPServer {
    /// The answers of one connection that are sent with one system call.
    struct Batch {
        /// The length above which a batch is sent early, in bytes.
        static let sendSize = 64 << 10
        /// The capacity above which the buffer is freed after use, in bytes.
        private static let keptSize = 256 << 10

        /// The bytes so far; one buffer serves all connections.
        var bytes: [UInt8] = []
        fileprivate(set) var owner: Connection?

        mutating func removeAll() {
            if bytes.capacity > Self.keptSize { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
        }
    }

    /// Runs `body` and sends its output for `connection` with one system call.
    ///
    /// A nested call for the same connection joins the outer batch. A nested call for
    /// another connection, as when a handler answers an exchange that it has kept,
    /// sends what the outer batch has so far, so that the answers of each connection keep their order.
    func batch(for connection: Connection, _ body: () -> Void) {
        let outer = batch.owner
        if outer === connection { return body() }
        outer?.sendBatch()
        batch.owner = connection
        body()
        connection.sendBatch()
        batch.owner = outer
        connection.update()
    }
}
