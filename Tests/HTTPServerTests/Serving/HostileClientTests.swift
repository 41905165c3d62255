import EventLoop
@testable import HTTPServer
import Testing
import TestSupport

private func ok(_ request: Request, _ exchange: Exchange) {
    exchange.reply(.text("ok"))
}

private let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

@Suite struct HostileClientTests {
    @Test(arguments: [
        "\u{16}\u{3}\u{1}", "hello\n", "GET / HTTP/1.1\n", "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
    func `what is no request gets one answer and the end`(text: String) throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        // The rest, which is not read before the answer, must not turn it into a reset.
        try client.send(text + String(repeating: "x", count: 40_000))
        let response = try client.receiveResponse()
        #expect(response.status == 400)
        #expect(response.headers["connection"] == "close")
        #expect(response.headers["content-type"] == "application/problem+json")
        #expect(response.body.contains(#""status":400,"code":""#))
        client.finishSending()
        #expect(try client.isEnded())
        #expect(try RawClient(port: server.port).request(request).status == 200)
    }

    @Test func `requests before a bad one are answered`() throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        try client.send(request + request + "BREW / HTTP/1.1\r\n\r\n" + request)
        #expect(try client.receiveResponse().status == 200)
        #expect(try client.receiveResponse().status == 200)
        #expect(try client.receiveResponse().status == 501)
        client.finishSending()
        #expect(try client.isEnded())
    }

    @Test func `a body that is too long is refused before it is sent`() throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10485760\r\n\r\n")
        #expect(try client.receiveResponse().status == 413)
    }

    @Test func `a body that is too long may be sent whole before its answer is read`() throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10485760\r\n\r\n")
        try client.send([UInt8](repeating: 0x20, count: 10 << 20))
        #expect(try client.receiveResponse().status == 413)
    }

    @Test func `a peer that shuts its side down still gets its answers`() throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        try client.send(request + request)
        client.finishSending()
        #expect(try client.receiveResponse().body == "ok")
        #expect(try client.receiveResponse().body == "ok")
        #expect(try client.isEnded())
    }

    @Test(arguments: [
        "", "GET", "GET / HTTP/1.1\r\nHost", "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc",
    ])
    func `a peer that leaves in the middle is forgotten`(text: String) throws {
        let server = try LiveServer(respond: ok)
        let client = try RawClient(port: server.port)
        try client.send(text)
        client.finishSending()
        #expect(try client.isEnded())
        #expect(server.wait { $0.openConnections == 0 })
    }

    @Test func `a peer that resets is forgotten`() throws {
        let server = try LiveServer(respond: ok)
        for text in ["", "GET", request] {
            let client = try RawClient(port: server.port)
            try client.send(text)
            client.reset()
        }
        #expect(server.wait { $0.totalConnections == 3 && $0.openConnections == 0 })
        #expect(try RawClient(port: server.port).request(request).status == 200)
    }

    @Test func `a peer that asks much and reads nothing is not read further`() throws {
        let body = [UInt8](repeating: 65, count: 32 << 10)
        let server = try LiveServer(Configuration(limits: Limits(queuedOutput: 128 << 10))) { _, exchange in
            exchange.reply(Response(.ok, body: body))
        }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        // Some 19 MiB are asked for; the limit, a batch and an answer may wait in the server.
        let count = 600
        try client.send(String(repeating: request, count: count))
        #expect(server.wait { $0.answersByClass[1] >= 5 })
        for number in 0..<count {
            if number % 100 == 0 {
                let statistics = server.statistics
                let waiting = statistics.answersByClass[1] * body.count - statistics.bytesSent
                #expect(waiting <= (128 << 10) + (64 << 10) + body.count)
            }
            #expect(try client.receiveResponse().body.utf8.count == body.count)
        }
        #expect(server.statistics.answersByClass[1] == count)
    }

    @Test func `however many answers fill the queue, the last is sent as well`() throws {
        let folder = TemporaryDirectory()
        let path = "\(folder.path)/s"
        let body = [UInt8](repeating: 65, count: 16 << 10)
        let configuration = Configuration(limits: Limits(queuedOutput: 8 << 10))
        let server = try LiveServer(configuration, at: .unix(path: path)) { _ in
            ClosureResponder { _, exchange in exchange.reply(Response(.ok, body: body)) }
        }
        for count in 1...40 {
            let client = try RawClient(path: path)
            let asked = server.statistics.bytesReceived
            try client.send(String(repeating: request, count: count))
            #expect(server.wait { $0.bytesReceived >= asked + count * request.utf8.count })
            for _ in 0..<count { #expect(try client.receiveResponse().status == 200) }
        }
    }

    @Test func `more connections than the limit are told so`() throws {
        let server = try LiveServer(Configuration(limits: Limits(connections: 2)), respond: ok)
        let first = try RawClient(port: server.port)
        let second = try RawClient(port: server.port)
        #expect(try first.request(request).status == 200)
        #expect(try second.request(request).status == 200)
        let third = try RawClient(port: server.port)
        let response = try third.receiveResponse()
        #expect(response.status == 503)
        #expect(response.body.contains(#""code":"tooManyConnections""#))
        #expect(try first.request(request).status == 200)
        #expect(server.statistics.rejectedConnections == 1)
    }

    @Test func `a place is free again when a client leaves`() throws {
        let server = try LiveServer(Configuration(limits: Limits(connections: 1)), respond: ok)
        for _ in 0..<20 {
            let client = try RawClient(port: server.port)
            #expect(try client.request(request).status == 200)
            client.reset()
            #expect(server.wait { $0.openConnections == 0 })
        }
        #expect(server.statistics.rejectedConnections == 0)
    }

    @Test func `a thousand connections are served, each in its turn`() throws {
        let server = try LiveServer(respond: ok)
        let clients = try (0..<1_000).map { _ in try RawClient(port: server.port) }
        for client in clients { try client.send(request) }
        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(server.statistics.openConnections == 1_000)
        for client in clients.reversed() { #expect(try client.request(request).status == 200) }
    }
}
