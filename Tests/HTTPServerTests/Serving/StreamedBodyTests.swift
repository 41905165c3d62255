import EventLoop
import Glibc
@testable import HTTPServer
import TestSupport
import Testing

/// Gives bodies of `/give/{pieces}` a piece a turn, and one piece too few under `/cut/{pieces}`; those of
/// `/open/{pieces}` have no length, and those of `/broken/{pieces}` no end either.
private final class Printer: Responder {
    static let piece = [UInt8](repeating: 66, count: 100_000)

    final class Source: ResponseBodySource {
        let printer: Printer
        var left: Int
        let end: [UInt8]?

        init(_ printer: Printer, pieces: Int, end: [UInt8]? = nil) {
            self.printer = printer
            self.end = end
            left = pieces
            printer.givers += 1
        }

        deinit {
            printer.givers -= 1
        }

        func next(then: @escaping ([UInt8]?) -> Void) {
            left -= 1
            printer.given += 1
            let piece = left < 0 ? end : Printer.piece
            printer.loop.nextTurn { then(piece) }
        }
    }

    let loop: EventLoop
    var givers = 0
    var given = 0

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    func pieceLimit(of request: Request) -> Int? { nil }

    func respond(to request: Request, _ exchange: Exchange) {
        let pieces = request.segmentCount > 1 ? Int(String(request.segment(1))) ?? 0 : 0
        switch request.segment(0) {
        case "give":
            let source = Source(self, pieces: pieces)
            exchange.reply(Response(.ok, contentType: .text), length: pieces * Self.piece.count, from: source)
        case "late":
            let source = Source(self, pieces: pieces)
            loop.nextTurn {
                exchange.reply(Response(.ok, contentType: .text), length: pieces * Self.piece.count, from: source)
            }
        case "cut":
            let source = Source(self, pieces: pieces - 1)
            exchange.reply(Response(.ok, contentType: .text), length: pieces * Self.piece.count, from: source)
        case "open":
            let source = Source(self, pieces: pieces, end: [])
            exchange.reply(Response(.ok, contentType: .text), length: nil, from: source)
        case "broken":
            let source = Source(self, pieces: pieces)
            exchange.reply(Response(.ok, contentType: .text), length: nil, from: source)
        case "givers": exchange.reply(.text("\(givers)"))
        default: exchange.reply(.text("\(given)"))
        }
    }
}

@Suite struct StreamedBodyTests {
    private func server() throws -> LiveServer {
        try LiveServer(Configuration()) { Printer($0) }
    }

    private func head(_ path: String, _ method: String = "GET") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    }

    private func get(_ path: String, from server: LiveServer) throws -> String {
        try RawClient(port: server.port).request(head(path)).body
    }

    @Test(arguments: ["give", "late"])
    func `a body comes whole, and the connection goes on`(path: String) throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        // Requests that follow at once wait for their turn.
        try client.send(head("/\(path)/30") + head("/\(path)/0") + head("/\(path)/1"))
        let first = try client.receiveResponse()
        #expect(first.headers["content-length"] == "3000000")
        #expect(first.body.utf8.count == 3_000_000)
        #expect(try client.receiveResponse().body.isEmpty)
        #expect(try client.receiveResponse().body.utf8.count == 100_000)
        #expect(try client.request(head("/givers")).body == "0")
    }

    @Test func `what follows a body is answered although the client sends no more`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/give/3") + head("/give/1"))
        client.finishSending()
        #expect(try client.receiveResponse().body.utf8.count == 300_000)
        #expect(try client.receiveResponse().body.utf8.count == 100_000)
        #expect(try client.isEnded())
    }

    @Test func `a slow client is given no more than it takes`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/give/1000"))
        #expect(try client.receive(through: "\r\n\r\n").contains("Content-Length: 100000000"))
        var given = -1
        // Until what the system keeps for the client is full.
        while case let now = Int(try get("/given", from: server)) ?? 0, now != given { given = now }
        #expect(given < 1000)
        #expect(try get("/givers", from: server) == "1")
        client.reset()
        while try get("/givers", from: server) != "0" {}
    }

    @Test func `a body that ends early breaks the connection off`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/cut/1"))
        #expect(try client.receive(through: "\r\n\r\n").contains("Content-Length: 100000"))
        #expect(try client.isEnded())
        #expect(try get("/givers", from: server) == "0")
    }

    @Test func `what is asked for the head only gets no piece`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/give/3", "HEAD"))
        #expect(try client.receive(through: "\r\n\r\n").contains("Content-Length: 300000"))
        #expect(try client.request(head("/given")).body == "0")
    }

    @Test func `a body without a length comes in chunks, and the connection goes on`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/open/3") + head("/open/0") + head("/give/1"))
        let first = try client.receiveResponse()
        #expect(first.headers["transfer-encoding"] == "chunked")
        #expect(first.headers["content-length"] == nil)
        #expect(Array(first.body.utf8) == Array(repeating: Printer.piece, count: 3).flatMap { $0 })
        let second = try client.receiveResponse()
        #expect(second.status == 200 && second.body.isEmpty)
        #expect(try client.receiveResponse().body.utf8.count == 100_000)
        #expect(try client.request(head("/givers")).body == "0")
        let asked = try client.request(head("/open/3", "HEAD"))
        #expect(asked.headers["transfer-encoding"] == "chunked")
        #expect(try client.request(head("/given")).body == "6")
    }

    @Test func `to a client of HTTP 1_0 the end of the connection is the end of such a body`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send("GET /open/3 HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
        let head = try client.receive(through: "\r\n\r\n")
        #expect(!head.contains("Transfer-Encoding") && !head.contains("Content-Length"))
        #expect(head.contains("Connection: close"))
        #expect(try client.receiveToEnd().utf8.count == 300_000)
        #expect(try get("/givers", from: server) == "0")
    }

    @Test func `a body without an end is seen to be broken off`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(head("/broken/0"))
        #expect(try client.receive(through: "\r\n\r\n").contains("chunked"))
        // No last chunk.
        #expect(try client.isEnded())
        let old = try RawClient(port: server.port)
        try old.send("GET /broken/0 HTTP/1.0\r\nHost: localhost\r\n\r\n")
        _ = try? old.receive(through: "\r\n\r\n")
        let failure = #expect(throws: RawClient.Failure.self) { try old.receive(count: 1) }
        #expect(failure?.errorNumber == ECONNRESET)
        #expect(try get("/givers", from: server) == "0")
    }
}
