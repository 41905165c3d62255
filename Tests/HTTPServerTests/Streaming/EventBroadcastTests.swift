import EventLoop
@testable import HTTPServer
import Synchronization
import TestSupport
import Testing

private let request = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"

/// Opens a stream for each request, and does to the streams that have joined one broadcast what a test tells it to.
private final class Station: Responder {
    enum Action: Sendable {
        /// The stream of a number joins.
        case join(Int)
        /// All that have joined are sent a block.
        case send([UInt8])
        /// One is sent a block of its own.
        case sendOne(Int, [UInt8])
        case end(Int)
        case remove(Int)
        case finish
    }

    final class Remote: Sendable {
        let port = Mutex<Port<[Action]>?>(nil)
        let count = Mutex(0)

        /// Does all in one turn of the loop.
        func callAsFunction(_ actions: Action...) { perform(actions) }
        func perform(_ actions: [Action]) { port.withLock { $0 }?.send(actions) }
    }

    private var streams: [EventStream] = []
    private var broadcast: EventBroadcast?
    private let remote: Remote

    init(_ loop: EventLoop, _ remote: Remote) {
        self.remote = remote
        let port = loop.port { [unowned self] (actions: [Action]) in
            for action in actions { perform(action) }
        }
        remote.port.withLock { $0 = port }
    }

    private func perform(_ action: Action) {
        switch action {
        case .join(let number): broadcast = streams[number].join(broadcast) ?? broadcast
        case .send(let block): broadcast?.send(block)
        case .sendOne(let number, let block): streams[number].send(block)
        case .end(let number): streams[number].end()
        case .remove(let number): broadcast?.remove(streams[number])
        case .finish: broadcast?.finish()
        }
        let count = broadcast?.count ?? 0
        remote.count.withLock { $0 = count }
    }

    func respond(to request: Request, _ exchange: Exchange) {
        let stream = exchange.stream()
        stream.onClose = { [unowned self, unowned stream] _ in perform(.remove(number(of: stream))) }
        stream.send(Array("data: hello\n\n".utf8))
        streams.append(stream)
        guard request.header("X-Over") != nil else { return }
        // All in the turn in which the head of the answer is written.
        for action in [.join(streams.count - 1), .send(Array("data: over\n\n".utf8)), .finish] as [Action] {
            perform(action)
        }
    }

    private func number(of stream: EventStream) -> Int { streams.firstIndex { $0 === stream } ?? 0 }
}

@Suite struct EventBroadcastTests {
    private let remote = Station.Remote()

    /// A server without pings, which are events too, and which waits for clients however slow the machine is.
    private func server(_ limits: Limits = Limits()) throws -> LiveServer {
        let timeouts = Timeouts(write: .seconds(600), ping: .seconds(600))
        return try LiveServer(Configuration(limits: limits, timeouts: timeouts)) { [remote] in Station($0, remote) }
    }

