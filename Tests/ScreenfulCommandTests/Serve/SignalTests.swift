import Glibc
import ListStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SignalTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = TemporaryDirectory()
    }

    private func serve(grace: Int) throws -> ServerProcess {
        try ServerProcess(
            database: "\(folder.path)/lists.db",
            options: ["--port", "0", "--drain", "0", "--grace", "\(grace)"]
        )
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

    @Test func `SIGTERM lets scrolls be answered, then streams end, then viewers`() throws {
        let server = try serve(grace: 60)
        let api = try RawClient(port: server.port)
        let viewer = try openViewer(on: api)
        let stream = try RawClient(port: server.port)
        try stream.send("GET \(viewer)/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try stream.receive(through: "\r\n\r\n")
        let scroll = try RawClient(port: server.port)
        let body = #"{"offset":5000}"#
        try scroll.send(
            """
            POST \(viewer)/scroll HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
            Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n
            """
        )
        _ = try scroll.receive(through: "\r\n\r\n")
        let balancer = try RawClient(port: server.port)
        try balancer.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\nX: ")
        // The server has read all that was sent when it answers what was sent later.
        #expect(try api.request("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        server.send(SIGTERM)
        #expect(try api.isEnded())
        let readiness = try balancer.request("y\r\n\r\n")
        #expect(readiness.status == 503)
        #expect(readiness.body.contains(#""status":"stopping""#))
        #expect(readiness.headers["retry-after"] != nil)
        try scroll.send(body)
        let answer = try scroll.receiveResponse()
        #expect(answer.status == 200)
        #expect(answer.headers["connection"] == "close")
        for client in [scroll, balancer] { client.finishSending() }
        #expect(try stream.receiveToEnd().hasSuffix(": closing\n\n"))
        stream.finishSending()
        #expect(server.wait() == 0)
    }

    @Test func `while it drains the server says that it is not ready and answers everything`() throws {
        let server = try ServerProcess(
            database: "\(folder.path)/lists.db",
            options: ["--port", "0", "--drain", "3600"]
        )
        let viewer = try openViewer(on: RawClient(port: server.port))
        server.send(SIGTERM)
        while true {
            let client = try RawClient(port: server.port)
            let readiness = try client.request("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if readiness.status == 503 { break }
        }
        let client = try RawClient(port: server.port)
        // A balancer that asks so takes no new requests there, and cuts none.
        let leaving = try client.request("GET /readyz?stopping=404 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(leaving.status == 404 && leaving.body.contains("stopping"))
        #expect(try client.request("GET \(viewer) HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        server.send(SIGTERM)
        #expect(server.wait() == 128 + SIGTERM)
    }

    @Test(arguments: [SIGHUP, SIGUSR1]) func `a log that was moved is opened again`(signal: Int32) throws {
        let log = "\(folder.path)/server.log"
        let server = try ServerProcess(
            database: "\(folder.path)/lists.db",
            options: ["--port", "0", "--log", log],
            logLevel: "info"
        )
        #expect(rename(log, "\(log).1") == 0)
        server.send(signal)
        while access(log, F_OK) != 0 {
            let client = try RawClient(port: server.port)
            #expect(try client.request("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        }
        server.send(SIGTERM)
        #expect(server.wait() == 0)
        #expect(try text(log).contains("stopped"))
        #expect(try text("\(log).1").contains("listening"))
    }

    @Test(arguments: [SIGHUP, SIGUSR1]) func `without a file of the log these signals end nothing`(signal: Int32) throws
    {
        let server = try serve(grace: 5)
        server.send(signal)
        for _ in 0..<3 {
            let client = try RawClient(port: server.port)
            #expect(try client.request("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
        }
        server.send(SIGINT)
        #expect(server.wait() == 0)
    }

    /// - Returns: The path of a viewer of a new list.
    private func openViewer(on client: RawClient) throws -> String {
        func post(_ path: String, _ body: String) throws -> RawResponse {
            try client.request(
                """
                POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
                Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                """
            )
        }
        #expect(try post("/api/v1/lists", #"{"name":"a","source":{"kind":"generated","rows":1000}}"#).status == 201)
        let made = try post("/api/v1/lists/1/viewers", #"{"viewport":{"width":390,"height":844}}"#)
        return try #require(made.headers["location"])
    }

    private func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
