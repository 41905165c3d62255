import EventLoop
@testable import HTTPServer
import TestSupport
import Testing

private func head(_ path: String, _ fields: String...) -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// Sums bodies up under `/sum`, as soon as there is a word from `/more` if the path goes on, or from `/late` if it
/// goes on with that word; answers others when they are whole.
private final class Counter: Responder {
    var lost = 0
    var longest = 0
    var open: [Sink] = []
    /// The requests whose handlers have not asked for the body yet.
    var late: [Exchange] = []

    final class Sink: RequestBodySink {
        let counter: Counter
        let exchange: Exchange
        let waits: Bool
        var bytes = 0
        var pieces = 0

        init(_ counter: Counter, _ exchange: Exchange, waits: Bool) {
            self.counter = counter
            self.exchange = exchange
            self.waits = waits
        }

        func take(_ piece: [UInt8], isLast: Bool) {
            bytes += piece.count
            pieces += 1
            counter.longest = max(counter.longest, piece.count)
            if piece.contains(UInt8(ascii: "!")) {
                exchange.reply(.problem(Problem(.unprocessableContent, code: "bad", detail: "no marks")))
            } else if isLast {
                exchange.reply(.text("\(bytes)"))
            } else if !waits {
                exchange.resume()
            }
        }
    }

    func pieceLimit(of request: Request) -> Int? {
        request.path.hasPrefix("/sum") || ["/refused", "/refused-late"].contains(request.path) ? 10_000_000 : nil
    }

    func respond(to request: Request, _ exchange: Exchange) {
        switch request.segment(0) {
        case "sum" where request.path == "/sum/late", "refused-late": late.append(exchange)
        case "late":
            for exchange in late {
                if exchange.request.path == "/refused-late" {
                    exchange.reply(.text("no"))
                } else {
                    exchange.take(pieces: Sink(self, exchange, waits: false))
                }
            }
            exchange.reply(.text("\(late.count)"))
            late = []
        case "sum":
            let sink = Sink(self, exchange, waits: request.segmentCount > 1)
            exchange.onClose = { [unowned self] in
                lost += 1
                open.removeAll { $0 === sink }
            }
            open.append(sink)
            exchange.take(pieces: sink)
        case "more":
            for sink in open { sink.exchange.resume() }
            exchange.reply(.text("\(open.map(\.bytes))"))
        case "refused": exchange.reply(.text("no"))
        case "lost": exchange.reply(.text("\(lost)"))
        case "longest": exchange.reply(.text("\(longest)"))
        default: exchange.reply(.text("whole \(request.body.count)"))
        }
    }
}

@Suite struct PieceTests {
    private func server(_ timeouts: Timeouts = Timeouts()) throws -> LiveServer {
        let limits = Limits(body: 1000, bodies: 10_000)
        return try LiveServer(Configuration(limits: limits, timeouts: timeouts)) { _ in Counter() }
    }