    private func open(_ server: LiveServer, receiveBuffer: Int32? = nil) throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBuffer: receiveBuffer)
        try client.send(request)
        _ = try client.receive(through: "data: hello\n\n")
        return client
    }

    private func block(_ text: some CustomStringConvertible) -> [UInt8] { Array("data: \(text)\n\n".utf8) }

    @Test(arguments: UInt64(0)..<30)
    func `every stream gets what it was sent, in order, whatever comes and goes in a turn`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try server()
        let clients = try (0..<8).map { _ in try self.open(server) }
        var expected = [String](repeating: "", count: clients.count)
        var joined: Set<Int> = []
        var open: Set<Int> = Set(0..<clients.count)
        for turn in 0..<40 {
            var actions: [Station.Action] = []
            for step in 0..<Int.random(in: 1...6, using: &random) {
                let number = Int.random(in: clients.indices, using: &random)
                let filler = String(repeating: "x", count: .random(in: 0...200, using: &random))
                let text = "data: \(turn).\(step) \(filler)\n\n"
                switch Int.random(in: 0..<20, using: &random) {
                case 0..<4 where !joined.contains(number):
                    actions.append(.join(number))
                    if open.contains(number) { joined.insert(number) }
                case 4..<8:
                    actions.append(.sendOne(number, Array(text.utf8)))
                    if open.contains(number) { expected[number] += text }
                case 8 where open.count > 3:
                    actions.append(.end(number))
                    open.remove(number)
                    joined.remove(number)
                case 9 where open.contains(number):
                    actions.append(.remove(number))
                    joined.remove(number)
                default:
                    actions.append(.send(Array(text.utf8)))
                    for number in joined { expected[number] += text }
                }
            }
            remote.perform(actions)
        }
        remote.perform(open.map { Station.Action.end($0) })
        for (client, text) in zip(clients, expected) { #expect(try client.receiveToEnd() == text) }
    }

    @Test func `the blocks of a turn are one transfer for each stream`() throws {
        let server = try server()
        let clients = try (0..<10).map { _ in try open(server) }
        let before = server.statistics.bytesSent
        var actions = clients.indices.map { Station.Action.join($0) }
        for number in 0..<5 { actions.append(.send(block(number))) }
        remote.perform(actions)
        let text = (0..<5).map { "data: \($0)\n\n" }.joined()
        for client in clients { #expect(try client.receive(through: "data: 4\n\n") == text) }
        #expect(server.statistics.bytesSent == before + text.utf8.count * clients.count)
    }

    @Test func `a client that does not read delays no other, and gets all once it reads`() throws {
        let server = try server()
        let slow = try open(server, receiveBuffer: 2_048)
        let quick = try open(server)
        remote(.join(0), .join(1))
        var text = ""
        for number in 0..<500 {
            let body = "\(number) \(String(repeating: "y", count: 1_000))"
            text += "data: \(body)\n\n"
            remote(.send(block(body)))
            #expect(try quick.receive(through: "\n\n") == "data: \(body)\n\n")
        }
        remote(.finish)
        #expect(try slow.receiveToEnd() == text)
        #expect(try quick.receiveToEnd().isEmpty)
        #expect(server.wait { $0.openStreams == 0 })
    }

    @Test func `a client that never reads is cut, and one that breaks off leaves; the others go on`() throws {
        var limits = Limits()
        limits.pendingEvents = 64 << 10
        let server = try server(limits)
        let deaf = try open(server, receiveBuffer: 2_048)
        let broken = try open(server)
        let good = try open(server)
        remote(.join(0), .join(1), .join(2))
        broken.reset()
        #expect(server.wait { $0.openStreams == 2 })
        let body = String(repeating: "z", count: 32 << 10)
        for _ in 0..<400 where server.statistics.cutStreams == 0 {
            remote(.send(block(body)))
            _ = try good.receive(through: "\n\n")
        }
        #expect(server.statistics.cutStreams == 1)
        remote(.send(block("on")))
        #expect(try good.receive(through: "\n\n") == "data: on\n\n")
        #expect(remote.count.withLock { $0 } == 1)
        deaf.finishSending()
    }

    @Test func `what is sent in the turn in which a stream begins comes behind the head of its answer`() throws {
        let server = try server()
        let first = try open(server)
        remote(.join(0), .send(block("early")))
        let second = try RawClient(port: server.port)
        try second.send(request.replacing("\r\n\r\n", with: "\r\nX-Over: 1\r\n\r\n"))
        #expect(try second.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try second.receiveToEnd() == "data: hello\n\ndata: over\n\n")
        #expect(try first.receiveToEnd() == "data: early\n\ndata: over\n\n")
    }

    @Test func `what is sent in the turn in which the server stops or all are ended is not lost`() throws {
        let server = try server()
        let (first, second) = try (open(server), open(server))
        remote(.join(0), .join(1), .send(block("a")), .end(0), .send(block("b")), .finish)
        #expect(try first.receiveToEnd() == "data: a\n\n")
        #expect(try second.receiveToEnd() == "data: a\n\ndata: b\n\n")
    }
}
