@testable import HTTPServer
import Synchronization
import TestSupport
import Testing

/// All bodies together have so much room, whoever sends them and however slowly.
@Suite struct BodyRoomTests {
    private static let limits = Limits(body: 64_000, bodies: 100_000)

    private func server(
        respond: @escaping @Sendable (Request, Exchange) -> Void = { _, exchange in exchange.reply(.text("ok")) }
    ) throws -> LiveServer {
        try LiveServer(Configuration(limits: Self.limits), respond: respond)
    }

    /// Begins a request with a body of so many bytes, of which so many are sent.
    private func begin(_ server: LiveServer, body: Int, sent: Int) throws -> RawClient {
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body)\r\n\r\n")
        try client.send([UInt8](repeating: 65, count: sent))
        return client
    }

    @Test func `a body that does not fit beside the others is refused, and later is not`() throws {
        let server = try server()
        let first = try begin(server, body: 60_000, sent: 45_000)
        #expect(server.wait { $0.bodyBytes == 45_000 })
        let second = try begin(server, body: 60_000, sent: 45_000)
        #expect(server.wait { $0.bodyBytes == 90_000 })

        let third = try begin(server, body: 60_000, sent: 20_000)
        let refused = try third.receiveResponse()
        #expect(refused.status == 503)
        #expect(refused.headers["retry-after"] == "1")
        #expect(refused.headers["connection"] == "close")
        #expect(refused.body.contains(#""code":"tooManyBodies""#))
        #expect(server.statistics.refusedBodies == 1)
        #expect(server.statistics.bodyBytes == 90_000)

        // A small one gets through, and what had room keeps it.
        #expect(try begin(server, body: 4_096, sent: 4_096).receiveResponse().status == 200)
        second.reset()
        #expect(server.wait { $0.bodyBytes == 45_000 })
        try first.send([UInt8](repeating: 65, count: 15_000))
        #expect(try first.receiveResponse().status == 200)
        #expect(server.statistics.bodyBytes == 0)
        #expect(try begin(server, body: 60_000, sent: 60_000).receiveResponse().status == 200)
    }

    @Test func `chunks are counted like any body`() throws {
        let server = try server()
        let first = try begin(server, body: 64_000, sent: 60_000)
        #expect(server.wait { $0.bodyBytes == 60_000 })
        let second = try RawClient(port: server.port)
        try second.send("PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = Array("2710\r\n\(String(repeating: "x", count: 10_000))\r\n".utf8)
        second.sendWhatFits(chunk, times: 5)
        #expect(try second.receiveResponse().status == 503)
        first.reset()
        #expect(server.wait { $0.bodyBytes == 0 })
    }

    @Test func `a body counts until its request is answered, even when the client has left`() throws {
        let kept = Mailslot<Void>()
        let exchanges = KeptExchanges()
        let server = try server { _, exchange in
            exchanges.keep(exchange)
            kept.put(())
        }
        let client = try begin(server, body: 60_000, sent: 60_000)
        kept.take()
        #expect(server.statistics.bodyBytes == 60_000)
        client.reset()
        #expect(server.wait { $0.openConnections == 0 })
        #expect(server.statistics.bodyBytes == 60_000)
        #expect(try begin(server, body: 60_000, sent: 60_000).receiveResponse().status == 503)
        server.onLoop { _, _ in exchanges.letGo() }
        #expect(server.statistics.bodyBytes == 0)
    }
}

/// Requests whose handler takes its time; used on the loop only.
private final class KeptExchanges: Sendable {
    // Safe because only the server's loop touches it.
    nonisolated(unsafe) private var exchanges: [Exchange] = []

    func keep(_ exchange: Exchange) {
        exchanges.append(exchange)
    }

    func letGo() {
        exchanges = []
    }
}
