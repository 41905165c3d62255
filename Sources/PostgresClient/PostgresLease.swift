internal import EventLoop

/// The use of a pool's connection for some batches of statements.
public final class PostgresLease {
    private enum State {
        case waiting, leased(PostgresConnection), ended
    }

    private let pool: PostgresPool
    private let then: (Result<PostgresLease, PostgresError>) -> Void
    private var state = State.waiting
    /// The reply of the batch that is under way.
    private var reply: ((Result<[PostgresResult], PostgresError>) -> Void)?
    private var timer: LoopTimer?

    init(of pool: PostgresPool, then: @escaping (Result<PostgresLease, PostgresError>) -> Void) {
        self.pool = pool
        self.then = then
    }

    /// Sends statements in one go; `then` is called in a later turn with a result for each, or with the first error.
    ///
    /// Without an answer in the lease's time the connection is dropped. The lease has to be ended also after an error.
    ///
    /// - Precondition: The lease has a connection, or has lost it; and its latest batch was answered.
    public func send(
        _ statements: [PostgresStatement],
        then: @escaping (Result<[PostgresResult], PostgresError>) -> Void
    ) {
        guard case .leased(let connection) = state else { return }
        reply = then
        connection.send(statements) { [weak self] result in
            guard let self else { return }
            if case .failure(let error) = result, error.code == .connectionLost { loseConnection() }
            answer(result)
        }
    }

    /// Gives the lease more time from now on, in nanoseconds.
    public func extend(within nanoseconds: UInt64) {
        timer?.schedule(afterNanoseconds: nanoseconds)
    }

    /// Gives the connection back; a transaction that is open is rolled back first.
    public func end() {
        guard case .leased(let connection) = state else { return finish() }
        guard connection.isInTransaction else {
            finish()
            return pool.takeBack(connection)
        }
        reply = nil
        connection.send([PostgresStatement("ROLLBACK")]) { [self] result in
            guard case .leased = state else { return }
            finish()
            if case .success = result { return pool.takeBack(connection) }
            connection.close()
            pool.dropped()
        }
    }

    /// Withdraws the question: it gets no answer, and its statements are not sent unless they were.
    public func cancel() {
        switch state {
        case .waiting:
            pool.remove(self)
            finish()
        // The connection is free after the answer, which nobody waits for.
        case .leased: if reply != nil { reply = { [self] _ in end() } }
        case .ended: break
        }
    }

    func wait(within nanoseconds: UInt64) {
        let timer = pool.loop.timer { [unowned self] in expire() }
        timer.schedule(afterNanoseconds: nanoseconds)
        self.timer = timer
    }

    func begin(on connection: PostgresConnection) {
        state = .leased(connection)
        pool.hold(self)
        then(.success(self))
    }

    /// Ends without an answer, since the pool is closed.
    func abandon() {
        if case .leased(let connection) = state { connection.close() }
        reply = nil
        finish()
    }

    /// Waits for another connection after the first one was lost.
    func restart(within nanoseconds: UInt64) {
        guard case .ended = state else { return }
        state = .waiting
        wait(within: nanoseconds)
        pool.enqueue(self)
    }

    /// Fails in a later turn, as before any connection.
    func fail(_ error: PostgresError) {
        finish()
        pool.loop.nextTurn { [then] in then(.failure(error)) }
    }

    private func answer(_ result: Result<[PostgresResult], PostgresError>) {
        let reply = reply
        self.reply = nil
        reply?(result)
    }

    private func expire() {
        switch state {
        case .waiting:
            pool.remove(self)
            finish()
            then(.failure(pool.waitingError))
        case .leased:
            dropConnection()
            answer(.failure(PostgresError(.timedOut(wasSent: true), "PostgreSQL has not answered in time")))
        case .ended: break
        }
    }

    private func dropConnection() {
        guard case .leased(let connection) = state else { return }
        connection.close()
        loseConnection()
    }

    private func loseConnection() {
        finish()
        pool.dropped()
    }

    private func finish() {
        state = .ended
        pool.release(self)
        timer?.cancel()
        timer = nil
    }
}
