internal import CLibPQ

/// A connection that blocks the thread that asks; for other threads than a loop's.
public final class PostgresSession {
    private let connection: RawConnection

    /// Connects.
    ///
    /// - Throws: ``PostgresError/Code/unreachable``.
    public init(to address: PostgresAddress) throws(PostgresError) {
        connection = try RawConnection(to: address)
    }

    /// Runs one statement with parameters.
    ///
    /// - Throws: ``PostgresError/Code/refused``, ``PostgresError/Code/connectionLost``.
    @discardableResult
    public func run(_ statement: PostgresStatement) throws(PostgresError) -> PostgresResult {
        let result = statement.withParameters { count, types, values, lengths, formats in
            PQexecParams(connection.pointer, statement.sql, count, types, values, lengths, formats, 1)
        }
        return try outcome(result)
    }

    /// Runs statements without parameters, separated by semicolons, in one transaction unless they have their own.
    public func execute(_ sql: String) throws(PostgresError) {
        _ = try outcome(PQexec(connection.pointer, sql))
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    public func transaction<Result, Failure: Error>(
        begin: String = "BEGIN",
        mapping map: (PostgresError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(PostgresError) { try execute(begin) } catch { throw map(error) }
        do throws(Failure) {
            let result = try body()
            do throws(PostgresError) { try execute("COMMIT") } catch { throw map(error) }
            return result
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func outcome(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
        guard let result else {
            throw PostgresError(.connectionLost, "the connection to PostgreSQL was lost: \(connection.message)")
        }
        return try connection.outcome(of: result)
    }
}

extension PostgresSession {
    /// Sends bytes of the text format to a `COPY … FROM STDIN` until `next` returns nil.
    ///
    /// - Returns: The number of rows that were copied.
    /// - Throws: The error of `next`, or of PostgreSQL by way of `map`; nothing is copied then.
    public func copy<Failure: Error>(
        _ sql: String,
        mapping map: (PostgresError) -> Failure,
        _ next: () throws(Failure) -> [UInt8]?
    ) throws(Failure) -> Int {
        do throws(PostgresError) { _ = try outcome(PQexec(connection.pointer, sql)) } catch { throw map(error) }
        do throws(Failure) {
            while let bytes = try next() {
                let isSent = bytes.withUnsafeBytes { buffer in
                    PQputCopyData(connection.pointer, buffer.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
                }
                guard isSent == 1 else { throw map(PostgresError(.connectionLost, connection.message)) }
            }
        } catch {
            PQputCopyEnd(connection.pointer, "the rows could not be read")
            while let result = PQgetResult(connection.pointer) { PQclear(result) }
            throw error
        }
        PQputCopyEnd(connection.pointer, nil)
        do throws(PostgresError) {
            let copied = try outcome(PQgetResult(connection.pointer)).changedRowCount
            while let result = PQgetResult(connection.pointer) { PQclear(result) }
            return copied
        } catch {
            while let result = PQgetResult(connection.pointer) { PQclear(result) }
            throw map(error)
        }
    }
}
