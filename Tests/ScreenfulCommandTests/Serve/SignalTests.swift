import Glibc
import ListStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SignalTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func serve(grace: Int) throws -> ServerProcess {
        try ServerProcess(database: "\(folder.path)/lists.db", options: ["--port", "0", "--grace", "\(grace)"])
    }

    /// Half of a request, of which the server has the head when this returns.
    private func beginRequest(to server: ServerProcess) throws -> RawClient {
        let client = try RawClient(port: server.port)
        try client.send(
            """
            POST /api/v1/lists HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
            Content-Length: 100\r\nExpect: 100-continue\r\n\r\n
            """
        )
        #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        return client
    }

    @Test(arguments: [(SIGINT, SIGINT), (SIGTERM, SIGTERM), (SIGINT, SIGTERM)])
    func `a second signal ends at once what the first one let finish`(first: Int32, second: Int32) throws {
        let server = try serve(grace: 20)
        let idle = try RawClient(port: server.port)
        #expect(try idle.request("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        let busy = try beginRequest(to: server)
        server.send(first)
        // The idle connection ends with the first signal, the busy one does not.
        #expect(try idle.isEnded())
        #expect(!busy.isReadable(within: .zero))
        server.send(second)
        #expect(server.wait() == 128 + second)
    }

    @Test func `a request that was begun is answered after the first signal`() throws {
        let server = try serve(grace: 20)
        let client = try beginRequest(to: server)
        server.send(SIGTERM)
        let body = #"{"name":"a","source":{"kind":"generated","rows":10}}"#
        try client.send(body + String(repeating: " ", count: 100 - body.utf8.count))
        let answer = try client.receiveResponse()
        #expect(answer.status == 201)
        #expect(answer.headers["connection"] == "close")
        #expect(server.wait() == 0)
        #expect(try ListDatabase(path: "\(folder.path)/lists.db").listCount() == 1)
    }

    @Test func `a second signal ends even a server that waits for its disk`() throws {
        let server = try serve(grace: 0)
        // Another program holds the database, so that the list cannot be stored for a while.
        let other = try LockedDatabase(path: "\(folder.path)/lists.db")
        let client = try RawClient(port: server.port)
        let body = #"{"name":"a","source":{"kind":"generated","rows":10}}"#
        try client.send(
            """
            POST /api/v1/lists HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        )
        let second = try RawClient(port: server.port)
        #expect(try second.request("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        server.send(SIGTERM)
        #expect(try client.isEnded())
        server.send(SIGTERM)
        #expect(server.wait() == 128 + SIGTERM)
        withExtendedLifetime(other) {}
    }
}
