import HTTPClient
import JSON
import ListStore
import PostgresClient
import ScreenfulCoding
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Lists over an HTTP API that the test plays, of several servers on one database.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct SharedUpstreamTests {
    /// Returns an answer with rows, and a link to the page behind it.
    private static func page(_ ids: Range<Int>, next: Int? = nil) -> String {
        let rows = "[" + ids.map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
        guard let next else { return RawServer.answer(rows) }
        return RawServer.answer(rows, "Link: <?page=\(next)>; rel=\"next\"")
    }

    private func start(_ count: Int, on upstream: RawServer) throws -> StoreServers {
        let servers = try StoreServers(0)
        for _ in 0..<count { try servers.add(asking: [try #require(Origin(upstream.address))]) }
        return servers
    }

    /// Creates a list over the API by the first server, and waits until all have it.
    private func makeList(_ servers: StoreServers, over upstream: RawServer) throws -> Int64 {
        let request = try NewListRequest(
            JSONField([
                "name": "list", "extent": "growing",
                "source": [
                    "kind": "http", "url": .string("\(upstream.address)/rows"), "paging": ["style": "link"], "rows": "",
                    "id": "/id", "columns": [["name": "n", "type": "integer", "at": "/id"]],
                ],
            ])
        )
        let list: OpenList = try servers.wait { try servers.servers[0].catalog.create(request, then: $0) }
        servers.wait { servers.servers.allSatisfy { (try? $0.catalog.list(withID: String(list.id))) != nil } }
        return list.id
    }

    private func fetch(_ list: Int64, by server: Int, of servers: StoreServers) throws {
        let fetcher = try #require(servers.list(list, at: server).upstream)
        let _: Void = try servers.wait { fetcher.fetch(then: $0) }
    }

    private func session(_ servers: StoreServers) throws -> PostgresSession {
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        try session.execute("SET search_path = \"\(servers.schema)\"")
        return session
    }

    @Test func `of two servers one asks for a page, and both have its rows`() throws {
        let upstream = try RawServer { path, _ in
            switch path {
            case "/rows": Self.page(0..<10, next: 2)
            case "/rows?page=2": Self.page(9..<20, next: 3)
            default: Self.page(20..<25)
            }
        }
        let servers = try start(2, on: upstream)
        let list = try makeList(servers, over: upstream)
        // Both at once.
        var ended = 0
        for server in 0..<2 {
            let fetcher = try #require(servers.list(list, at: server).upstream)
            fetcher.fetch { result in
                if case .success = result { ended += 1 }
            }
        }
        servers.wait { ended == 2 }
        #expect(upstream.requests.count == 1)
        try servers.settle(list)
        for server in 0..<2 { #expect(try servers.numbers(of: list, at: server) == (0..<10).map(Optional.init)) }
        // In turns; the row that has shifted is in the list once.
        try fetch(list, by: 1, of: servers)
        try servers.settle(list)
        try fetch(list, by: 0, of: servers)
        try servers.settle(list)
        for server in 0..<2 { #expect(try servers.numbers(of: list, at: server) == (0..<25).map(Optional.init)) }
        #expect(upstream.requests.count == 3)
        // There is no further page, whoever asks.
        for server in 0..<2 { try fetch(list, by: server, of: servers) }
        #expect(upstream.requests.count == 3)
        #expect(try servers.list(list, at: 0).upstream?.mayHaveMore == false)
        // A server that starts later goes on where the others are.
        try servers.add(asking: [try #require(Origin(upstream.address))])
        #expect(try servers.numbers(of: list, at: 2) == (0..<25).map(Optional.init))
        try fetch(list, by: 2, of: servers)
        #expect(upstream.requests.count == 3)
    }

    @Test func `what an API asks of one server is kept by all`() throws {
        let upstream = try RawServer { _, _ in RawServer.status("429 Too Many Requests", "Retry-After: 60") }
        let servers = try start(2, on: upstream)
        let list = try makeList(servers, over: upstream)
        for server in 0..<2 {
            let error = #expect(throws: ServiceError.self) { try fetch(list, by: server, of: servers) }
            guard case .upstream(let problem) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            let seconds = try #require(problem.retryAfterSeconds)
            #expect((58...67).contains(seconds))
        }
        #expect(upstream.requests.count == 1)
    }

    @Test func `a server that ended while it asked holds the others up for no longer than its lease`() throws {
        let upstream = try RawServer { _, _ in Self.page(0..<3) }
        let servers = try start(1, on: upstream)
        let list = try makeList(servers, over: upstream)
        let session = try session(servers)
        try session.execute(
            """
            INSERT INTO upstream_leases VALUES (\(list), 'gone', clock_timestamp() + interval '500 ms', '-infinity')
            """
        )
        try fetch(list, by: 0, of: servers)
        let expired = PostgresStatement(
            "SELECT owner <> 'gone' AND expires < clock_timestamp() FROM upstream_leases"
        )
        // It has the lease no longer than it asks.
        servers.wait { (try? session.run(expired).boolean(0, 0)) == true }
        #expect(try servers.numbers(of: list) == [0, 1, 2])
    }

    @Test func `a row that another server has added is refused, and nothing is stored`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList()
        func commit(_ keys: [String], from first: Int64, _ version: Int, _ progress: String) throws -> ListRecord {
            let ids = first..<first + Int64(keys.count)
            var commit = Commit(
                version: version,
                orderEdits: [.insert(ids: ids, at: Int(first))],
                puts: ids.map { Row(id: $0, values: [.integer($0), .null, .null, .null]) },
                sections: [Int(ids.upperBound)]
            )
            commit.upstream = UpstreamCommit(progress: progress, keys: keys)
            return try servers.commit(commit, to: list)
        }
        #expect(try commit(["a", "ü\"'"], from: 0, 2, "one").rowCount == 2)
        let error = #expect(throws: StoreError.self) { try commit(["c", "ü\"'"], from: 2, 3, "two") }
        #expect(error?.code == .invalidEdit)
        let progress: String? = try servers.wait { backend.upstreamProgress(of: list, then: $0) }
        let known: Set<String> = try servers.wait { backend.knownUpstreamKeys(["a", "c"], of: list, then: $0) }
        #expect(progress == "one" && known == ["a"])
        let found: FoundRows = try servers.wait { _ = backend.rows([0..<3], of: list, by: .read, then: $0) }
        #expect(found.rows.map(\.id) == [0, 1] && found.version == 2)
        // What is stored of it goes with the list.
        let _: UpstreamLease = try servers.wait { backend.leaseUpstream(of: list, then: $0) }
        let _: Void = try servers.wait { _ = backend.delete(list, at: 2, by: .write, then: $0) }
        let session = try session(servers)
        let rest = PostgresStatement(
            """
            SELECT (SELECT count(*) FROM upstreams) + (SELECT count(*) FROM upstream_rows)
                + (SELECT count(*) FROM upstream_leases)
            """
        )
        servers.wait { (try? session.run(rest).integer(0, 0)) == 0 }
    }

    @Test func `tables of the version before get what they lack, and are used by both`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        try servers.insert([1, 2], into: list)
        let session = try session(servers)
        try session.execute(
            "DROP TABLE upstreams, upstream_rows, upstream_leases; UPDATE meta SET version = 1"
        )
        try servers.add()
        #expect(try servers.numbers(of: list, at: 1) == [1, 2])
        let found = try session.run(PostgresStatement("SELECT version, oldest_program FROM meta"))
        #expect(found.integer(0, 0) == PostgresTables.version && found.integer(0, 1) == 1)
        let lease: UpstreamLease = try servers.wait { servers.servers[1].backend.leaseUpstream(of: list, then: $0) }
        #expect(lease == .granted(waitMilliseconds: 0))
    }
}