    private func get(_ path: String, from server: LiveServer) throws -> String {
        try RawClient(port: server.port).request("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n").body
    }

    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 65, count: count) }

    @Test func `a body of any length comes in pieces of at most what is read at a time`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/sum", "Content-Length: 5000000"))
        try client.send(bytes(5_000_000))
        // The connection goes on, also with a body that comes whole.
        let response = try client.receiveResponse()
        #expect(response.body == "5000000")
        #expect(response.headers["connection"] == nil)
        #expect(try client.request(head("/other", "Content-Length: 3") + "abc").body == "whole 3")
        #expect(try client.request(head("/sum", "Content-Length: 0")).body == "0")
        #expect((1...128 << 10).contains(Int(try get("/longest", from: server)) ?? 0))
        #expect(server.statistics.bodyBytes == 0)
    }

    @Test func `chunks are joined, however they are cut`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let chunks = "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n"
        let message = Array((head("/sum", "Transfer-Encoding: chunked") + chunks).utf8)
        try client.send(message + message)
        #expect(try client.receiveResponse().body == "7")
        #expect(try client.receiveResponse().body == "7")
        for byte in message { try client.send([byte]) }
        #expect(try client.receiveResponse().body == "7")
    }

    @Test func `requests that follow wait for their turn`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let pair = head("/sum", "Content-Length: 4") + "abcd" + head("/other", "Content-Length: 1") + "x"
        try client.send(String(repeating: pair, count: 20))
        for _ in 0..<20 {
            #expect(try client.receiveResponse().body == "4")
            #expect(try client.receiveResponse().body == "whole 1")
        }
    }

    @Test func `nothing more is read than the sink wants`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/sum/slowly", "Content-Length: 9000000"))
        let piece = bytes(1 << 20)
        client.sendWhatFits(piece, times: 9)
        // How much of the body arrives before reading stops depends on how it was cut on its way.
        #expect(server.wait { $0.bytesReceived > 1000 })
        // One piece is with the sink, and as much as is read at a time may wait behind it.
        let received = server.statistics.bytesReceived
        #expect(received <= 512 << 10)
        #expect(try get("/more", from: server).hasPrefix("["))
        #expect(server.wait { $0.bytesReceived > received })
    }

    @Test(arguments: [0, 1, 3000, 2_000_000])
    func `a body waits for a handler that asks for it late, and nothing of it is lost`(count: Int) throws {
        let server = try server()
        let chunk = count == 0 ? [] : Array("\(String(count, radix: 16))\r\n".utf8) + bytes(count) + Array("\r\n".utf8)
        let messages = [
            Array(head("/sum/late", "Content-Length: \(count)").utf8) + bytes(count),
            Array(head("/refused-late", "Content-Length: \(count)").utf8) + bytes(count),
            Array(head("/sum/late", "Transfer-Encoding: chunked").utf8) + chunk + Array("0\r\n\r\n".utf8),
        ]
        let clients = try messages.map { _ in try RawClient(port: server.port) }
        for (client, message) in zip(clients, messages) { try client.send(Array(message.prefix(3500))) }
        let sent = messages.reduce(0) { $0 + min($1.count, 3500) }
        #expect(server.wait { $0.bytesReceived >= sent })
        #expect(try get("/late", from: server) == "3")
        for (client, message) in zip(clients, messages) { try client.send(Array(message.dropFirst(3500))) }
        let responses = try clients.map { try $0.receiveResponse() }
        #expect(responses.map(\.body) == ["\(count)", "no", "\(count)"])
        // What is left of a refused body is not waited for.
        #expect(responses.map { $0.headers["connection"] } == [nil, count > 3500 ? "close" : nil, nil])
        #expect(server.statistics.bodyBytes == 0)
    }

    @Test func `a body that is too long is refused by its length, or when it gets there`() throws {
        let server = try server()
        let told = try RawClient(port: server.port)
        let refused = try told.request(head("/sum", "Content-Length: 10000000000", "Expect: 100-continue"))
        #expect(refused.status == 413)
        #expect(refused.headers["connection"] == "close")
        #expect(try told.isEnded())

        let untold = try RawClient(port: server.port)
        try untold.send(head("/sum", "Transfer-Encoding: chunked"))
        let chunk = Array("100000\r\n".utf8) + bytes(1 << 20) + Array("\r\n".utf8)
        for _ in 0..<9 { try untold.send(chunk) }
        try untold.send("100000\r\n")
        #expect(try untold.receiveResponse().status == 413)
        #expect(try get("/lost", from: server) == "1")
        // Other requests have the limit of all.
        #expect(try RawClient(port: server.port).request(head("/other", "Content-Length: 1001")).status == 413)
    }

    @Test func `an answer before the last piece ends the connection, and the client hears it`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/sum", "Content-Length: 5000000"))
        try client.send(bytes(200_000) + [UInt8(ascii: "!")] + bytes(3_000_000))
        let refused = try client.receiveResponse()
        #expect(refused.status == 422)
        #expect(refused.headers["connection"] == "close")
        client.finishSending()
        #expect(try client.isEnded())
        // It was answered, so nobody is told that the client has gone.
        #expect(try get("/lost", from: server) == "0")
    }

    @Test func `an answer to the head spares the body`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let waits = head("/refused", "Content-Length: 5000000", "Expect: 100-continue")
        #expect(try client.request(waits).body == "no")
        #expect(try client.isEnded())
        let invited = try RawClient(port: server.port)
        try invited.send(head("/sum", "Content-Length: 3", "Expect: 100-continue"))
        #expect(try invited.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
        try invited.send("abc")
        #expect(try invited.receiveResponse().body == "3")
    }

    @Test func `who goes away midway is given up, whether it says so or not`() throws {
        let server = try server()
        for end in [RawClient.reset, RawClient.finishSending] {
            let before = Int(try get("/lost", from: server)) ?? 0
            let received = server.statistics.bytesReceived
            let client = try RawClient(port: server.port)
            try client.send(head("/sum", "Content-Length: 5000000"))
            try client.send(bytes(70_000))
            #expect(server.wait { $0.bytesReceived > received + 70_000 })
            end(client)()
            // What the client has sent before is taken; then the connection is over.
            #expect(server.wait { $0.openConnections == 0 })
            #expect(Int(try get("/lost", from: server)) == before + 1)
        }
    }

    @Test func `what is no chunk ends the request`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/sum", "Transfer-Encoding: chunked") + "3\r\nabc\r\nno size\r\n")
        let refused = try client.receiveResponse()
        #expect(refused.status == 400)
        #expect(refused.body.contains("invalidFraming"))
        #expect(try get("/lost", from: server) == "1")
    }

    @Test func `a body that trickles in ends with its deadline, and one that comes has as long as it needs`() throws {
        let server = try server(Timeouts(body: .milliseconds(300)))
        let slow = try RawClient(port: server.port)
        try slow.send(head("/sum", "Content-Length: 5000000"))
        while !slow.isReadable(within: .milliseconds(20)) { try slow.send("a") }
        #expect(try slow.receiveResponse().status == 408)
        #expect(try get("/lost", from: server) == "1")
        #expect(server.statistics.timeouts == 1)
    }

    @Test func `a sink may take longer than any deadline`() throws {
        let server = try server(Timeouts(body: .milliseconds(20)))
        let client = try RawClient(port: server.port)
        try client.send(head("/sum/slowly", "Content-Length: 6") + "abc")
        #expect(!client.isReadable(within: .milliseconds(200)))
        try client.send("def")
        while try get("/more", from: server) != "[6]" {}
        #expect(try client.receiveResponse().body == "6")
    }
}
