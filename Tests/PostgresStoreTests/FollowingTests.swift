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

/// Servers of one database that edit its lists, and follow one another.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct FollowingTests {
    /// Edits a list at random by random servers, beside a model in memory.
    private final class Run {
        var random: SeededGenerator
        let servers: StoreServers
        let list: Int64
        var model: [Int64] = []
        var next: Int64 = 0

        init(seed: UInt64, _ servers: StoreServers) throws {
            random = SeededGenerator(seed: seed)
            self.servers = servers
            list = try servers.makeList("list \(seed)")
        }

        func step() throws {
            let count = model.count
            let row = Int.random(in: 0...count, using: &random)
            var operations: [JSONValue] = []
            let at = { (row: Int) -> JSONValue in [0, .integer(Int64(row))] }
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where count > 0:
                let end = min(count, row + Int.random(in: 1...3, using: &random))
                operations = (row..<end).map { ["op": "delete", "at": at($0)] }
                model.removeSubrange(row..<end)
            case 1 where count > 1:
                let from = Int.random(in: 0..<count, using: &random)
                let to = Int.random(in: 0..<count, using: &random)
                operations = [["op": "move", "from": at(from), "to": at(to)]]
                model.insert(model.remove(at: from), at: to)
            case 2 where row < count:
                operations = [["op": "reload", "at": at(row), "values": ["n": .integer(next)]]]
                model[row] = next
            default:
                let new = (0..<Int64.random(in: 1...4, using: &random)).map { next + $0 }
                operations = new.enumerated().map {
                    ["op": "insert", "at": at(row + $0), "values": ["n": .integer($1)]]
                }
                model.insert(contentsOf: new, at: row)
            }
            next += 10
            guard !operations.isEmpty else { return }
            let server = Int.random(in: servers.servers.indices, using: &random)
            // A server that is behind plans its change on what it sees; so as not to plan on another model, it catches up.
            try servers.settle(list)
            try servers.apply(operations, to: list, at: server)
        }
    }

    @Test(arguments: UInt64(0)..<6)
    func `all servers show what any of them has edited`(seed: UInt64) throws {
        let servers = try StoreServers(3)
        let run = try Run(seed: seed, servers)
        for _ in 0..<60 { try run.step() }
        try servers.settle(run.list)
        for server in servers.servers.indices {
            #expect(try servers.numbers(of: run.list, at: server) == run.model.map(Optional.init))
            let sections = try servers.list(run.list, at: server).contents.sections
            #expect(sections.counts == [run.model.count])
        }
        // And so does one that starts now.
        try servers.add()
        #expect(try servers.numbers(of: run.list, at: 3) == run.model.map(Optional.init))
    }

    @Test func `edits of several servers at once are all made, each once`() throws {
        let servers = try StoreServers(3)
        let list = try servers.makeList()
        var made = 0
        for round in 0..<20 {
            for server in 0..<3 {
                let number = Int64(round * 3 + server)
                let operation: JSONValue = ["op": "insert", "at": [0, 0], "values": ["n": .integer(number)]]
                let body = JSONField(["operations": .array([operation])])
                let request = try ChangeRequest(body, columns: StoreServers.columns)
                try servers.list(list, at: server).apply(request, if: .none) { result in
                    if case .success = result { made += 1 } else { Issue.record("\(result)") }
                }
            }
        }
        servers.wait { made == 60 }
        try servers.settle(list)
        for server in 0..<3 {
            #expect(try Set(servers.numbers(of: list, at: server)) == Set((0..<60).map(Optional.init)))
            #expect(try servers.list(list, at: server).contents.version == 61)
        }
    }

    @Test func `without announcements servers follow by asking for versions`() throws {
        let servers = try StoreServers(2, news: .poll)
        let list = try servers.makeList()
        try servers.insert([1, 2], into: list)
        try servers.settle(list)
        #expect(try servers.numbers(of: list, at: 1) == [1, 2])
    }

    @Test func `a server that is behind by more than the log has the same rows`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        try servers.insert(Array(0..<50), into: list)
        let known = try servers.list(list).contents
        try servers.insert([100], into: list)
        try servers.apply(
            [["op": "delete", "at": [0, 3]], ["op": "reload", "at": [0, 5], "values": ["n": 7]]],
            to: list
        )
        let after = try servers.list(list).contents
        let backend = servers.servers[0].backend
        let logged: ListState? = try servers.wait {
            _ = backend.changes(of: list, since: known, by: .milliseconds(20_000), then: $0)
        }
        let state = try #require(logged)
        #expect(state.edit == RowEdit(removed: [2..<3], inserted: [0..<1], reloaded: [4..<5]))
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        let runs: [PostgresParameter] = [.integer(list), .integer(Int64(after.version)), .bytes(after.order.encoded)]
        try session.run(PostgresStatement("INSERT INTO \"\(servers.schema)\".snapshots VALUES ($1, $2, $3)", runs))
        try session.execute("DELETE FROM \"\(servers.schema)\".changes")
        let missed: ListState? = try servers.wait {
            _ = backend.changes(of: list, since: known, by: .milliseconds(20_000), then: $0)
        }
        let whole = try #require(missed)
        #expect(whole.edit == RowEdit(removed: [2..<3], inserted: [0..<1], reloaded: [1..<50]))
        for contents in [state.contents, whole.contents] {
            #expect(contents.order.runs == after.order.runs && contents.version == after.version)
        }
    }

    @Test func `an older copy of the database is followed to its lower version`() throws {
        let servers = try StoreServers(1, news: .poll)
        let list = try servers.makeList()
        try servers.insert([1], into: list)
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        let tables = PostgresTables(schema: servers.schema)
        for table in ["heads", "changes", "rows"] {
            try session.execute("CREATE TABLE \(tables.name("old_\(table)")) AS SELECT * FROM \(tables.name(table))")
        }
        try servers.insert([2, 3], into: list)
        #expect(try servers.list(list).contents.rowCount == 3)
        for table in ["heads", "changes", "rows"] {
            try session.execute(
                "DELETE FROM \(tables.name(table)); INSERT INTO \(tables.name(table)) SELECT * FROM \(tables.name("old_\(table)"))"
            )
        }
        servers.wait { (try? servers.list(list).contents.rowCount) == 1 }
        #expect(try servers.numbers(of: list) == [1])
        try servers.insert([4], into: list)
        #expect(try servers.numbers(of: list) == [4, 1])
    }

    @Test func `lists that others create, rename and delete come and go`() throws {
        let servers = try StoreServers(2)
        let list = try servers.makeList("first")
        let _: OpenList = try servers.wait { try servers.list(list).rename(to: "second", if: .none, then: $0) }
        servers.wait { (try? servers.list(list, at: 1).record.name) == "second" }
        let _: Void = try servers.wait {
            servers.servers[1].catalog.delete(try servers.list(list, at: 1), if: .none, then: $0)
        }
        servers.wait { (try? servers.list(list)) == nil }
        // Its rows and its name are gone in the end.
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        let left = PostgresStatement("SELECT count(*) FROM \"\(servers.schema)\".lists")
        servers.wait { (try? session.run(left).integer(0, 0)) == 0 }
    }

    @Test func `a list that is imported appears in running servers, and the one that it replaces goes`() throws {
        let servers = try StoreServers(2)
        let old = try servers.makeList("read")
        let folder = TemporaryDirectory()
        try folder.write((0..<5_000).map { "{\"n\":\($0)}\n" }.joined(), to: "rows.ndjson")
        let path = "\(folder.path)/lists.db"
        let importer = Importer(databasePath: path, configuration: Importer.Configuration(name: "read"))
        let report = try importer.run(from: FileSource(path: "\(folder.path)/rows.ndjson"))
        let configuration = PostgresConfiguration(address: try PostgresAddress(servers.url), schema: servers.schema)
        let shared = try PostgresImport(into: configuration)
        #expect(throws: StoreError.self) { try shared.checkName("read", replaces: false) }
        let database = try ListDatabase(path: path)
        let list = try shared.copy(try database.list(report.list), of: database, replaces: true) { _ in }
        servers.wait {
            (0..<2).allSatisfy { (try? servers.list(list, at: $0)) != nil && (try? servers.list(old, at: $0)) == nil }
        }
        #expect(try servers.numbers(of: list, at: 1) == (0..<5_000).map(Optional.init))
        try servers.insert([-1], into: list)
        try servers.settle(list)
        #expect(try servers.numbers(of: list, at: 1).prefix(2) == [-1, 0])
    }

    /// Commits an insertion of one row as a server does whose announcements are lost.
    private func insertSilently(_ number: Int, at version: Int, into list: Int64, of servers: StoreServers) throws {
        let id = Int64(version - 2)
        let edit = LoggedChange(Commit(version: version, orderEdits: [.insert(ids: id..<id + 1, at: 0)])).encoded
        let tables = PostgresTables(schema: servers.schema)
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        try session.execute("BEGIN")
        try session.run(
            PostgresStatement(
                "INSERT INTO \(tables.changes) (list, version, change, edit) VALUES ($1, $2, $2, $3)",
                [.integer(list), .integer(Int64(version)), .bytes(edit)]
            )
        )
        try session.run(
            PostgresStatement(
                "INSERT INTO \(tables.rows) VALUES ($1, $2, $3::jsonb)",
                [.integer(list), .integer(id), .text("[\(number), \"\", null, true]")]
            )
        )
        try session.run(
            PostgresStatement(
                """
                UPDATE \(tables.heads) SET version = $2, row_count = row_count + 1, next_row_id = $3, sections = $4
                WHERE list = $1
                """,
                [
                    .integer(list), .integer(Int64(version)), .integer(id + 1),
                    .bytes(ListDraft.encodeSections([version - 1])),
                ]
            )
        )
        try session.execute("COMMIT")
    }

    @Test func `an announcement that is not told is found by the poll`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        try insertSilently(5, at: 2, into: list, of: servers)
        servers.wait { (try? servers.list(list).contents.version) == 2 }
        #expect(try servers.numbers(of: list) == [5])
    }

    @Test func `a list that is looked for and was added meanwhile has the version that was read`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        try insertSilently(5, at: 2, into: list, of: servers)
        let isKnown: Bool = try servers.wait { servers.servers[0].catalog.find(list, then: $0) }
        #expect(isKnown)
        servers.wait { (try? servers.list(list).contents.version) == 2 }
        #expect(try servers.numbers(of: list) == [5])
    }

    @Test func `a change that the snapshot of an order was read with is still news`() throws {
        let servers = try StoreServers(1)
        let list = try servers.makeList()
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        // The next change makes a snapshot, which is read after the silent change: its question waits behind these.
        try session.execute("UPDATE \(PostgresTables(schema: servers.schema).heads) SET log_bytes = 20000")
        for _ in 0..<4 {
            let pause = PostgresStatement("SELECT 1 FROM pg_sleep(0.2)")
            servers.servers[0].backend.reads.ask([pause], within: 10_000_000_000) { _ in }
        }
        try servers.insert([1], into: list)
        try insertSilently(2, at: 3, into: list, of: servers)
        servers.wait { (try? servers.list(list).contents.version) == 3 }
        #expect(try servers.numbers(of: list) == [2, 1])
    }
}
