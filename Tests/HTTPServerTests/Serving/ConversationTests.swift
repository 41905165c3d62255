import EventLoop
import HTTPServer
import Testing
import TestSupport

/// Answers with what was asked.
private func echo(_ request: Request, _ exchange: Exchange) {
    exchange.reply(.text("\(request.method) \(request.path) \(request.body.count)"))
}

@Suite struct ConversationTests {
    @Test func `a connection carries many requests`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        for number in 0..<3 {
            let response = try client.request("GET /\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(response.status == 200)
            #expect(response.body == "GET /\(number) 0")
            #expect(response.headers["connection"] == nil)
            #expect(response.headers["content-type"] == "text/plain; charset=utf-8")
            #expect(response.headers["x-content-type-options"] == "nosniff")
        }
        #expect(server.statistics.totalConnections == 1)
        #expect(server.statistics.answersByClass == [0, 3, 0, 0, 0])
        #expect(server.statistics.latency.count == 3)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "close", true),
        ("GET / HTTP/1.0\r\n\r\n", "close", true),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "keep-alive", false),
    ])
    func `the connection ends when the client says so`(request: String, field: String, ends: Bool) throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        #expect(try client.request(request).headers["connection"] == field)
        if ends {
            #expect(try client.isEnded())
        } else {
            #expect(try client.request(request).status == 200)
        }
    }

    @Test func `each host of a connection is checked`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let (own, foreign) = ("Host: localhost\r\n", "Host: evil.example\r\n")
        let requests = [
            ("/ HTTP/1.1", own, 200), ("/ HTTP/1.1", own, 200), ("/ HTTP/1.1", foreign, 421),
            ("/ HTTP/1.1", foreign, 421), ("/ HTTP/1.0", "Connection: keep-alive\r\n", 200),
            ("/ HTTP/1.1", foreign, 421), ("/ HTTP/1.1", own, 200), ("http://evil.example/ HTTP/1.1", own, 421),
            ("/ HTTP/1.1", own, 200), ("http://localhost/ HTTP/1.1", foreign, 200), ("/ HTTP/1.1", foreign, 421),
        ]
        for (target, fields, status) in requests {
            #expect(try client.request("GET \(target)\r\n\(fields)\r\n").status == status, "\(target) \(fields)")
        }
        #expect(try client.request("GET / HTTP/1.1\r\nHost:\r\n\r\n").status == 400)
    }

    @Test func `a head has the length of the body it leaves out`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let head = try client.request("HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(head.headers["content-length"] == "9")
        // No byte of a body may stand before the next answer.
        #expect(try client.request("GET /b HTTP/1.1\r\nHost: localhost\r\n\r\n").body == "GET /b 0")
    }

    @Test(arguments: [Status.noContent, .notModified])
    func `an answer without a body has no length`(status: Status) throws {
        let server = try LiveServer { _, exchange in exchange.reply(Response(status, body: [1, 2, 3])) }
        let client = try RawClient(port: server.port)
        for _ in 0..<2 {
            let response = try client.request("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(response.status == Int(status.rawValue))
            #expect(response.headers["content-length"] == nil)
        }
    }

    @Test func `requests sent at once are answered in their order`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let requests = (0..<500).map { "POST /\($0) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab" }
        try client.send(requests.joined())
        for number in 0..<500 { #expect(try client.receiveResponse().body == "POST /\(number) 2") }
    }

    @Test func `a body may come in chunks, byte by byte`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let request =
            "PUT /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        for byte in request.utf8 { try client.send([byte]) }
        #expect(try client.receiveResponse().body == "PUT /c 5")
    }

    @Test func `a client that waits for leave gets it`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.receive(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        try client.send("abc")
        #expect(try client.receiveResponse().body == "PUT / 3")
    }

    @Test func `a client that does not wait gets only the answer`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let request = "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc"
        #expect(try client.request(request).body == "PUT / 3")
    }

    @Test func `a client that waits with too long a body is refused instead`() throws {
        let server = try LiveServer(respond: echo)
        let client = try RawClient(port: server.port)
        let request = "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n"
        #expect(try client.request(request).status == 413)
        #expect(try client.isEnded())
    }

    @Test func `a long answer comes whole, also to a slow reader`() throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let server = try LiveServer { _, exchange in exchange.reply(Response(.ok, contentType: .bytes, body: body)) }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try client.send(String(repeating: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 3))
        for _ in 0..<3 {
            let head = try client.receive(through: "\r\n\r\n")
            #expect(head.contains("Content-Length: 3000000\r\n"))
            #expect(try client.receiveBytes(count: body.count) == body)
        }
    }

    @Test func `a slow reader that closes its side early gets all answers`() throws {
        let body = [UInt8](repeating: 65, count: 100_000)
        let server = try LiveServer { _, exchange in exchange.reply(Response(.ok, contentType: .bytes, body: body)) }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try client.send(String(repeating: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 100))
        client.finishSending()
        for _ in 0..<100 {
            #expect(try client.receive(through: "\r\n\r\n").contains("Content-Length: 100000\r\n"))
            #expect(try client.receiveBytes(count: body.count) == body)
        }
        #expect(try client.isEnded())
    }

    @Test func `a server listens at a Unix-domain socket`() throws {
        let folder = TemporaryDirectory()
        let path = "\(folder.path)/s"
        let server = try LiveServer(at: .unix(path: path)) { _ in ClosureResponder(echo) }
        // Whatever the host: no page can reach the socket.
        let response = try RawClient(path: path).request("GET /u HTTP/1.1\r\nHost: anything\r\n\r\n")
        #expect(response.body == "GET /u 0")
        #expect(server.endpoint == .unix(path: path))
    }
}
