import EventLoop
import JSON
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import Testing

@testable import ScreenfulService

/// Lists inside rows that show rows of a list, on a backend that answers late or with errors.
@Suite struct ItemSourceTests {
    /// A list whose rows show the rows with their own value of `n`: no server accepts such a template, but another
    /// program may have stored it.
    private static let template = """
        {"version":1,"root":{"type":"list","source":"list:1","where":{"n":"$n"},"style":{"height":50},
        "layout":{"kind":"grid","itemLength":20},"template":{"type":"text","text":"$n"}}}
        """

    private let backend = ScriptedBackend(rowCount: 3, rowHeights: .fixed, template: template)
    private let catalog: ListCatalog
    private let list: OpenList
    private let loop: EventLoop
    private let registry: ViewerRegistry
    private let viewer: Viewer

    init() throws {
        loop = try EventLoop()
        let (fonts, metrics) = (FontService(loop: loop), ServiceMetrics())
        catalog = ListCatalog([backend.stored], of: backend, metrics: metrics, fontService: fonts, limit: 1)
        list = try catalog.list(withID: "1")
        let services = Viewer.ViewerServices(
            loop: loop,
            metrics: metrics,
            replayBytes: 1 << 20,
            media: MediaLedger.Configuration(),
            gatherNanoseconds: 0,
            maxFetchFailures: 8,
            // The loop does not run here: the rest of a slice would wait for it.
            sliceNanoseconds: .max
        )
        registry = ViewerRegistry(services: services, limit: 9, idleSeconds: 600)
        let body: JSONValue = ["viewport": ["width": 390, "height": 600]]
        viewer = try registry.open(NewViewerRequest(JSONField(body)), of: list)
        while let rows = backend.take(.rows) { rows.reply() }
    }

    /// The number of items in each row, of those that have a list.
    private var counts: [Int: Int] {
        Dictionary(
            uniqueKeysWithValues: viewer.nested.engines.ids.map { ($0.row, viewer.nested.engines.items(of: $0).count) }
        )
    }

    private func change(_ operations: JSONValue) throws {
        let request = try ChangeRequest(JSONField(["operations": operations]), columns: ScriptedBackend.columns)
        list.apply(request, if: .none) { _ in }
        backend.take(.commit)?.reply()
        while let rows = backend.take(.rows) { rows.reply() }
    }

    @Test func `lists begin when their items are there, with one search for equal values`() throws {
        #expect(counts.isEmpty)
        let search = try #require(backend.take(.matches))
        #expect(backend.take(.matches) == nil)
        search.reply()
        #expect(counts == [0: 3, 1: 3, 2: 3])
    }

    @Test func `a search that fails leaves a reason, and is repeated`() throws {
        try #require(backend.take(.matches)).fail(StoreError(.locked, "locked"))
        #expect(counts == [0: 0, 1: 0, 2: 0])
        let id = try #require(viewer.nested.engines.ids.min())
        let serial = try #require(viewer.nested.engines.serial(of: id))
        #expect(viewer.nested.problem(ofSerial: serial) == "locked")
        let first = try #require(viewer.wakes.items)
        viewer.retryItems()
        try #require(backend.take(.matches)).fail(StoreError(.locked, "still locked"))
        // The next attempt is twice as far off.
        #expect(try #require(viewer.wakes.items) > first)
        #expect(viewer.nested.sources.failureCount == 2)
        viewer.retryFetches(of: 0..<1)
        try #require(backend.take(.matches)).reply()
        #expect(counts == [0: 3, 1: 3, 2: 3])
        #expect(viewer.nested.problem(ofSerial: serial) == nil)
        #expect(viewer.nested.sources.failureCount == 0)
        viewer.retryItems()
        #expect(backend.take(.matches) == nil)
    }

    @Test func `an edit that is published while a search is under way is searched for again`() throws {
        let search = try #require(backend.take(.matches))
        search.carryOut()
        try change([["op": "delete", "at": [0, 2]]])
        search.reply()
        #expect(counts == [0: 3, 1: 3])
        try #require(backend.take(.matches)).reply()
        #expect(counts == [0: 2, 1: 2])
        #expect(backend.take(.matches) == nil)
    }

    @Test func `an edit of other values is not searched for`() throws {
        try #require(backend.take(.matches)).reply()
        try change([["op": "insert", "at": [0, 3], "values": ["n": 5]]])
        // The new row has a value of its own, which only it shows.
        try #require(backend.take(.matches)).reply()
        #expect(counts == [0: 3, 1: 3, 2: 3, 3: 1])
        #expect(backend.take(.matches) == nil)
        try change([["op": "insert", "at": [0, 0], "values": ["n": 0]]])
        try #require(backend.take(.matches)).reply()
        #expect(counts == [0: 4, 1: 4, 2: 4, 3: 4, 4: 1])
    }

    @Test func `an answer that comes after the end changes nothing`() throws {
        let search = try #require(backend.take(.matches))
        viewer.end()
        search.reply()
        #expect(counts.isEmpty && list.itemViewers.isEmpty)
    }
}

@Suite struct ChangedRowsTests {
    private static let columns = [Column(name: "n", type: .integer), Column(name: "text", type: .text)]
    private static let query = ItemSources.Query(
        search: RowSearch(list: 1, column: "n", columns: ["text"]),
        value: .integer(7)
    )
    private static let items = [3, 9].map { Row(id: $0, values: [.null]) }

    private static func concerns(_ commit: Commit, items: [Row] = items) -> Bool? {
        ChangedRows(commit, columns: columns)?.concern(query, answeredBy: items)
    }

    @Test func `rows concern the answers that they are in, and those that they come into`() {
        #expect(Self.concerns(Commit(version: 2)) == nil)
        #expect(Self.concerns(Commit(version: 2, name: "new")) == nil)
        func put(_ value: Value) -> Commit { Commit(version: 2, puts: [Row(id: 20, values: [value, .null])]) }
        #expect(Self.concerns(put(.integer(7))) == true)
        #expect(Self.concerns(put(.integer(8))) == false)
        func merge(_ id: Int64, _ value: Value?) -> Commit {
            Commit(version: 2, merges: [RowMerge(id: id, values: [value, .text("new")])])
        }
        #expect(Self.concerns(merge(4, nil)) == false)
        #expect(Self.concerns(merge(4, .integer(7))) == true)
        #expect(Self.concerns(merge(9, nil)) == true)
        #expect(Self.concerns(merge(9, .integer(8))) == true)
        #expect(Self.concerns(Commit(version: 2, deletes: [4..<9, 10..<12])) == false)
        #expect(Self.concerns(Commit(version: 2, deletes: [10..<12, 2..<4])) == true)
        let moved = Commit(version: 2, orderEdits: [.remove(0..<1), .insert(ids: 9..<10, at: 5)])
        #expect(Self.concerns(moved) == true)
        // A row may come into an answer that leaves some out.
        let full = (100..<1_100).map { Row(id: $0, values: [.null]) }
        #expect(Self.concerns(moved, items: full) == true)
    }
}
