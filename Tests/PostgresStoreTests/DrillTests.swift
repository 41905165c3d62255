import EventLoop
import Glibc
import JSON
import ListStore
import PostgresClient
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// Servers that edit while processes of their database are killed, stopped and cut off.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(60)))
struct DrillTests {
    /// Writers that insert numbers into lists by all servers, again after each answer.
    private final class Load {
        let servers: StoreServers
        let lists: [Int64]
        var acknowledged: [Int64: [Int64]] = [:]
        var refused: [Int64: Set<Int64>] = [:]
        var unknown: [Int64: Set<Int64>] = [:]
        var next: Int64 = 0
        var open = 0
        var isEnding = false

        init(_ servers: StoreServers, lists: [Int64]) {
            self.servers = servers
            self.lists = lists
        }

        func begin() throws {
            for server in servers.servers.indices { for list in lists { try insert(into: list, at: server) } }
        }

        private func insert(into list: Int64, at server: Int) throws {
            let number = next
            next += 1
            open += 1
            let operation: JSONValue = ["op": "insert", "at": [0, 0], "values": ["n": .integer(number)]]
            let request = try ChangeRequest(
                JSONField(["operations": .array([operation])]),
                columns: StoreServers.columns
            )
            try servers.list(list, at: server).apply(request, if: .none) { [unowned self] result in
                open -= 1
                switch result {
                case .success: acknowledged[list, default: []].append(number)
                case .failure(let error):
                    if case .store(let error) = error, error.code == .unknownOutcome {
                        unknown[list, default: []].insert(number)
                    } else {
                        refused[list, default: []].insert(number)
                    }
                }
                if !isEnding { servers.loop.nextTurn { [self] in try? insert(into: list, at: server) } }
            }
        }

        /// Waits until so many more edits were acknowledged.
        func wait(for count: Int) {
            let goal = done + count
            servers.wait { [self] in done >= goal }
        }

        var done: Int { acknowledged.values.reduce(0) { $0 + $1.count } }

        /// Ends, and checks that the database has what was acknowledged, once, and nothing that was refused.
        func check() throws {
            isEnding = true
            servers.wait { [self] in open == 0 }
            for list in lists {
                try servers.settle(list)
                var copies: [[Int64?]] = []
                for server in servers.servers.indices { copies.append(try servers.numbers(of: list, at: server)) }
                #expect(copies.allSatisfy { $0 == copies[0] })
                let stored = copies[0].compactMap(\.self)
                #expect(Set(stored).count == stored.count)
                #expect(Set(acknowledged[list] ?? []).isSubset(of: Set(stored)))
                #expect(Set(stored).isDisjoint(with: refused[list] ?? []))
                #expect(try servers.list(list).contents.version == stored.count + 1)
            }
        }
    }

    private func processes(of servers: StoreServers, _ condition: String) throws -> [pid_t] {
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        let found = try session.run(
            PostgresStatement(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND \(condition)"
            )
        )
        return (0..<found.rowCount).compactMap { found.integer($0, 0).map(pid_t.init) }
    }

    @Test func `no acknowledged edit is lost or made twice when processes of the database are killed`() throws {
        let servers = try StoreServers(3, on: try PostgresCluster())
        let lists = try (0..<4).map { try servers.makeList("list \($0)") }
        let load = Load(servers, lists: lists)
        try load.begin()
        for _ in 0..<Drill.kills {
            load.wait(for: 30)
            // All sessions end, and the database recovers; it may not have come back from the kill before.
            if let victim = (try? processes(of: servers, "query LIKE '%COMMIT%' OR state = 'active'"))?.randomElement()
            {
                kill(victim, SIGKILL)
            }
        }
        load.wait(for: 30)
        try load.check()
    }

    @Test func `listeners that are cut off miss nothing`() throws {
        let servers = try StoreServers(3, on: try PostgresCluster())
        let list = try servers.makeList()
        let load = Load(servers, lists: [list])
        try load.begin()
        for _ in 0..<10 {
            load.wait(for: 10)
            for victim in try processes(of: servers, "query LIKE 'LISTEN%'") { kill(victim, SIGTERM) }
        }
        try load.check()
    }

