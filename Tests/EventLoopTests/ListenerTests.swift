import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct ListenerTests {
    /// Listens, connects once with `connect`, and says who came.
    private func peer(
        at endpoint: Endpoint,
        connect: @escaping @Sendable (Endpoint) throws -> RawClient
    ) throws -> PeerAddress? {
        var peer: PeerAddress?
        var listener: Listener?
        let client = try Worker(name: "client")
        try withLoop { loop in
            listener = try Listener(loop: loop, endpoint: endpoint) { socket, address in
                peer = address
                #expect(noDelay(socket.descriptor) || address == .unix)
                loop.stop()
            }
            let bound = try #require(listener?.endpoint)
            client.submit { _ = try? connect(bound) }
        }
        listener?.close()
        return peer
    }

    private func noDelay(_ descriptor: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &size) == 0 && value != 0
    }

    private static func port(_ endpoint: Endpoint) -> UInt16 {
        guard case .tcp(_, let port) = endpoint else { return 0 }
        return port
    }

    @Test(arguments: ["127.0.0.1", "0.0.0.0", "::", "localhost"])
    func `a TCP peer is accepted on a free port, without delay`(host: String) throws {
        let peer = try peer(at: .tcp(host: host, port: 0)) { try RawClient(port: Self.port($0)) }
        #expect(peer?.description == "127.0.0.1")
        #expect(peer?.isLocal == true)
    }

    @Test func `an IPv6 peer is accepted`() throws {
        let peer = try peer(at: .tcp(host: "::1", port: 0)) { try RawClient(port: Self.port($0), isIPv6: true) }
        #expect(peer?.description == "::1")
        #expect(peer?.isLocal == true)
    }

    @Test func `a Unix-domain peer is accepted, and the file goes with the listener`() throws {
        let folder = TemporaryDirectory()
        let path = "\(folder.path)/socket"
        let peer = try peer(at: .unix(path: path)) { _ in try RawClient(path: path) }
        #expect(peer == .unix)
        #expect(access(path, F_OK) != 0)
    }

    @Test func `an address in use is told`() throws {
        let loop = try EventLoop()
        let first = try Listener(loop: loop, endpoint: .tcp(host: "127.0.0.1", port: 0)) { _, _ in }
        #expect(throws: ListenError.addressInUse(first.endpoint)) {
            try Listener(loop: loop, endpoint: first.endpoint) { _, _ in }
        }
        first.close()
        let second = try Listener(loop: loop, endpoint: first.endpoint) { _, _ in }
        #expect(second.endpoint == first.endpoint)
    }

    @Test(arguments: [
        // TEST-NET-1 (RFC 5737) is on no machine.
        (Endpoint.tcp(host: "192.0.2.1", port: 0), ListenError.addressNotAvailable(.tcp(host: "192.0.2.1", port: 0))),
        (.tcp(host: "1::2::3", port: 0), .unknownHost("1::2::3")),
        (
            .unix(path: String(repeating: "x", count: 108)),
            .pathTooLong(path: String(repeating: "x", count: 108), limit: 107)
        ),
    ])
    func `an impossible endpoint is told`(endpoint: Endpoint, error: ListenError) throws {
        let loop = try EventLoop()
        #expect(throws: error) { try Listener(loop: loop, endpoint: endpoint) { _, _ in } }
    }

    @Test func `a live socket is not taken over, a stale one is, and a file is left alone`() throws {
        let folder = TemporaryDirectory()
        let loop = try EventLoop()
        let endpoint = Endpoint.unix(path: "\(folder.path)/socket")
        let live = try Listener(loop: loop, endpoint: endpoint) { _, _ in }
        #expect(throws: ListenError.addressInUse(endpoint)) {
            try Listener(loop: loop, endpoint: endpoint) { _, _ in }
        }
        live.close()

        try folder.leaveStaleSocket(named: "socket")
        let second = try Listener(loop: loop, endpoint: endpoint) { _, _ in }
        second.close()

        try folder.write("precious", to: "file")
        let path = "\(folder.path)/file"
        #expect(throws: ListenError.pathIsTaken(path: path)) {
            try Listener(loop: loop, endpoint: .unix(path: path)) { _, _ in }
        }
        #expect(access(path, F_OK) == 0)
    }

    @Test(arguments: [
        (Endpoint.tcp(host: "::1", port: 80), "[::1]:80"), (.tcp(host: "127.0.0.1", port: 8080), "127.0.0.1:8080"),
        (.unix(path: "/run/x"), "unix:/run/x"),
    ])
    func `an endpoint is written as people write it`(endpoint: Endpoint, text: String) {
        #expect(endpoint.description == text)
    }
}
