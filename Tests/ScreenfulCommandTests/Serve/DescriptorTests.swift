import TestSupport
import Testing

/// What becomes of a server that has few descriptors, or could have more.
@Suite(.timeLimit(.minutes(20))) struct DescriptorTests {
    private let folder: TemporaryDirectory
    private static let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    init() throws {
        folder = TemporaryDirectory()
    }

    /// Starts a server of one loop, since each takes some twenty descriptors.
    private func serve(descriptors: String) throws -> ServerProcess {
        try ServerProcess(
            database: "\(folder.path)/lists.db",
            options: ["--port", "0", "--loops", "1"],
            limits: ["--nofile=\(descriptors)"]
        )
    }

    private func metric(_ name: String, _ client: RawClient) throws -> Int {
        let text = try client.request("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").body
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? -1
    }

    @Test func `out of descriptors a server goes on, lets nobody wait, and recovers`() throws {
        let server = try serve(descriptors: "96:96")
        let kept = try RawClient(port: server.port)
        #expect(try kept.request(Self.health).status == 200)

        var crowd = try (0..<120).map { _ in try RawClient(port: server.port) }
        for client in crowd { try? client.send(Self.health) }
        // Some are answered, some are turned away with a word, some without; none is left waiting.
        var statuses: [Int: Int] = [:]
        for client in crowd { statuses[(try? client.receiveResponse().status) ?? 0, default: 0] += 1 }
        #expect(statuses[200, default: 0] >= 16, "\(statuses)")
        #expect(statuses[503, default: 0] > 0, "\(statuses)")
        #expect(try metric("http_connections_shed_total", kept) > 0)
        // What is connected goes on, and so does the database.
        let body = #"{"name":"a","source":{"kind":"generated","rows":10}}"#
        let post = "POST /api/v1/lists HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        #expect(try kept.request("\(post)Content-Length: \(body.utf8.count)\r\n\r\n\(body)").status == 201)

        crowd = []
        while (try? RawClient(port: server.port).request(Self.health).status) != 200 {}
        #expect(try kept.request(Self.health).status == 200)
    }

    @Test func `nothing that a server opens takes the place of a stream that is closed`() throws {
        let server = try ServerProcess(
            database: "\(folder.path)/lists.db",
            logLevel: "requests",
            launcher: ["sh", "-c", #"exec "$@" <&- 2>&-"#, "sh"]
        )
        #expect(try RawClient(port: server.port).request(Self.health).status == 200)
        // Open for writing where it is read, for reading where it is written.
        #expect(server.facts("fdinfo/0").contains(/flags:\t0[0-7]+1\n/))
        #expect(server.facts("fdinfo/2").contains(/flags:\t0[0-7]+0\n/))
        for number in [0, 2] { #expect(!server.facts("fdinfo/\(number)").contains("event")) }
    }

    @Test func `a server takes more connections than the descriptors that it was started with`() throws {
        let server = try serve(descriptors: "100:1000")
        #expect(server.facts("limits").contains(/Max open files +1000 +1000/))
        let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
        for client in clients { try client.send(Self.health) }
        for client in clients { #expect(try client.receiveResponse().status == 200) }
    }
}
