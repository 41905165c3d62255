internal import CLibPQ
internal import EventLoop

/// A connection on a loop, which sends a batch of statements in one go and reads the answers as they come.
///
/// It uses libpq's pipeline mode (its manual, 34.5): the first statement that fails ends its batch.
final class PostgresConnection {
    /// The batch that is under way.
    private struct Batch {
        /// The statements whose preparation has no result yet, and nil for each other result that is to come.
        var expected: ArraySlice<String?> = []
        var results: [PostgresResult] = []
        var failure: PostgresError?
        let then: (Result<[PostgresResult], PostgresError>) -> Void
    }

    /// Statements that are prepared at most: each keeps its plan in the server's memory.
    private static let mostPrepared = 64

    private let raw: RawConnection
    private let loop: EventLoop
    /// Whether statements may be prepared: not where others use the server's session in between.
    private let prepares: Bool
    /// The names of the statements that are prepared, by their SQL.
    private var prepared: [String: String] = [:]
    private var reading: IOEvent?
    private var writing: IOEvent?
    private var batch: Batch?
    /// Called once when the connection is lost while no batch is under way.
    var onLost: ((PostgresError) -> Void)?
    /// Called with the text of each notification.
    var onNotification: ((String) -> Void)?

    /// Takes over a connection.
    ///
    /// - Throws: ``PostgresError/Code/connectionLost``.
    init(_ raw: RawConnection, prepares: Bool = false, loop: EventLoop) throws(PostgresError) {
        self.raw = raw
        self.loop = loop
        self.prepares = prepares
        guard PQsetnonblocking(raw.pointer, 1) == 0, PQenterPipelineMode(raw.pointer) == 1 else {
            throw PostgresError(.connectionLost, "the connection to PostgreSQL was lost: \(raw.message)")
        }
        let descriptor = PQsocket(raw.pointer)
        reading = loop.watch(descriptor, for: .reading) { [unowned self] in read() }
        writing = loop.watch(descriptor, for: .writing) { [unowned self] in flush() }
        reading?.resume()
    }

    deinit { stopWatching() }

    /// Whether a transaction is open, which may have failed.
    var isInTransaction: Bool { PQtransactionStatus(raw.pointer) != PQTRANS_IDLE }

    /// Sends statements; `then` is called in a later turn with a result for each, or with the first error.
    ///
    /// - Precondition: No batch is under way.
    func send(
        _ statements: [PostgresStatement],
        then: @escaping (Result<[PostgresResult], PostgresError>) -> Void
    ) {
        precondition(batch == nil, "a batch is under way")
        batch = Batch(then: then)
        guard statements.allSatisfy(enqueue), PQpipelineSync(raw.pointer) == 1, flushes() else {
            // At once: libpq may have closed the socket, whose number the next one gets.
            stopWatching()
            return loop.nextTurn { [weak self] in self?.lose() }
        }
    }

    private func enqueue(_ statement: PostgresStatement) -> Bool {
        statement.withParameters { count, types, values, lengths, formats in
            let name = name(of: statement, count, types)
            batch?.expected.append(nil)
            guard let name else {
                return PQsendQueryParams(raw.pointer, statement.sql, count, types, values, lengths, formats, 1) == 1
            }
            return PQsendQueryPrepared(raw.pointer, name, count, values, lengths, formats, 1) == 1
        }
    }

    /// Returns the name of a statement that is prepared, or will be by what is queued before it; nil for others.
    private func name(of statement: PostgresStatement, _ count: Int32, _ types: UnsafePointer<Oid>?) -> String? {
        guard prepares, statement.isFrequent else { return nil }
        if let known = prepared[statement.sql] { return known }
        // One of a batch, whose outcome has to be known before the next one gets a name; the others are sent as they are.
        guard prepared.count < Self.mostPrepared, batch?.expected.allSatisfy({ $0 == nil }) == true,
            PQsendPrepare(raw.pointer, nextName, statement.sql, count, types) == 1
        else { return nil }
        batch?.expected.append(statement.sql)
        return nextName
    }

    /// The name of the statement that is prepared next.
    private var nextName: String { "s\(prepared.count)" }

    /// Closes the connection; the batch under way gets no answer.
    func close() {
        stopWatching()
        batch = nil
        onLost = nil
        onNotification = nil
    }

    private func stopWatching() {
        // Before the descriptor is closed.
        reading?.cancel()
        writing?.cancel()
        reading = nil
        writing = nil
    }

    private func flush() {
        if !flushes() { lose() }
    }

    /// Sends what the socket takes; returns false if the connection is lost.
    private func flushes() -> Bool {
        let result = PQflush(raw.pointer)
        guard result >= 0, !raw.isLost else { return false }
        if result == 0 { writing?.cancel() } else { writing?.resume() }
        return true
    }

    private func read() {
        guard PQconsumeInput(raw.pointer) == 1 else { return lose() }
        while let notification = PQnotifies(raw.pointer) {
            defer { PQfreemem(notification) }
            onNotification?(String(cString: notification.pointee.extra))
        }
        while batch != nil, PQisBusy(raw.pointer) == 0 {
            // Nil stands between the results of two statements.
            guard let result = PQgetResult(raw.pointer) else {
                if raw.isLost { return lose() }
                continue
            }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                return finish()
            }
            take(result)
        }
        if raw.isLost { lose() }
    }

    private func take(_ result: OpaquePointer) {
        if let next = batch?.expected.popFirst(), let sql = next {
            if PQresultStatus(result) == PGRES_COMMAND_OK {
                prepared[sql] = nextName
                return PQclear(result)
            }
            // Its refusal is that of the statement itself, whose own result is aborted.
        }
        guard PQresultStatus(result) != PGRES_PIPELINE_ABORTED else { return PQclear(result) }
        do throws(PostgresError) {
            batch?.results.append(try raw.outcome(of: result))
        } catch {
            if batch?.failure == nil { batch?.failure = error }
        }
    }

    private func finish() {
        guard let ended = batch else { return }
        batch = nil
        if let failure = ended.failure { ended.then(.failure(failure)) } else { ended.then(.success(ended.results)) }
    }

    private func lose() {
        let (lost, onLost) = (batch, onLost)
        let error =
            lost?.failure ?? PostgresError(.connectionLost, "the connection to PostgreSQL was lost: \(raw.message)")
        close()
        if let lost { lost.then(.failure(error)) } else { onLost?(error) }
    }
}
