import JSON
import TestSupport

/// A server-sent event as a reader gets it.
struct ServerEvent {
    var id: Int?
    var name: String
    var data: JSONValue
    /// The event's lines as they came.
    var text: String
}

/// Reads an event stream of a server under test.
final class EventReader {
    let head: String
    private let connection: RawClient

    /// A reader that is to be slow gets a small buffer in the kernel.
    init(port: UInt16, path: String, headers: [String: String] = [:], receiveBuffer: Int32? = nil) throws {
        connection = try RawClient(port: port, receiveBuffer: receiveBuffer)
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        try connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
        head = try connection.receive(through: "\r\n\r\n")
    }

    /// An event that does not come.
    struct Missing: Error {}

    /// Comments keep the connection from being given up, so each event has a time of its own.
    private static let patience = Duration.seconds(120)

    /// The next event; comments and the reconnection time are passed over.
    func next() throws -> ServerEvent {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < Self.patience {
            let block = try connection.receive(through: "\n\n")
            var event = ServerEvent(id: nil, name: "", data: .null, text: block)
            for line in block.split(separator: "\n") {
                if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { event.data = try JSONValue.parse(Array(line.dropFirst(6).utf8)) }
            }
            if !event.name.isEmpty { return event }
        }
        throw Missing()
    }

    func next(_ count: Int) throws -> [ServerEvent] {
        try (0..<count).map { _ in try next() }
    }

    /// Events up to and including the first one that satisfies a condition.
    func next(through isLast: (ServerEvent) -> Bool) throws -> [ServerEvent] {
        var events = [try next()]
        while let last = events.last, !isLast(last) { events.append(try next()) }
        return events
    }

    /// Events up to the one with which the list has so many rows: a change, or a snapshot that comes after it.
    func next(throughRows count: Int64) throws -> [ServerEvent] {
        try next { ($0.name == "snapshot" ? $0.data["rowCount"] : $0.data["rows"])?.integer == count }
    }

    /// What still comes until the server ends the stream.
    func rest() throws -> String {
        try connection.receiveToEnd()
    }
}
