import HTTPServer
import Synchronization
import Testing
import TestSupport

private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func append(_ record: AccessRecord) {
        let method = record.method?.rawValue ?? "-"
        let line = "\(record.peer) \(method) \(record.target ?? "-") \(record.status.rawValue) \(record.bodyBytes)"
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}

@Suite struct AccessRecordTests {
    private let log = Log()

    private func server() throws -> LiveServer {
        let server = try LiveServer { request, exchange in
            if request.path == "/events" {
                let stream = exchange.stream()
                stream.send(Array("data: 1\n\n".utf8))
                stream.end()
            } else {
                exchange.reply(.text("12345"))
            }
        }
        server.onLoop { [log] server, _ in server.onFinish = { log.append($0) } }
        return server
    }

    @Test func `every answer is recorded`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        _ = try client.request("GET /a?access_token=x HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.request("HEAD /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.request("GET /c HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        _ = try client.request("POST /d HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let lines = log.all
        #expect(lines.prefix(2) == ["127.0.0.1 GET /a?access_token=… 200 5", "127.0.0.1 HEAD /b 200 0"])
        #expect(lines[2].hasPrefix("127.0.0.1 GET /c 421 "))
        #expect(lines[3].hasPrefix("127.0.0.1 POST /d 411 "))
        let garbage = try RawClient(port: server.port)
        _ = try garbage.request("\u{16}\u{3}")
        #expect(log.all[4].hasPrefix("127.0.0.1 - - 400 "))
    }

    @Test(arguments: ["Bad Name: x\r\n\r\n", "Host : x\r\n\r\n", "A: \u{1}", "A: x\n", " folded\r\n"])
    func `a request whose fields are refused is recorded with its target`(field: String) throws {
        let server = try server()
        let whole = try RawClient(port: server.port)
        #expect(try whole.request("GET /a HTTP/1.1\r\nHost: localhost\r\n" + field).status == 400)
        let split = try RawClient(port: server.port)
        try split.send("GET /b HTTP/1.1\r\nHo")
        #expect(try split.request("st: localhost\r\n" + field).status == 400)
        #expect(log.all.count == 2)
        #expect(log.all[0].hasPrefix("127.0.0.1 GET /a 400 "))
        #expect(log.all[1].hasPrefix("127.0.0.1 GET /b 400 "))
    }

    @Test func `a stream is recorded at its end, with its bytes`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.receiveToEnd()
        #expect(log.all == ["127.0.0.1 GET /events 200 9"])
        #expect(server.statistics.totalStreams == 1)
    }
}
