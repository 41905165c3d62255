@testable import HTTPServer
import EventLoop
import Synchronization
import Testing
import TestSupport

/// Connections that move between three servers, each on a loop of its own: the first segment of a path names the server
/// that answers.
@Suite struct MovedConnectionTests {
    private let servers: [LiveServer]

    /// The ways to the servers, once all are made.
    private final class Ports: Sendable {
        let ports = Mutex<[ConnectionPort]>([])
    }

    init() throws {
        let ports = Ports()
        // Output over 16 KiB holds a connection back, so that some move with output that waits.
        let configuration = Configuration(limits: Limits(queuedOutput: 16 << 10))
        servers = try (0..<3).map { index in
            try LiveServer(configuration) { loop in
                ClosureResponder { request, exchange in
                    guard let home = Int(request.segment(0)), home < 3 else {
                        return exchange.reply(.text("", status: .notFound))
                    }
                    guard home == index else {
                        return exchange.move(through: ports.ports.withLock { $0[home] })
                    }
                    let size = request.query("size").flatMap { Int($0) } ?? 0
                    let text = "\(index) \(request.segment(1)) \(request.body.count) "
                    let answer = Response.text(text + String(repeating: "x", count: size))
                    // Some handlers answer later.
                    if request.query("later") != nil {
                        loop.nextTurn { exchange.reply(answer) }
                    } else {
                        exchange.reply(answer)
                    }
                }
            }
        }
        let made = servers.map { server in server.onLoop { server, _ in server.connectionPort() } }
        ports.ports.withLock { $0 = made }
    }

    /// A request for a random server, and its answer.
    private func request(_ number: Int, using random: inout SeededGenerator) -> (text: String, answer: String) {
        let home = Int.random(in: 0..<3, using: &random)
        let size = [0, 0, 10, 30_000].randomElement(using: &random) ?? 0
        let later = Bool.random(using: &random) ? "&later" : ""
        let body = String(repeating: "b", count: [0, 0, 7, 5_000].randomElement(using: &random) ?? 0)
        let head =
            "\(body.isEmpty ? "GET" : "POST") /\(home)/\(number)?size=\(size)\(later) HTTP/1.1\r\nHost: localhost\r\n"
        let answer = "\(home) \(number) \(body.utf8.count) " + String(repeating: "x", count: size)
        if body.isEmpty { return (head + "\r\n", answer) }
        guard Bool.random(using: &random) else {
            return (head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body, answer)
        }
        let chunk = "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
        return (head + "Transfer-Encoding: chunked\r\n\r\n" + chunk, answer)
    }

    /// Sends requests in pieces of random lengths; they all fit into the system's buffers.
    private func send(_ text: String, to client: RawClient, using random: inout SeededGenerator) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...4_000, using: &random))
            try client.send(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
    }

    @Test(arguments: UInt64(0)..<8)
    func `requests of a connection are answered in order, wherever they are answered`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<6 {
            let client = try RawClient(port: servers[round % 3].port, receiveBuffer: round % 2 == 0 ? 4_096 : nil)
            let requests = (0..<40).map { request($0, using: &random) }
            try send(requests.map(\.text).joined(), to: client, using: &random)
            for request in requests {
                let response = try client.receiveResponse()
                #expect(response.status == 200)
                #expect(response.body == request.answer)
            }
        }
    }

    private func isEmpty(_ server: LiveServer) -> Bool {
        server.onLoop { server, _ in
            let all = server.statistics
            return all.openConnections == 0 && server.totals.openConnections == 0 && all.queuedBytes == 0
                && all.bodyBytes == 0
        }
    }

    @Test(.timeLimit(.minutes(20)), arguments: UInt64(0)..<4)
    func `a client that goes away leaves no connection behind`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<20 {
            let client = try RawClient(port: servers[round % 3].port)
            let requests = (0..<10).map { request($0, using: &random) }
            try send(requests.map(\.text).joined(), to: client, using: &random)
            for request in requests.prefix(Int.random(in: 0...10, using: &random)) {
                #expect(try client.receiveResponse().body == request.answer)
            }
            if Bool.random(using: &random) { client.reset() }
        }
        // A connection may still be on its way from one server to another that was looked at before.
        while !servers.allSatisfy(isEmpty) {}
    }

    @Test func `a server that stops answers the connections that come to it, and closes them`() throws {
        let client = try RawClient(port: servers[0].port)
        #expect(try client.request("GET /0/1 HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        servers[1].onLoop { server, _ in server.shutDown(grace: .seconds(5)) {} }
        let response = try client.request("GET /1/2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(response.body == "1 2 0 ")
        #expect(response.headers["connection"] == "close")
        #expect(try client.receiveToEnd() == "")
    }
}
