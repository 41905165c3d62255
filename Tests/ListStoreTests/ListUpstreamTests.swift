import ListStore
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListUpstreamTests {
    private let folder: TemporaryDirectory
    private let database: ListDatabase
    private let list: Int64

    init() throws {
        folder = TemporaryDirectory(isInMemory: true)
        database = try ListDatabase(path: folder.file("lists.db"))
        let draft = ListDraft(name: "a", source: .http("{}"), columns: [Column(name: "n", type: .integer)])
        list = try database.createList(draft).id
    }

    private func commit(_ keys: [String], from first: Int64, version: Int, progress: String) throws -> ListRecord {
        let ids = first..<first + Int64(keys.count)
        var commit = Commit(
            version: version,
            orderEdits: [.insert(ids: ids, at: Int(first))],
            puts: ids.map { Row(id: $0, values: [.integer($0)]) },
            sections: [Int(ids.upperBound)]
        )
        commit.upstream = UpstreamCommit(progress: progress, keys: keys)
        return try database.commit(commit, toList: list)
    }

    @Test func `rows, identities and the progress are one commit, which lasts`() throws {
        #expect(try database.list(list).source == .http("{}"))
        #expect(try database.upstreamProgress(ofList: list) == nil)
        #expect(try commit(["a", "b"], from: 0, version: 2, progress: "one").rowCount == 2)
        #expect(try commit(["c"], from: 2, version: 3, progress: "two").rowCount == 3)
        let again = try ListDatabase(path: folder.file("lists.db"))
        #expect(try again.upstreamProgress(ofList: list) == "two")
        #expect(try again.knownUpstreamKeys(["b", "c", "d"], ofList: list) == ["b", "c"])
        #expect(try again.knownUpstreamKeys(["b"], ofList: list + 1).isEmpty)
    }

    @Test func `a row that another program has added is refused, and nothing is changed`() throws {
        _ = try commit(["a", "b"], from: 0, version: 2, progress: "one")
        let error = #expect(throws: StoreError.self) {
            try commit(["c", "b"], from: 2, version: 3, progress: "two")
        }
        #expect(error?.code == .invalidEdit)
        #expect(try database.list(list).version == 2)
        #expect(try database.upstreamProgress(ofList: list) == "one")
        #expect(try database.knownUpstreamKeys(["c"], ofList: list).isEmpty)
    }

    @Test func `a deleted list leaves no identities`() throws {
        _ = try commit(["a", "b"], from: 0, version: 2, progress: "one")
        _ = try database.leaseUpstream(ofList: list, to: "a", at: 0)
        try database.deleteList(list)
        while try database.sweep(rows: 100) {}
        for table in ["upstreams", "upstream_rows", "upstream_leases"] {
            #expect(try ForeignDatabase(folder.file("lists.db")).rows("SELECT count(*) FROM \(table)") == [["0"]])
        }
    }

    @Test func `one server at a time has the lease of a list, until it ends it or is gone for too long`() throws {
        let other = try ListDatabase(path: folder.file("lists.db"))
        let free = UpstreamLease.granted(waitMilliseconds: 0)
        #expect(try database.leaseUpstream(ofList: list, to: "a", at: 1_000) == free)
        #expect(try other.leaseUpstream(ofList: list, to: "b", at: 1_001) == .held)
        // It is extended by who has it.
        #expect(try database.leaseUpstream(ofList: list, to: "a", at: 20_000) == free)
        #expect(try other.leaseUpstream(ofList: list, to: "b", at: 49_999) == .held)
        #expect(try other.leaseUpstream(ofList: list, to: "b", at: 50_000) == free)
        // Who has lost it ends nothing.
        try database.releaseUpstream(ofList: list, by: "a", waitMilliseconds: 90_000, at: 50_001)
        #expect(try database.leaseUpstream(ofList: list, to: "a", at: 50_002) == .held)
        try other.releaseUpstream(ofList: list, by: "b", waitMilliseconds: 5_000, at: 51_000)
        #expect(try database.leaseUpstream(ofList: list, to: "a", at: 51_500) == .granted(waitMilliseconds: 4_500))
        // A shorter wait of another request does not end a longer one.
        try database.releaseUpstream(ofList: list, by: "a", waitMilliseconds: 0, at: 52_000)
        #expect(try other.leaseUpstream(ofList: list, to: "b", at: 53_000) == .granted(waitMilliseconds: 3_000))
        #expect(try other.leaseUpstream(ofList: list, to: "b", at: 60_000) == free)
        #expect(try database.leaseUpstream(ofList: list + 1, to: "a", at: 60_000) == free)
    }
}
