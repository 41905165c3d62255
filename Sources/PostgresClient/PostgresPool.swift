public import EventLoop

/// Connections to one database, made when they are needed and made again when they are lost.
///
/// A lease waits for a connection until its time is up, also while the server cannot be reached. A lease whose time is up
/// while its statements are under way drops its connection: the server may be stopped, and would never answer.
public final class PostgresPool {
    /// The maximum number of leases that wait; a queue that is longer than this is not worked off in time.
    private static let longestQueue = 2_000

    private let address: PostgresAddress
    private let size: Int
    private let prepares: Bool
    let loop: EventLoop
    /// Connects, since name resolution and the handshake block.
    private let connector: Worker
    private var idle: [PostgresConnection] = []
    /// The connections that are leased or idle, and those that are being made.
    private var count = 0
    private var waiting: [PostgresLease] = []
    /// The leases that have a connection.
    private var leased: [ObjectIdentifier: PostgresLease] = [:]
    private var delay = ReconnectDelay()
    private var retryTimer: LoopTimer?
    /// The reason why the latest attempt to connect has failed; nil after one that has not.
    private var obstacle: PostgresError?
    private var isClosed = false

    /// Creates a pool of at most `size` connections, which are made on `connector`.
    ///
    /// - Parameters:
    ///   - address: The server, the database and the user.
    ///   - size: The most connections.
    ///   - prepares: Whether frequent statements are prepared: not through a pooler of transactions, which passes a
    ///     session on to others.
    ///   - loop: The loop.
    ///   - connector: Makes the connections.
    public init(_ address: PostgresAddress, size: Int, prepares: Bool = false, loop: EventLoop, connector: Worker) {
        self.address = address
        self.size = size
        self.prepares = prepares
        self.loop = loop
        self.connector = connector
        retryTimer = loop.timer { [unowned self] in connect() }
    }

    /// Sends statements by a connection of their own, again if it is lost and time is left.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - nanoseconds: The time until the question fails.
    ///   - repeats: Whether they may be carried out twice; else the loss of the connection is an error.
    ///   - then: Called in a later turn with a result for each statement, or with the first error.
    /// - Returns: The lease of the connection, by which the question can be cancelled.
    @discardableResult
    public func ask(
        _ statements: [PostgresStatement],
        within nanoseconds: UInt64,
        repeats: Bool = true,
        then: @escaping (Result<[PostgresResult], PostgresError>) -> Void
    ) -> PostgresLease {
        let end = MonotonicClock.nanoseconds + nanoseconds
        return lease(within: nanoseconds) { result in
            switch result {
            case .failure(let error): then(.failure(error))
            case .success(let lease):
                lease.send(statements) { result in
                    if repeats, case .failure(let error) = result, error.code == .connectionLost,
                        MonotonicClock.nanoseconds < end
                    {
                        return lease.restart(within: end - MonotonicClock.nanoseconds)
                    }
                    lease.end()
                    then(result)
                }
            }
        }
    }

    /// Leases a connection.
    ///
    /// - Parameters:
    ///   - nanoseconds: The time until the lease ends by itself.
    ///   - then: Called with the lease once it has a connection, maybe at once, or in a later turn with the error.
    /// - Returns: The lease.
    @discardableResult
    public func lease(
        within nanoseconds: UInt64,
        then: @escaping (Result<PostgresLease, PostgresError>) -> Void
    ) -> PostgresLease {
        let lease = PostgresLease(of: self, then: then)
        lease.wait(within: nanoseconds)
        enqueue(lease)
        return lease
    }

    /// Closes all connections; leases end without an answer.
    public func close() {
        isClosed = true
        retryTimer = nil
        for lease in waiting + leased.values { lease.abandon() }
        waiting = []
        for connection in idle { connection.close() }
        idle = []
    }

    func enqueue(_ lease: PostgresLease) {
        guard !isClosed else { return }
        guard waiting.count < Self.longestQueue else {
            return lease.fail(PostgresError(.busy, "too many questions wait for PostgreSQL"))
        }
        waiting.append(lease)
        assign()
    }

    /// Keeps a lease alive as long as it has a connection.
    func hold(_ lease: PostgresLease) {
        leased[ObjectIdentifier(lease)] = lease
    }

    /// Forgets a lease that has no connection any more.
    func release(_ lease: PostgresLease) {
        leased[ObjectIdentifier(lease)] = nil
    }

    /// Removes a lease that waits no more.
    func remove(_ lease: PostgresLease) {
        waiting.removeAll { $0 === lease }
    }

    /// The error of a lease that has waited in vain.
    var waitingError: PostgresError {
        obstacle ?? PostgresError(.timedOut(wasSent: false), "PostgreSQL has not answered in time")
    }

    /// Takes back a connection.
    func takeBack(_ connection: PostgresConnection) {
        guard !isClosed else { return connection.close() }
        connection.onLost = { [weak self, unowned connection] _ in
            guard let self else { return }
            idle.removeAll { $0 === connection }
            dropped()
        }
        idle.append(connection)
        assign()
    }

    /// Handles the loss of a connection.
    func dropped() {
        count -= 1
        assign()
    }

    private func assign() {
        while !waiting.isEmpty, let connection = idle.popLast() {
            connection.onLost = nil
            waiting.removeFirst().begin(on: connection)
        }
        connect()
    }

    private func connect() {
        guard !isClosed, !waiting.isEmpty, count < size, retryTimer?.isScheduled == false else { return }
        count += 1
        loop.offload(to: connector) { [address] in
            Result { () throws(PostgresError) in try RawConnection(to: address) }
        } then: { [weak self] result in
            self?.connected(result)
        }
    }

    private func connected(_ result: Result<RawConnection, PostgresError>) {
        guard !isClosed else { return }
        do throws(PostgresError) {
            let connection = try PostgresConnection(try result.get(), prepares: prepares, loop: loop)
            obstacle = nil
            delay.succeeded()
            takeBack(connection)
        } catch {
            count -= 1
            obstacle = error
            var generator = SystemRandomNumberGenerator()
            retryTimer?.scheduleIfIdle(afterNanoseconds: delay.next(using: &generator))
        }
    }
}
