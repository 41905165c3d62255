public import EventLoop

/// An HTTP/1.1 server on an event loop.
///
/// It belongs to the loop's thread, like everything it hands out. Connections are
/// read and written directly; the buffers for it are the server's, so an idle
/// connection has none. The server lives until ``shutDown(grace:completion:)`` has
/// closed its last connection.
public final class HTTPServer {
    /// What is read from a connection at a time, in bytes.
    private static let receiveSize = 64 << 10
    /// Connections over the limit that are told so; those over this are closed without a word.
    private static let turnedAway = 128
    /// Descriptors that are left for files, databases, and the connections that are turned away; half of a few.
    private static let reservedDescriptors = 256

    /// Called with every answer, for an access log.
    public var onFinish: ((AccessRecord) -> Void)?
    // Safe as Connection.state is.
    /// What the server has done so far.
    @exclusivity(unchecked) public internal(set) var statistics: Statistics

    let loop: EventLoop
    let configuration: Configuration
    let timeouts: NanosecondTimeouts
    let responder: any Responder
    let compressor: AnswerCompressor
    /// Whether pages of other origins are let in.
    let sharesAnswers: Bool
    /// The most undecoded bytes that wait behind a request whose handler takes its time.
    let inputLimit = receiveSize

    /// Where bytes are received, before they are decoded or copied to a connection.
    var received = [UInt8](repeating: 0, count: receiveSize)
    var writer: ResponseWriter
    // Safe as Connection.state is.
    @exclusivity(unchecked) var batch = Batch()
    private var deadlines: Deadlines
    var connections = ConnectionTable()
    var stopping: Stopping?
    // Safe as Connection.state is.
    @exclusivity(unchecked) private var guessLimit = TokenGuessLimit()
    private let connectionLimit: Int
    private var listeners: [Listener] = []
    private var spareExchange: Exchange?

    /// Creates a server that does not listen yet.
    ///
    /// It takes no more connections than ``DescriptorLimit`` leaves room for, whatever the
    /// configuration says; a program that is to have many raises that limit first.
    public init(loop: EventLoop, configuration: Configuration = Configuration(), responder: any Responder) {
        self.loop = loop
        self.configuration = configuration
        self.responder = responder
        compressor = AnswerCompressor(loop: loop)
        sharesAnswers = !configuration.security.origins.isEmpty
        statistics = Statistics(kinds: configuration.requestKinds)
        let descriptors = DescriptorLimit.current
        connectionLimit = min(
            configuration.limits.connections,
            descriptors - min(Self.reservedDescriptors, descriptors / 2)
        )
        timeouts = NanosecondTimeouts(configuration.timeouts)
        writer = ResponseWriter(commonFields: configuration.headers)
        deadlines = Deadlines(tick: timeouts.tick, now: loop.now)
        deadlines.timer = loop.timer { [unowned self] in turnWheel() }
    }

    /// Starts to listen at an endpoint; may be called for several.
    ///
    /// - Returns: The endpoint with the real port.
    /// - Throws: ``ListenError`` with words for a person.
    @discardableResult
    public func listen(on endpoint: Endpoint) throws(ListenError) -> Endpoint {
        let listener = try Listener(loop: loop, endpoint: endpoint) { [unowned self] socket, peer in
            accept(socket, peer)
        }
        listeners.append(listener)
        return listener.endpoint
    }

    /// Connections that were closed at once because the process was out of descriptors.
    public var shedConnections: UInt64 { listeners.reduce(0) { $0 + $1.shedCount } }

    /// Takes what waits to be accepted, and nothing more.
    func stopListening() {
        for listener in listeners { listener.close() }
    }

    private func accept(_ socket: consuming Socket, _ peer: PeerAddress) {
        statistics.totalConnections += 1
        let isWelcome = connections.count < connectionLimit
        if !isWelcome { statistics.rejectedConnections += 1 }
        // A few more than the limit, so that the others can be told instead of reset.
        guard connections.count < connectionLimit + Self.turnedAway else { return }

        let connection = Connection(server: self, id: connections.reserve(), socket: socket, peer: peer)
        connections.insert(connection)
        statistics.openConnections = connections.count
        if isWelcome { connection.updateDeadline() } else { connection.turnAway() }
    }

