import CZlib
import EventLoop
import Glibc
import HTTPServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(20))) struct HTTPClientTests {
    @Test func `an answer arrives with its status, headers and body`() throws {
        let upstream = try Upstream()
        let (_, origin) = try upstream.serve { request, exchange in
            let reply = Array("\(request.query("page") ?? "") \(request.header("accept") ?? "")".utf8)
            exchange.reply(Response(.notFound, headers: [HeaderField("X-Total", "7")], body: reply))
        }
        var request = try get(origin, "/rows?page=2")
        request.headers = [("Accept", "application/json")]
        let response = try upstream.answer(upstream.client(allowing: [origin]), request).get()
        #expect(response.status == 404)
        #expect(response.header("x-total") == "7")
        #expect(String(decoding: response.body, as: UTF8.self) == "2 application/json")
    }

    @Test func `a body is posted`() throws {
        let upstream = try Upstream()
        let (_, origin) = try upstream.serve { request, exchange in
            exchange.reply(Response(.ok, body: Array("\(request.method)".utf8) + request.body))
        }
        var request = try get(origin)
        request.body = Array("{\"size\":2}".utf8)
        let response = try upstream.answer(upstream.client(allowing: [origin]), request).get()
        #expect(String(decoding: response.body, as: UTF8.self).hasSuffix("{\"size\":2}"))
        #expect(upstream.requests.first?.body == request.body)
    }

    @Test(arguments: [
        "127.0.0.1", "2130706433", "0x7f000001", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0",
        "169.254.169.254", "10.0.0.1",
    ])
    func `a private address is refused in every spelling`(host: String) throws {
        let upstream = try Upstream()
        let (server, origin) = try upstream.serve { _, exchange in exchange.reply(Response(.ok)) }
        let url = try #require(HTTPURL("http://\(host):\(origin.port)/"))
        let result = try upstream.answer(upstream.client(allowing: []), ClientRequest(url))
        #expect(result.error == .addressRefused(url.origin))
        #expect(server.statistics.totalConnections == 0)
    }

    @Test func `a public name that resolves to a private address is refused`() throws {
        let upstream = try Upstream()
        let (server, origin) = try upstream.serve { _, exchange in exchange.reply(Response(.ok)) }
        let client = try upstream.client(allowing: [], addresses: ["api.example:\(origin.port):127.0.0.1"])
        let url = try #require(HTTPURL("http://api.example:\(origin.port)/"))
        #expect(try upstream.answer(client, ClientRequest(url)).error == .addressRefused(url.origin))
        #expect(server.statistics.totalConnections == 0)
    }

    @Test func `a body is cut by its size after decompression`() throws {
        let upstream = try Upstream()
        let bomb = try gzipped(zeros: 32 << 20)
        #expect(bomb.count < 100_000)
        let (_, origin) = try upstream.serve { request, exchange in
            var response = Response(.ok, headers: [HeaderField("Content-Encoding", "gzip")], body: bomb)
            response.isWorthCompressing = false
            exchange.reply(response)
        }
        let result = try upstream.answer(upstream.client(allowing: [origin]), get(origin))
        #expect(result.error == .tooLarge(limit: 8 << 20))
        var limits = ClientLimits()
        limits.bodyBytes = 32 << 20
        let whole = try upstream.answer(upstream.client(allowing: [origin], limits: limits), get(origin)).get()
        #expect(whole.body.count == 32 << 20)
    }

    private func gzipped(zeros count: Int) throws -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        try #require(deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: 0, count: count)
        return try input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(count)
            var status = Z_OK
            let output = [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, written in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = deflate(&stream, Z_FINISH)
                written = Int(stream.total_out)
            }
            try #require(status == Z_STREAM_END)
            return output
        }
    }

    @Test(
        arguments: [
            { (limits: inout ClientLimits) in limits.totalMilliseconds = 100 },
            { (limits: inout ClientLimits) in limits.slowSeconds = 1 },
        ] as [@Sendable (inout ClientLimits) -> Void]
    )
    func `a server that does not answer is given up`(shorten: @Sendable (inout ClientLimits) -> Void) throws {
        let upstream = try Upstream()
        var kept: [Exchange] = []
        let (_, origin) = try upstream.serve { _, exchange in kept.append(exchange) }
        var limits = ClientLimits()
        shorten(&limits)
        let result = try upstream.answer(upstream.client(allowing: [origin], limits: limits), get(origin))
        #expect(result.error == .timedOut(origin))
        #expect(kept.count == 1)
    }

    @Test func `nothing listening is unreachable`() throws {
        let upstream = try Upstream()
        let origin = try #require(Origin("http://127.0.0.1:1"))
        let result = try upstream.answer(upstream.client(allowing: [origin]), get(origin))
        #expect(result.error == .unreachable(origin))
    }

    @Test func `at most two requests an origin are under way, the others follow in order`() throws {
        let upstream = try Upstream()
        var open: [Exchange] = []
        var most = 0
        var paths: [String] = []
        let (_, origin) = try upstream.serve { [loop = upstream.loop] request, exchange in
            open.append(exchange)
            paths.append(request.path)
            most = max(most, open.count)
            // The second request of a pair, or the odd one at the end, lets all go on.
            if open.count == 2 || paths.count == 5 {
                loop.nextTurn {
                    let ready = open
                    open = []
                    for exchange in ready { exchange.reply(Response(.ok)) }
                }
            }
        }
        let client = try upstream.client(allowing: [origin])
        var ended = 0
        for number in 0..<5 {
            client.send(try get(origin, "/\(number)")) { [loop = upstream.loop] result in
                #expect(result.error == nil)
                ended += 1
                if ended == 5 { loop.stop() }
            }
        }
        withExtendedLifetime(client) { upstream.run() }
        #expect(ended == 5)
        #expect(most == 2)
        #expect(Set(paths.prefix(2)) == ["/0", "/1"])
        #expect(paths.last == "/4")
    }

    @Test func `a cancelled request is told of no more, and its connection closes`() throws {
        let upstream = try Upstream()
        let loop = upstream.loop
        var transfer: Transfer?
        var peer: Peer?
        var isClosed = false
        let listener = try Listener(loop: loop, endpoint: .tcp(host: "127.0.0.1", port: 0)) { socket, _ in
            peer = Peer(socket, loop) { count in
                guard count == 0 else {
                    transfer?.cancel()
                    return
                }
                isClosed = true
                loop.stop()
            }
        }
        guard case .tcp(_, let port) = listener.endpoint else { return }
        let origin = try #require(Origin("http://127.0.0.1:\(port)"))
        let client = try upstream.client(allowing: [origin])
        transfer = client.send(try get(origin)) { _ in Issue.record("a cancelled request has an end") }
        withExtendedLifetime(client) { upstream.run() }
        #expect(isClosed)
        #expect(peer != nil)
        listener.close()
    }

    /// The server's end of a connection, which tells how many bytes each read has: none at the end.
    private final class Peer {
        private let socket: Socket
        private var event: IOEvent?

        init(_ socket: consuming Socket, _ loop: EventLoop, onRead: @escaping (Int) -> Void) {
            let descriptor = socket.descriptor
            self.socket = socket
            event = loop.watch(descriptor, for: .reading) { [unowned self] in
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(descriptor, &bytes, bytes.count)
                if count == 0 { event?.cancel() }
                onRead(count)
            }
            event?.resume()
        }
    }

    @Test(arguments: ["X-Bad\r\nName", "", "a b"])
    func `a header that would be two is refused`(name: String) throws {
        let upstream = try Upstream()
        let (server, origin) = try upstream.serve { _, exchange in exchange.reply(Response(.ok)) }
        let client = try upstream.client(allowing: [origin])
        var request = try get(origin)
        request.headers = [(name, "1")]
        #expect(try upstream.answer(client, request).error == .invalidHeader(name: ""))
        request.headers = [("X-Good", "1\r\nX-Bad: 2")]
        #expect(try upstream.answer(client, request).error == .invalidHeader(name: "X-Good"))
        #expect(server.statistics.totalConnections == 0)
    }
}
