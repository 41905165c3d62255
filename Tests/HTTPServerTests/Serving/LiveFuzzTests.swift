@testable import HTTPServer
import Testing
import TestSupport

private let samples = [
    "GET /a%20b?c=d&access_token=e HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\r\n",
    "HEAD / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "PUT /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
    "POST /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5;x\r\nhello\r\n0\r\nT: u\r\n\r\n",
    "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer t\r\n\r\n",
]

@Suite struct LiveFuzzTests {
    @Test(arguments: UInt64(0)..<8)
    func `whatever comes, every answer is one, and the server goes on`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try LiveServer(Configuration(limits: Limits(requestLine: 256, headers: 512))) {
            request,
            exchange in
            // Looks at everything, as handlers and logs do.
            let text = "\(request.method) \(request.rawTarget) \(request.path) \(request.headers) \(request.queryItems)"
            if request.path == "/events" {
                exchange.stream().end(Array(": \(text.utf8.count)\n\n".utf8))
            } else {
                exchange.reply(.text(text))
            }
        }
        server.onLoop { server, _ in
            server.onFinish = { record in _ = "\(record.peer) \(record.method?.rawValue ?? "") \(record.target ?? "")" }
        }
        for _ in 0..<60 {
            let client = try RawClient(port: server.port)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                var bytes = Array((samples.randomElement(using: &random) ?? "").utf8)
                for _ in 0..<Int.random(in: 0...3, using: &random) { bytes.mutate(using: &random) }
                try? client.send(bytes)
            }
            client.finishSending()
            let answers = try client.receiveToEnd()
            #expect(answers.isEmpty || answers.hasPrefix("HTTP/1.1 "))
        }
        let client = try RawClient(port: server.port)
        #expect(try client.request("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
    }

    @Test func `what is no request is not taken for the one before`() throws {
        let server = try LiveServer { _, exchange in exchange.reply(.text("ok")) }
        let client = try RawClient(port: server.port)
        #expect(try client.request("HEAD /secret HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        let other = try RawClient(port: server.port)
        let response = try other.request("\n")
        #expect(response.status == 400)
        #expect(response.body.contains("malformedRequest"))
    }
}
