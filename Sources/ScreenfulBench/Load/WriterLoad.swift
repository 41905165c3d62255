import EventLoop

/// Writers of one server, each of which sends its next change set once the one before is answered.
enum WriterLoad {
    /// Sends change sets for a time.
    ///
    /// - Parameters:
    ///   - count: The number of writers, each with a connection of its own.
    ///   - port: The server's.
    ///   - seconds: The time.
    ///   - message: Returns the request for a change set by its number.
    /// - Returns: The change sets that were answered in a second.
    /// - Throws: `BenchmarkError` if one is refused.
    static func changeSetsPerSecond(
        by count: Int,
        to port: UInt16,
        for seconds: Double,
        _ message: (Int) -> HTTPConnection.Message
    ) throws -> Double {
        let connections = try (0..<count).map { _ in try HTTPConnection(port: port) }
        let start = MonotonicClock.nanoseconds
        let end = start + UInt64(seconds * 1e9)
        var (sent, answered) = (0, 0)
        func send(over connection: HTTPConnection) throws {
            try connection.send(message(sent))
            sent += 1
        }
        for connection in connections { try send(over: connection) }
        while answered < sent {
            for connection in connections.prefix(sent - answered) {
                let answer = try connection.receive()
                guard answer.status == 200 else {
                    throw BenchmarkError("a change set was answered with \(answer.status)")
                }
                answered += 1
                if MonotonicClock.nanoseconds < end { try send(over: connection) }
            }
        }
        return Double(answered) / (Double(MonotonicClock.nanoseconds - start) / 1e9)
    }
}

extension HTTPConnection.Message {
    /// The request for a change set that gives a row of a list another value.
    static func reload(row: Int, ofList list: String, to value: Int) -> Self {
        let body = #"{"operations":[{"op":"reload","at":[0,\#(row)],"values":{"likes":\#(value)}}]}"#
        return Self("/api/v1/lists/\(list)/rows", method: "PATCH", json: body, fields: "If-Match: *\r\n")
    }
}
