import ListStore
import ScreenfulTypes
import Testing

@Suite struct ListUpstreamTests {
    private let folder: TemporaryFolder
    private let database: ListDatabase
    private let list: Int64

    init() throws {
        folder = try TemporaryFolder()
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
        try database.deleteList(list)
        while try database.sweep(rows: 100) {}
        for table in ["upstreams", "upstream_rows"] {
            #expect(try ForeignDatabase(folder.file("lists.db")).rows("SELECT count(*) FROM \(table)") == [["0"]])
        }
    }
}
