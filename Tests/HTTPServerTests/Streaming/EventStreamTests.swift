import EventLoop
@testable import HTTPServer
import Synchronization
import Testing
import TestSupport

private let request = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"

/// Opens a stream for each request, and sends to all what a test tells it to.
private final class Broadcaster: Responder {
    enum Command: Sendable {
        case send([UInt8])
        case end([UInt8])
    }

    private(set) var streams: [EventStream] = []
    private let ends: Ends

    final class Ends: Sendable {
        let all = Mutex<[EventStream.End]>([])
        let port = Mutex<Port<Command>?>(nil)

        func callAsFunction(_ command: Command) {
            port.withLock { $0 }?.send(command)
        }
    }

    init(_ loop: EventLoop, _ ends: Ends) {
        self.ends = ends
        let port = loop.port { [unowned self] (command: Command) in
            switch command {
            case .send(let block): for stream in streams { stream.send(block) }
            case .end(let block): for stream in streams { stream.end(block) }
            }
        }
        ends.port.withLock { $0 = port }
    }

    func respond(to request: Request, _ exchange: Exchange) {
        let stream = exchange.stream(headers: [HeaderField("X-Test", "1")])
        stream.onClose = { [ends] end in ends.all.withLock { $0.append(end) } }
        stream.send(Array("data: hello\n\n".utf8))
        streams.append(stream)
    }
}

@Suite struct EventStreamTests {
    private let broadcast = Broadcaster.Ends()

    private func server(_ configuration: Configuration = Configuration()) throws -> LiveServer {
        try LiveServer(configuration) { [broadcast] loop in Broadcaster(loop, broadcast) }
    }

    private func open(_ server: LiveServer, receiveBuffer: Int32? = nil) throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBuffer: receiveBuffer)
        try client.send(request)
        _ = try client.receive(through: "data: hello\n\n")
        return client
    }

    private func ends(_ server: LiveServer) -> [EventStream.End] {
        // The ends are told a turn later.
        _ = server.statistics
        return broadcast.all.withLock { $0 }
    }

    @Test func `a stream has no length, and events follow its head`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        try client.send(request)
        let head = try client.receive(through: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Type: text/event-stream\r\n"))
        #expect(head.contains("Cache-Control: no-store\r\n"))
        #expect(head.contains("X-Test: 1\r\n"))
        #expect(head.contains("Connection: close\r\n"))
        #expect(!head.contains("Content-Length"))
        #expect(try client.receive(through: "\n\n") == "data: hello\n\n")
    }

    @Test func `all observers get the same blocks in the same order`() throws {
        let server = try server()
        let clients = try (0..<20).map { _ in try open(server) }
        let blocks = (0..<200).map { "id: \($0)\ndata: \(String(repeating: "x", count: $0))\n\n" }
        for block in blocks { broadcast(.send(Array(block.utf8))) }
        broadcast(.end(Array(": bye\n\n".utf8)))
        for client in clients { #expect(try client.receiveToEnd() == blocks.joined() + ": bye\n\n") }
        for client in clients { client.finishSending() }
        #expect(server.wait { $0.openConnections == 0 && $0.openStreams == 0 })
        #expect(ends(server) == Array(repeating: .ended, count: 20))
    }

    @Test func `what a client sends to a stream is dropped, however much it is`() throws {
        let server = try server()
        let client = try open(server)
        let junk = [UInt8](repeating: 65, count: 1 << 20)
        for _ in 0..<64 { try client.send(junk) }
        #expect(server.wait { $0.bytesReceived >= 64 << 20 })
        #expect(server.onLoop { server, _ in server.connections.all.allSatisfy { $0.input.capacity == 0 } })
        broadcast(.send(Array("data: still here\n\n".utf8)))
        #expect(try client.receive(through: "\n\n") == "data: still here\n\n")
    }

    @Test func `a client that closes its side ends its stream`() throws {
        let server = try server()
        let client = try open(server)
        client.finishSending()
        #expect(try client.isEnded())
        #expect(server.wait { $0.openStreams == 0 })
        #expect(ends(server) == [.left])
    }

    @Test func `a client that resets ends its stream only`() throws {
        let server = try server()
        let other = try open(server)
        let client = try open(server)
        client.reset()
        #expect(server.wait { $0.openStreams == 1 })
        broadcast(.send(Array("data: on\n\n".utf8)))
        #expect(try other.receive(through: "\n\n") == "data: on\n\n")
        #expect(ends(server) == [.lost])
    }

    @Test func `a client that does not read is cut, and the others are not`() throws {
        let server = try server(Configuration(limits: Limits(pendingEvents: 100_000)))
        let slow = try open(server, receiveBuffer: 4096)
        let fast = try open(server)
        let block = Array("data: \(String(repeating: "x", count: 50_000))\n\n".utf8)
        var sent = 0
        while server.statistics.cutStreams == 0, sent < 10_000 {
            broadcast(.send(block))
            _ = try fast.receive(count: block.count)
            sent += 1
        }
        #expect(server.statistics.cutStreams == 1)
        #expect(server.statistics.openStreams == 1)
        #expect(ends(server) == [.cut])
        #expect(try slow.receiveToEnd().utf8.count < sent * block.count)
    }

    @Test func `a client that stops reading for long is cut even below the limit`() throws {
        let timeouts = Timeouts(write: .milliseconds(40))
        let server = try server(Configuration(limits: Limits(pendingEvents: 64 << 20), timeouts: timeouts))
        let slow = try open(server, receiveBuffer: 4096)
        broadcast(.send([UInt8](repeating: 65, count: 16 << 20)))
        #expect(server.wait { $0.cutStreams == 1 })
        #expect(ends(server) == [.cut])
        _ = slow
    }

    @Test func `a quiet stream is kept alive by comments`() throws {
        let server = try server(Configuration(timeouts: Timeouts(ping: .milliseconds(20))))
        let client = try open(server)
        for _ in 0..<3 { #expect(try client.receive(through: "\n\n") == ": ping\n\n") }
    }

    @Test func `more streams than the limit are told so`() throws {
        let server = try server(Configuration(limits: Limits(streams: 1)))
        let first = try open(server)
        let second = try RawClient(port: server.port)
        let response = try second.request(request)
        #expect(response.status == 503)
        #expect(response.body.contains(#""code":"tooManyStreams""#))
        // The connection is of use for other things.
        #expect(try second.request(request).status == 503)
        _ = first
    }

    @Test func `a head without events is all that HEAD gets`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let response = try client.request("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(response.headers["content-type"] == "text/event-stream")
        client.finishSending()
        #expect(try client.isEnded())
    }
}
