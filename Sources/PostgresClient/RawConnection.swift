internal import CLibPQ
internal import Glibc

/// A connection of libpq, closed with the last reference.
///
/// - Note: Safe because it is handed from thread to thread and used by one of them at a time, which is all that libpq
///   asks for (its manual, 34.20).
final class RawConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Connects, which blocks for name resolution, the network and the server's consent.
    ///
    /// - Throws: ``PostgresError/Code/unreachable`` with the reason.
    init(to address: PostgresAddress) throws(PostgresError) {
        let settings = PostgresAddress.defaults + [("dbname", address.text)]
        let names = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { for text in names + values { free(text) } }
        let pointer = (names + [nil]).withConstants { names in
            (values + [nil]).withConstants { values in PQconnectdbParams(names, values, 1) }
        }
        guard let pointer else { throw PostgresError(.unreachable, "no memory for a connection to PostgreSQL") }
        self.pointer = pointer
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        guard PQstatus(pointer) == CONNECTION_OK else {
            throw PostgresError(.unreachable, "PostgreSQL cannot be reached: \(message)")
        }
    }

    deinit { PQfinish(pointer) }

    /// The SQLSTATE of sessions that the server ends: by an administrator, by a crash, and since it is shut down.
    private static let endings: Set<String> = ["57P01", "57P02", "57P03"]

    /// The latest message of libpq.
    var message: String { String(cString: PQerrorMessage(pointer)).trimmed }

    /// Whether the connection is lost.
    var isLost: Bool { PQstatus(pointer) != CONNECTION_OK }

    /// Reads the outcome of one statement.
    ///
    /// - Throws: ``PostgresError/Code/refused``, or ``PostgresError/Code/connectionLost``.
    func outcome(of result: OpaquePointer) throws(PostgresError) -> PostgresResult {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN: return PostgresResult(result)
        default:
            defer { PQclear(result) }
            guard !isLost else {
                throw PostgresError(.connectionLost, "the connection to PostgreSQL was lost: \(message)")
            }
            let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
            let text = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
            guard !Self.endings.contains(state ?? "") else {
                throw PostgresError(.connectionLost, "PostgreSQL: \(text ?? message)", sqlState: state)
            }
            throw PostgresError(.refused, "PostgreSQL: \(text ?? message)", sqlState: state)
        }
    }
}

extension [UnsafeMutablePointer<CChar>?] {
    /// Calls `body` with the strings as constants.
    fileprivate func withConstants<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
        map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}

extension PostgresStatement {
    /// Calls `body` with the number of parameters, their types, values, lengths and formats as libpq takes them.
    func withParameters<Result>(
        _ body: (
            Int32, UnsafePointer<UInt32>?, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?,
            UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        let encoded = parameters.map(\.encoded)
        var bytes: [UInt8] = []
        for value in encoded { bytes += value ?? [] }
        // A value of no bytes is not null, and needs an address too.
        bytes.append(0)
        let lengths = encoded.map { Int32($0?.count ?? 0) }
        return bytes.withUnsafeBytes { buffer in
            var start = buffer.bindMemory(to: CChar.self).baseAddress
            var values: [UnsafePointer<CChar>?] = []
            for value in encoded {
                values.append(value == nil ? nil : start)
                start = start.map { $0 + (value?.count ?? 0) }
            }
            let formats = [Int32](repeating: 1, count: parameters.count)
            return body(Int32(parameters.count), parameters.map(\.type), values, lengths, formats)
        }
    }
}