    @Test func `with a synchronous standby no acknowledged edit is lost by a fail-over`() throws {
        let primary = try PostgresCluster()
        let standby = try PostgresCluster(following: primary)
        let session = try PostgresSession(to: PostgresAddress(primary.url))
        try session.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try session.execute("SELECT pg_reload_conf()")
        let isSynchronous = PostgresStatement("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
        while try session.run(isSynchronous).boolean(0, 0) != true {}
        let servers = try StoreServers(2, on: primary, at: PostgresCluster.url(of: [primary, standby]))
        let lists = try (0..<3).map { try servers.makeList("list \($0)") }
        let load = Load(servers, lists: lists)
        try load.begin()
        load.wait(for: 100)
        kill(primary.process, SIGKILL)
        // It reads until then, and any session may promote it.
        let promoted = PostgresStatement("SELECT pg_promote()")
        let other = try PostgresSession(to: PostgresAddress(standby.url + "&target_session_attrs=any"))
        #expect(try other.run(promoted).boolean(0, 0) == true)
        load.wait(for: 100)
        try load.check()
    }

    @Test(.enabled(if: PostgresPooler.isInstalled, "PgBouncer is not installed"))
    func `behind a pooler of transactions servers follow one another by polling`() throws {
        let cluster = try PostgresCluster()
        let pooler = try PostgresPooler(for: cluster)
        let servers = try StoreServers(3, on: cluster, at: pooler.url, news: .poll)
        let lists = try (0..<3).map { try servers.makeList("list \($0)") }
        let load = Load(servers, lists: lists)
        try load.begin()
        load.wait(for: 200)
        try load.check()
        // Searches, snapshots and leases, too, which have connections of their own.
        let backend = servers.servers[1].backend
        let search = RowSearch(list: lists[0], column: "n", columns: ["n"])
        let _: Void = try servers.wait { _ = backend.prepare(search, by: .write, then: $0) }
        let number = try #require(servers.numbers(of: lists[0]).first ?? nil)
        let matched: MatchedRows = try servers.wait {
            _ = backend.matches(search, of: [.integer(number)], by: .read, then: $0)
        }
        #expect(matched.rows.first?.map(\.values) == [[.integer(number)]])
        let snapshot: (version: Int, rows: any RowSnapshot) = try servers.wait {
            _ = backend.snapshot(of: lists[0], by: .read, then: $0)
        }
        #expect(snapshot.version == (try servers.list(lists[0]).contents.version))
        let lease: UpstreamLease = try servers.wait { backend.leaseUpstream(of: lists[0], then: $0) }
        #expect(lease == .granted(waitMilliseconds: 0))
    }

    @Test func `a database that stands still is told in time, and everything goes on after it`() throws {
        let cluster = try PostgresCluster()
        let servers = try StoreServers(2, on: cluster)
        let list = try servers.makeList()
        try servers.insert([1], into: list)
        try servers.settle(list)
        let backend = servers.servers[0].backend
        let stopped = try processes(of: servers, "true")
        // The postmaster too, so that no new session is made.
        for process in stopped + [cluster.process] { kill(process, SIGSTOP) }
        var codes: [StoreError.Code] = []
        _ = backend.rows([0..<1], of: list, by: .read) { if case .failure(let error) = $0 { codes.append(error.code) } }
        let commit = Commit(
            version: 3,
            orderEdits: [.insert(ids: 1..<2, at: 0)],
            puts: [Row(id: 1, values: [.integer(2), .null, .null, .null])],
            sections: [2]
        )
        _ = backend.commit([IdentifiedCommit(commit)], to: list, by: .write) {
            if case .failure(let error) = $0 { codes.append(error.code) }
        }
        servers.wait { codes.count == 2 }
        for process in stopped + [cluster.process] { kill(process, SIGCONT) }
        #expect(codes.allSatisfy { [.timedOut, .unreachable].contains($0) })
        try servers.insert([3], into: list, at: 1)
        try servers.settle(list)
        #expect(try servers.numbers(of: list) == [3, 1])
    }
}
