import EventLoop
import HTTPServer
import Synchronization
import Testing
import TestSupport

private let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

extension LiveServer {
    /// Has the server stop, and says when it has.
    fileprivate func shutDown(grace: Duration) -> Mailslot<Bool> {
        let done = Mailslot<Bool>()
        onLoop { server, _ in server.shutDown(grace: grace) { done.put(true) } }
        return done
    }
}

@Suite struct ShutdownTests {
    @Test func `an idle connection is closed and nothing new is accepted`() throws {
        let server = try LiveServer { _, exchange in exchange.reply(.text("ok")) }
        let client = try RawClient(port: server.port)
        #expect(try client.request(request).status == 200)
        #expect(server.shutDown(grace: .seconds(5)).take())
        #expect(try client.isEnded())
        #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    }

    @Test func `a stop without connections is over at once`() throws {
        let server = try LiveServer { _, exchange in exchange.reply(.text("ok")) }
        #expect(server.shutDown(grace: .seconds(5)).take())
        #expect(server.shutDown(grace: .seconds(5)).take())
    }

    @Test func `what was asked is still answered, and says that it is the last`() throws {
        let kept = Mutex<(@Sendable () -> Void)?>(nil)
        let server = try LiveServer { loop in
            var exchanges: [Exchange] = []
            let port = loop.port { (_: Bool) in
                for exchange in exchanges { exchange.reply(.text("late")) }
                exchanges = []
            }
            kept.withLock { $0 = { port.send(true) } }
            return ClosureResponder { _, exchange in exchanges.append(exchange) }
        }
        let client = try RawClient(port: server.port)
        try client.send(request)
        #expect(server.wait { $0.bytesReceived > 0 })
        let done = server.shutDown(grace: .seconds(5))
        kept.withLock { $0 }?()
        let response = try client.receiveResponse()
        #expect(response.body == "late")
        #expect(response.headers["connection"] == "close")
        client.finishSending()
        #expect(done.take())
    }

    @Test func `a request that is half sent may be finished`() throws {
        let server = try LiveServer { _, exchange in exchange.reply(.text("ok")) }
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\n")
        #expect(server.wait { $0.bytesReceived > 0 })
        let done = server.shutDown(grace: .seconds(5))
        let response = try client.request("Host: localhost\r\n\r\n")
        #expect(response.body == "ok")
        #expect(response.headers["connection"] == "close")
        client.finishSending()
        #expect(done.take())
    }

    @Test func `streams get a last comment and the end`() throws {
        let server = try LiveServer { _, exchange in exchange.stream().send(Array("data: 1\n\n".utf8)) }
        let client = try RawClient(port: server.port)
        try client.send(request)
        _ = try client.receive(through: "data: 1\n\n")
        let done = server.shutDown(grace: .seconds(5))
        #expect(try client.receiveToEnd() == ": closing\n\n")
        client.finishSending()
        #expect(done.take())
        #expect(server.statistics.openStreams == 0)
    }

    @Test func `requests behind the one that is answered are answered too, then streams end`() throws {
        let kept = Mutex<(@Sendable () -> Void)?>(nil)
        let server = try LiveServer { loop in
            var exchanges: [Exchange] = []
            var stream: EventStream?
            let port = loop.port { (_: Bool) in
                for exchange in exchanges { exchange.reply(.text("late")) }
                exchanges = []
            }
            kept.withLock { $0 = { port.send(true) } }
            return ClosureResponder { request, exchange in
                switch request.path {
                case "/stream": stream = exchange.stream()
                case "/slow": exchanges.append(exchange)
                default:
                    // What a request tells goes out on a stream that lives.
                    stream?.send(Array("data: \(request.path)\n\n".utf8))
                    exchange.reply(.text("ok"))
                }
            }
        }
        let listener = try RawClient(port: server.port)
        try listener.send(request.replacingPath("/stream"))
        _ = try listener.receive(through: "\r\n\r\n")
        let client = try RawClient(port: server.port)
        let received = server.statistics.bytesReceived
        let requests = ["/slow", "/second", "/third"].map { request.replacingPath($0) }.joined()
        try client.send(requests)
        #expect(server.wait { $0.bytesReceived >= received + requests.utf8.count })
        let done = server.shutDown(grace: .seconds(20))
        kept.withLock { $0 }?()
        let answers = try (0..<3).map { _ in try client.receiveResponse() }
        #expect(answers.map(\.body) == ["late", "ok", "ok"])
        #expect(answers.map { $0.headers["connection"] } == [nil, nil, "close"])
        client.finishSending()
        #expect(try listener.receiveToEnd() == "data: /second\n\ndata: /third\n\n: closing\n\n")
        listener.finishSending()
        #expect(done.take())
    }

    @Test func `whatever is open after the grace is cut`() throws {
        let server = try LiveServer { loop in
            var exchanges: [Exchange] = []
            return ClosureResponder { _, exchange in exchanges.append(exchange) }
        }
        let client = try RawClient(port: server.port)
        try client.send(request)
        #expect(server.wait { $0.bytesReceived > 0 })
        #expect(server.shutDown(grace: .milliseconds(20)).take())
        #expect(try client.isEnded())
    }

    @Test func `a stop amid many clients ends with all of them`() throws {
        let server = try LiveServer { request, exchange in
            if request.path == "/stream" {
                exchange.stream().send(Array("data: 1\n\n".utf8))
            } else {
                exchange.reply(.text("ok"))
            }
        }
        let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
        for (number, client) in clients.enumerated() {
            try client.send(number % 2 == 0 ? request : request.replacingPath("/stream"))
        }
        let done = server.shutDown(grace: .seconds(5))
        for (number, client) in clients.enumerated() {
            let text = try client.receiveToEnd()
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(number % 2 == 0 ? text.hasSuffix("ok") : text.contains("data: 1") || text.contains("close"))
            client.finishSending()
        }
        #expect(done.take())
    }
}

extension String {
    fileprivate func replacingPath(_ path: String) -> String { "GET \(path)" + dropFirst("GET /".count) }
}
