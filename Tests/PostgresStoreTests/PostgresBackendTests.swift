import EventLoop
import JSON
import ListStore
import PostgresClient
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

@testable import PostgresStore
@testable import ScreenfulService

/// The questions of a backend, one by one.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PostgresBackendTests {
    private func code<Answer>(_ ask: () throws -> Answer) -> StoreError.Code? {
        do {
            _ = try ask()
            return nil
        } catch { return (error as? StoreError)?.code }
    }

    @Test func `values of every type come back, and a change is told twice as once`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList()
        let rows = [
            Row(id: 0, values: [.integer(.min), .text("a\"\\\u{1}\u{7F}é😀\n"), .real(0.1), .boolean(true)]),
            Row(id: 1, values: [.integer(.max), .text(""), .real(1), .boolean(false)]),
            Row(id: 2, values: [.null, .null, .null, .null]),
            Row(id: 3, values: [.integer(0), .text("7"), .real(-1e300), .null]),
        ]
        let commit = Commit(version: 2, orderEdits: [.insert(ids: 0..<4, at: 0)], puts: rows, sections: [4])
        let change = IdentifiedCommit(commit)
        for _ in 0..<2 {
            let record = try servers.commit([change], to: list)[0]
            #expect(record.version == 2 && record.rowCount == 4 && record.nextRowID == 4)
        }
        let found: FoundRows = try servers.wait {
            _ = backend.rows([2..<4, 0..<2, 9..<10], of: list, by: .read, then: $0)
        }
        #expect(found.rows == [rows[2], rows[3], rows[0], rows[1]])
        #expect(found.gone == [9] && found.version == 2)
    }

    @Test func `a change that does not fit is refused, and nothing is stored`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList()
        _ = try servers.makeList("other")
        let values: [Value] = [.integer(1), .text("x"), .null, .null]
        let insertion = [OrderEdit.insert(ids: 0..<1, at: 0)]
        let refused: [(Commit, StoreError.Code)] = [
            (Commit(version: 3, orderEdits: insertion, puts: [Row(id: 0, values: values)]), .staleVersion),
            (Commit(version: 2, orderEdits: [.remove(0..<1)]), .invalidEdit),
            (Commit(version: 2, orderEdits: insertion, puts: [Row(id: 0, values: [.integer(1)])]), .wrongType),
            (
                Commit(
                    version: 2,
                    orderEdits: insertion,
                    puts: [Row(id: 0, values: [.text("1"), .null, .null, .null])]
                ), .wrongType
            ),
            (
                Commit(
                    version: 2,
                    orderEdits: insertion,
                    puts: [Row(id: 0, values: [.null, .text("a\0b"), .null, .null])]
                ), .wrongType
            ),
            (Commit(version: 2, orderEdits: insertion, puts: [Row(id: 8, values: values)]), .noSuchRow),
            (Commit(version: 2, merges: [RowMerge(id: 5, values: values)]), .noSuchRow),
            (Commit(version: 2, name: "other"), .nameTaken),
        ]
        for (commit, expected) in refused {
            #expect(code { try servers.commit(commit, to: list) } == expected)
        }
        #expect(code { try servers.commit(Commit(version: 2), to: 999) } == .noSuchList)
        let stored: StoredList = try servers.wait { _ = backend.open(list, by: .read, then: $0) }
        #expect(stored.record.version == 1 && stored.record.rowCount == 0 && !stored.storesRows)
    }

    @Test(arguments: UInt64(0)..<4, ["PostgreSQL", "SQLite"])
    func `changes in one transaction are stored as one by one, and all or none`(seed: UInt64, store: String) throws {
        let servers = try StoreServers(1)
        let (shared, local) = (servers.servers[0].backend, servers.servers[0].local)
        let backend: any ListBackend = store == "SQLite" ? local : shared
        let draft = ListDraft(name: "grouped", source: .stored, columns: StoreServers.columns, sections: [0])
        func make(_ name: String) throws -> Int64 {
            var draft = draft
            draft.name = name
            let stored: StoredList = try servers.wait { _ = backend.create(draft, by: .write, then: $0) }
            return stored.record.id
        }
        func commit(_ changes: [IdentifiedCommit], to list: Int64) throws -> [ListRecord] {
            try servers.wait { _ = backend.commit(changes, to: list, by: .write, then: $0) }
        }
        let (grouped, single) = try (make("grouped"), make("single"))
        var random = RandomCommits(seed: seed, columns: draft.columns.count)
        for group in random.groups(30) {
            let changes = group.map(IdentifiedCommit.init)
            // A change that does not fit the ones before it takes them along.
            var refused = changes
            refused.append(IdentifiedCommit(Commit(version: group[group.count - 1].version + 2)))
            #expect(code { try commit(refused, to: grouped) } == .staleVersion)
            let records = try commit(changes, to: grouped)
            let others = try group.map { try commit([IdentifiedCommit($0)], to: single)[0] }
            #expect(records.map(\.version) == group.map(\.version))
            #expect(records.map(\.rowCount) == others.map(\.rowCount))
            #expect(records.map(\.nextRowID) == others.map(\.nextRowID))
            // PostgreSQL knows changes that are told twice.
            if store == "PostgreSQL" {
                #expect(try commit(changes, to: grouped).map(\.version) == group.map { _ in records.last?.version })
            }
        }
        let lists: [StoredList] = try [grouped, single].map { list in
            try servers.wait { _ = backend.open(list, by: .read, then: $0) }
        }
        #expect(lists[0].order.runs == lists[1].order.runs)
        #expect(lists[0].record.draft.sections == lists[1].record.draft.sections)
        let rows: [FoundRows] = try [grouped, single].map { list in
            try servers.wait { _ = backend.rows([0..<lists[0].record.nextRowID], of: list, by: .read, then: $0) }
        }
        #expect(rows[0].rows == rows[1].rows && !rows[0].rows.isEmpty)
        #expect(rows[0].gone == rows[1].gone)
    }

    @Test func `names are taken once, and lists are deleted at their version only`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList("taken")
        let draft = ListDraft(name: "taken", source: .stored, columns: StoreServers.columns)
        #expect(
            code { () -> StoredList in try servers.wait { _ = backend.create(draft, by: .write, then: $0) } }
                == .nameTaken
        )
        let nameless = ListDraft(name: "new", source: .stored, columns: [])
        #expect(
            code { () -> StoredList in try servers.wait { _ = backend.create(nameless, by: .write, then: $0) } }
                == .invalidColumn
        )
        #expect(
            code { () -> Void in try servers.wait { _ = backend.delete(list, at: 5, by: .write, then: $0) } }
                == .staleVersion
        )
        let _: Void = try servers.wait { _ = backend.delete(list, at: 1, by: .write, then: $0) }
        #expect(
            code { () -> Void in try servers.wait { _ = backend.delete(list, at: 1, by: .write, then: $0) } }
                == .noSuchList
        )
        #expect(
            code { () -> StoredList in try servers.wait { _ = backend.open(list, by: .read, then: $0) } } == .noSuchList
        )
        let again: StoredList = try servers.wait { _ = backend.create(draft, by: .write, then: $0) }
        #expect(again.record.id > list)
    }

    @Test func `generated rows are computed until they are stored`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let draft = ListDraft(
            name: "feed",
            source: .generated(rows: 100, seed: 7),
            columns: GeneratedFeed.columns,
            extent: .growing,
            loaded: 0..<20,
            sections: [20],
            rowHeights: .exact,
            template: "{}",
            created: 5
        )
        let stored: StoredList = try servers.wait { _ = backend.create(draft, by: .write, then: $0) }
        #expect(stored.record.draft == draft && stored.order.runs == [0..<100] && !stored.storesRows)
        let feed = GeneratedFeed(rows: 100, seed: 7)
        let merge = RowMerge(id: 3, values: [.text("new")] + Array(repeating: nil, count: draft.columns.count - 1))
        let commit = Commit(version: 2, merges: [merge], reloaded: [3..<4], loaded: 0..<40, template: .remove)
        let record = try servers.commit(commit, to: stored.record.id)
        #expect(record.draft.loaded == 0..<40 && record.draft.template == nil)
        let found: FoundRows = try servers.wait {
            _ = backend.rows([2..<5, 99..<102], of: record.id, by: .read, then: $0)
        }
        #expect(found.rows.map(\.id) == [2, 3, 4, 99] && found.gone == [100, 101])
        #expect(found.rows[0] == feed.row(id: 2) && found.rows[3] == feed.row(id: 99))
        #expect(found.rows[1].values[0] == .text("new"))
        #expect(Array(found.rows[1].values.dropFirst()) == Array(feed.row(id: 3).values.dropFirst()))
        let all: [ListRecord] = try servers.wait { _ = backend.lists(by: .read, then: $0) }
        #expect(all == [record])
    }

    @Test func `a snapshot keeps its version whatever is committed`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList()
        try servers.insert([1, 2, 3], into: list)
        let snapshot: (version: Int, rows: any RowSnapshot) = try servers.wait {
            _ = backend.snapshot(of: list, by: .read, then: $0)
        }
        try servers.apply(
            [["op": "delete", "at": [0, 0]], ["op": "reload", "at": [0, 2], "values": ["n": 9]]],
            to: list
        )
        #expect(snapshot.version == 2)
        #expect(
            try snapshot.rows.rows([1..<3, 0..<1]).map { $0.values[0] } == [.integer(2), .integer(3), .integer(1)]
        )
        #expect(try servers.numbers(of: list) == [2, 9])
        #expect(throws: StoreError.self) { try snapshot.rows.rows([7..<8]) }
    }

    @Test func `rows are found by a value in the list's order`() throws {
        let servers = try StoreServers(1)
        let backend = servers.servers[0].backend
        let list = try servers.makeList()
        try servers.insert([4, 7, 7, 5], into: list)
        try servers.insert([7, 8], into: list)
        try servers.apply(
            [
                ["op": "move", "from": [0, 0], "to": [0, 5]],
                ["op": "reload", "at": [0, 1], "values": ["title": "x"]],
            ],
            to: list
        )
        let search = RowSearch(list: list, column: "n", columns: ["id", "n", "none"])
        let _: Void = try servers.wait { _ = backend.prepare(search, by: .write, then: $0) }
        for _ in 0..<2 {
            let matched: MatchedRows = try servers.wait {
                _ = backend.matches(search, of: [.integer(7), .integer(6), .null, .integer(8)], by: .read, then: $0)
            }
            #expect(matched.version == 4 && matched.truncated.isEmpty)
            #expect(matched.rows.map { $0.map(\.id) } == [[1, 2, 4], [], [], [5]])
            #expect(matched.rows[0][0].values == [.integer(1), .integer(7), .null])
        }
        let texts = RowSearch(list: list, column: "title", columns: ["n"])
        let matched: MatchedRows = try servers.wait {
            _ = backend.matches(texts, of: [.text("x"), .text("")], by: .read, then: $0)
        }
        #expect(matched.rows.map(\.count) == [1, 0])
        let none = RowSearch(list: list, column: "none", columns: [])
        #expect(
            code { () -> MatchedRows in try servers.wait { _ = backend.matches(none, of: [.null], by: .read, then: $0) }
            } == .invalidColumn
        )
    }

    @Test func `the log of a list that is edited much is replaced by a snapshot`() throws {
        let servers = try StoreServers(2)
        let list = try servers.makeList()
        try servers.insert(Array(0..<200), into: list)
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        let snapshots = PostgresStatement("SELECT version FROM \"\(servers.schema)\".snapshots")
        var random = SeededGenerator(seed: 9)
        var model = Array(Int64(0)..<200)
        while try session.run(snapshots).rowCount == 0 {
            var operations: [JSONValue] = []
            for _ in 0..<40 {
                let row = Int.random(in: 0..<model.count, using: &random)
                operations.append([
                    "op": "insert", "at": [0, .integer(Int64(row))], "values": ["n": .integer(Int64(model.count))],
                ])
            }
            // Places are those afterwards, so that each stays where it is put only if they ascend.
            let rows = operations.compactMap { $0["at"]?[1]?.integer }.sorted()
            operations = rows.enumerated().map { index, row in
                [
                    "op": "insert", "at": [0, .integer(row + Int64(index))],
                    "values": ["n": .integer(Int64(1_000 + index))],
                ]
            }
            for (index, row) in rows.enumerated() { model.insert(Int64(1_000 + index), at: Int(row) + index) }
            try servers.apply(operations, to: list)
            #expect(model.count < 20_000)
        }
        try servers.settle(list)
        try servers.add()
        for server in 0..<3 { #expect(try servers.numbers(of: list, at: server) == model.map(Optional.init)) }
    }

    @Test func `staged rows of a file are added with one commit`() throws {
        let servers = try StoreServers(2)
        let list = try servers.makeList()
        try servers.insert([-1], into: list)
        try servers.settle(list)
        let backend = servers.servers[1].backend
        let file = try backend.makeRowFile()
        try file.append(Array((0..<12_345).map { "{\"n\":\($0),\"title\":\"row \($0)\"}\n" }.joined().utf8))
        let staged: StagedRows = try servers.wait {
            backend.stage(file, .ndjson, columns: StoreServers.columns, then: $0)
        }
        let _: ListContents = try servers.wait { try servers.list(list, at: 1).add(staged, if: .none, then: $0) }
        try servers.settle(list)
        #expect(try servers.numbers(of: list) == [-1] + (0..<12_345).map(Optional.init))
    }

    @Test func `tables of a later version are refused`() throws {
        let servers = try StoreServers(1)
        let session = try PostgresSession(to: PostgresAddress(servers.url))
        try session.execute("UPDATE \"\(servers.schema)\".meta SET oldest_program = 99")
        #expect(code { try PostgresTables(schema: servers.schema).prepare(session) } == .newerVersion)
    }

    @Test func `servers that start at once make the tables once`() throws {
        let url = try #require(PostgresCluster.shared).url
        for _ in 0..<10 {
            let schema = PostgresCluster.makeSchemaName()
            let outcomes = try (0..<4).map { _ in
                let worker = try Worker(name: "server")
                let outcome = try Handover<StoreError?>()
                worker.submit {
                    do throws(StoreError) {
                        let session: PostgresSession
                        do throws(PostgresError) {
                            session = try PostgresSession(to: PostgresAddress(url))
                        } catch { throw StoreError(postgres: error) }
                        try PostgresTables(schema: schema).prepare(session)
                        outcome.put(nil)
                    } catch { outcome.put(error) }
                }
                return (worker, outcome)
            }
            for (worker, outcome) in outcomes {
                #expect(outcome.take() == nil)
                worker.close()
            }
        }
    }
}