    /// Forgets a connection that is closed.
    func remove(_ connection: Connection) {
        deadlines.wheel.cancel(connection.id)
        connections.remove(connection)
        statistics.openConnections = connections.count
        if stopping != nil { loop.nextTurn { [self] in stopIfEmpty() } }
    }

    /// An exchange for the next request; the caller's until it is given back.
    func takeExchange() -> Exchange {
        guard let exchange = spareExchange else { return Exchange() }
        spareExchange = nil
        return exchange
    }

    /// Keeps an exchange for the next request, unless a handler has kept it.
    func giveBack(_ exchange: inout Exchange) {
        guard isKnownUniquelyReferenced(&exchange) else { return }
        exchange.recycle()
        spareExchange = exchange
    }

    /// The answer to a request that may not be asked; nil for one that may.
    func refusal(of request: Request) -> Response? {
        configuration.security.refusal(of: request, limit: &guessLimit, at: loop.now)
    }

    func log(
        _ request: Request?,
        kind: Int,
        isStream: Bool = false,
        peer: PeerAddress,
        status: Status,
        bodyBytes: Int,
        nanoseconds: UInt64
    ) {
        guard let onFinish else { return }
        onFinish(
            AccessRecord(
                request,
                kind: kind,
                isStream: isStream,
                peer: peer,
                status: status,
                bodyBytes: bodyBytes,
                durationNanoseconds: nanoseconds,
                security: configuration.security
            )
        )
    }
}

extension HTTPServer {
    /// The deadlines of all connections.
    struct Deadlines {
        var wheel: DeadlineWheel
        var timer: LoopTimer?
        fileprivate var isTurning = false
        private var expired: [Int] = []

        init(tick: UInt64, now: UInt64) {
            wheel = DeadlineWheel(tick: tick, now: now)
        }

        /// The connections whose deadline has passed.
        fileprivate mutating func takeExpired(now: UInt64) -> [Int] {
            expired.removeAll(keepingCapacity: true)
            wheel.advance(to: now, into: &expired)
            return expired
        }
    }

    /// Sets the deadline of a connection, or takes it away.
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

    /// The wheel stands still while there is no deadline, so that an idle server does not wake.
    private func turnLater() {
        guard !deadlines.isTurning, deadlines.wheel.count > 0 else { return }
        deadlines.isTurning = true
        deadlines.timer?.schedule(afterNanoseconds: deadlines.wheel.tick)
    }
}

extension HTTPServer {
    /// The answers of one connection that are sent with one call.
    struct Batch {
        /// A batch is sent before its end when it is longer than this, in bytes.
        static let sendSize = 64 << 10
        /// A buffer that has grown over this is given back, in bytes.
        private static let keptSize = 256 << 10

        /// The bytes so far.
        ///
        /// One buffer serves all connections.
        var bytes: [UInt8] = []
        fileprivate(set) var owner: Connection?

        mutating func removeAll() {
            if bytes.capacity > Self.keptSize { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
        }
    }

    /// Runs `body` and sends what it writes for `connection` at the end, with one call.
    ///
    /// Within a batch of the same connection the bytes join it. Within one of another
    /// connection, as when a handler answers an exchange it has kept, that one waits.
    func batch(for connection: Connection, _ body: () -> Void) {
        if batch.owner === connection { return body() }
        guard batch.owner != nil else { return run(connection, body) }
        var outer = Batch()
        swap(&outer, &batch)
        run(connection, body)
        swap(&outer, &batch)
    }

    private func run(_ connection: Connection, _ body: () -> Void) {
        batch.owner = connection
        body()
        connection.sendBatch()
        batch.owner = nil
        connection.afterSending()
    }
}
