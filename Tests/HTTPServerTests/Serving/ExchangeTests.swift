import EventLoop
import HTTPServer
import Testing
import TestSupport

private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

/// Keeps exchanges under `/kept` until `/release` is asked, and answers others at once.
private final class Keeper: Responder {
    var kept: [Exchange] = []
    var lost = 0

    func respond(to request: Request, _ exchange: Exchange) {
        switch request.segment(0) {
        case "kept":
            exchange.onClose = { [unowned self] in lost += 1 }
            kept.append(exchange)
        case "release":
            let released = kept
            kept = []
            for exchange in released { exchange.reply(.text("kept \(exchange.request.path)")) }
            exchange.reply(.text("released \(released.count), lost \(lost)"))
        default:
            exchange.reply(.text(request.path))
        }
    }
}

/// Keeps exchanges under `/wait`, and answers them from the handlers of other connections.
private final class Rendezvous: Responder {
    private var waiting: [Exchange] = []

    func respond(to request: Request, _ exchange: Exchange) {
        switch request.path {
        case "/wait":
            waiting.append(exchange)
        case "/meet":
            let others = waiting
            waiting = [exchange]
            for other in others { other.reply(.text("met")) }
        case "/end":
            let others = waiting
            waiting = []
            for other in others { other.reply(.text("ended")) }
            exchange.reply(.text("end"))
        default:
            exchange.reply(.text(request.path))
        }
    }
}

@Suite struct ExchangeTests {
    @Test func `an exchange may be answered by another connection that its own handler has set going`() throws {
        let server = try LiveServer { _ in Rendezvous() }
        let waiting = try RawClient(port: server.port)
        try waiting.send(get("/wait") + get("/end"))
        #expect(server.wait { $0.bytesReceived >= (get("/wait") + get("/end")).utf8.count })
        let other = try RawClient(port: server.port)
        try other.send(get("/early") + get("/meet") + get("/late"))
        #expect(try waiting.receiveResponse().body == "met")
        #expect(try waiting.receiveResponse().body == "end")
        for body in ["/early", "ended", "/late"] { #expect(try other.receiveResponse().body == body) }
    }

    @Test func `answers of a worker keep the order of their requests`() throws {
        let server = try LiveServer { loop in
            guard let worker = try? Worker(name: "slow") else { fatalError("no worker") }
            return ClosureResponder { request, exchange in
                guard request.path.hasPrefix("/slow") else { return exchange.reply(.text(request.path)) }
                loop.offload(to: worker, { [path = request.path] in "done \(path)" }) { text in
                    exchange.reply(.text(text))
                }
            }
        }
        let client = try RawClient(port: server.port)
        try client.send((0..<50).map { get($0 % 2 == 0 ? "/slow/\($0)" : "/\($0)") }.joined())
        for number in 0..<50 {
            let expected = number % 2 == 0 ? "done /slow/\(number)" : "/\(number)"
            #expect(try client.receiveResponse().body == expected)
        }
    }

    @Test func `an exchange may be answered while another connection is served`() throws {
        let server = try LiveServer { _ in Keeper() }
        let waiting = try (0..<3).map { _ in try RawClient(port: server.port) }
        for (number, client) in waiting.enumerated() {
            // What comes behind is answered after it, too.
            try client.send(get("/kept/\(number)") + get("/behind"))
        }
        #expect(server.wait { $0.bytesReceived >= 3 * (get("/kept/0") + get("/behind")).utf8.count })
        let other = try RawClient(port: server.port)
        #expect(try other.request(get("/release")).body == "released 3, lost 0")
        for (number, client) in waiting.enumerated() {
            #expect(try client.receiveResponse().body == "kept /kept/\(number)")
            #expect(try client.receiveResponse().body == "/behind")
        }
    }

    @Test func `an answer to a peer that went away is dropped, and its owner told`() throws {
        let server = try LiveServer { _ in Keeper() }
        let gone = try RawClient(port: server.port)
        try gone.send(get("/kept/1"))
        #expect(server.wait { $0.bytesReceived > 0 })
        gone.reset()
        #expect(server.wait { $0.openConnections == 0 })
        let other = try RawClient(port: server.port)
        #expect(try other.request(get("/release")).body == "released 1, lost 1")
    }

    @Test func `an exchange that is let go is answered with 500`() throws {
        let server = try LiveServer { request, exchange in
            if request.path == "/answered" { exchange.reply(.text("ok")) }
        }
        let client = try RawClient(port: server.port)
        try client.send(get("/forgotten") + get("/answered"))
        let response = try client.receiveResponse()
        #expect(response.status == 500)
        #expect(response.body.contains(#""code":"noAnswer""#))
        #expect(try client.receiveResponse().body == "ok")
    }

    @Test func `a waiting client cannot fill the memory`() throws {
        let server = try LiveServer { _ in Keeper() }
        let client = try RawClient(port: server.port)
        try client.send(get("/kept/1"))
        #expect(server.wait { $0.bytesReceived > 0 })
        let junk = [UInt8](repeating: 65, count: 1 << 20)
        client.sendWhatFits(junk, times: 64)
        let other = try RawClient(port: server.port)
        // A receive more than the limit at most.
        #expect(try other.request(get("/")).status == 200)
        #expect(server.statistics.bytesReceived < 4 * (64 << 10))
    }
}
