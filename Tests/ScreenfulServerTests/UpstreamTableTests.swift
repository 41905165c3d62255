import HTTPClient
import JSON
import ScreenfulServer
import Synchronization
import TestSupport
import Testing

/// Lists that have all rows of an API from the start, whose pages are asked for as they are needed.
@Suite(.timeLimit(.minutes(20))) struct UpstreamTableTests {
    private static let size = 50

    /// An API with numbered pages, whose rows a test changes.
    private final class API: Sendable {
        let rows: Mutex<[Int]>
        /// The number of rows that it tells, if that is not the truth.
        let told: Int?

        init(_ rows: some Sequence<Int>, told: Int? = nil) {
            self.rows = Mutex(Array(rows))
            self.told = told
        }

        func answer(_ path: String) -> String {
            let page = path.split(separator: "page=").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
            return rows.withLock { rows in
                let ids = rows.dropFirst(page * size).prefix(size)
                let items = ids.map { "{\"id\":\($0),\"title\":\"row \($0)\"}" }.joined(separator: ",")
                return RawServer.answer("{\"items\":[\(items)],\"total\":\(told ?? rows.count)}")
            }
        }
    }

    private static let source: JSONObject = [
        "kind": "http", "rows": "/items", "id": "/id", "total": "/total",
        "paging": [
            "style": "page", "parameter": "page", "first": 0,
            "size": ["parameter": "size", "value": .integer(Int64(size))],
        ],
        "columns": [["name": "title", "type": "text", "at": "/title"]],
    ]

    private func start(_ upstream: RawServer, in folder: TemporaryDirectory = TemporaryDirectory()) throws -> TestServer
    {
        let origin = try #require(Origin(upstream.address))
        return try TestServer(in: folder) { $0.allowedUpstreams = [origin] }
    }

    private func makeList(_ client: APIClient, _ upstream: RawServer, _ members: JSONObject = [:]) throws -> String {
        let address: JSONObject = ["url": .string("\(upstream.address)/rows")]
        let source = Self.source.merging(address).merging(members)
        return try client.makeList(extent: "full", with: ["source": .object(source), "rowHeight": 100])
    }

    private func title(_ client: APIClient, _ list: String, _ row: Int) throws -> String? {
        try client.get("\(list)/rows?from=\(row)&count=1").json["rows"]?.array?.first?["values"]?["title"]?.string
    }

    /// Scrolls a viewer to a row, and waits for it.
    private func show(_ row: Int, _ client: APIClient, _ viewer: String, _ reader: EventReader) throws {
        _ = try client.post("\(viewer)/scroll", ["anchor": [.integer(Int64(row)), 20]])
        _ = try reader.next { $0.data["cells"]?.array?.contains { $0["row"]?.integer == Int64(row) } == true }
    }

    @Test func `any row is scrolled to, and only its pages are asked for`() throws {
        let api = API(0..<10_000)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream)
        let description = try client.get(list).json
        #expect(description["rows"]?.integer == 10_000)
        #expect(description["extent"]?.string == "full")
        #expect(description["source"]?["kind"]?.string == "http")
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        try show(7_010, client, viewer, reader)
        #expect(try title(client, list, 7_010) == "row 7010")
        let pages = Set(upstream.requests.compactMap { $0.split(separator: " ").dropFirst().first })
        #expect(pages.isSubset(of: Set([0, 139, 140, 141].map { "/rows?size=50&page=\($0)" })))
        // What was read is at hand, for rows and viewers alike.
        let count = upstream.requests.count
        #expect(try title(client, list, 7_011) == "row 7011")
        #expect(upstream.requests.count == count)
        #expect(try client.get("\(viewer)/batch-context").json["grows"]?.bool == false)
    }

    @Test func `rows that come at the head leave a reader where he is`() throws {
        let api = API(0..<2_000)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream, ["refreshSeconds": 1])
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        try show(1_000, client, viewer, reader)
        api.rows.withLock { $0.insert(contentsOf: [-3, -2, -1], at: 0) }
        let change = try #require(try reader.next(through: { $0.name == "list" }).last?.data)
        #expect(change["rows"]?.integer == 2_003)
        #expect(try client.get(viewer).json["anchor"] == [1_003, 20])
        #expect(try title(client, list, 1_003) == "row 1000")
        #expect(try title(client, list, 0) == "row -3")
    }

    @Test func `an API that tells too many rows has as many as its pages`() throws {
        let api = API(0..<120, told: 400)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try client.post("\(viewer)/scroll", ["anchor": [115, 0]])
        _ = try reader.next(throughRows: 120)
        #expect(try title(client, list, 119) == "row 119")
        #expect(try client.get(list).json["rows"]?.integer == 120)
    }

    @Test func `a row that moves from page to page has the list read anew`() throws {
        let api = API(0..<500)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        try show(10, client, viewer, reader)
        api.rows.withLock { $0.insert(-1, at: 0) }
        // Its first row was the last one of the page before.
        try show(60, client, viewer, reader)
        _ = try reader.next(throughRows: 501)
        #expect(try title(client, list, 0) == "row -1")
        #expect(try title(client, list, 61) == "row 60")
    }

    @Test func `an API that wants time is left alone, and the rows come afterwards`() throws {
        let api = API(0..<500)
        let isClosed = Mutex(false)
        let upstream = try RawServer { path, _ in
            let isRefused = isClosed.withLock { isClosed in
                defer { isClosed = false }
                return isClosed
            }
            return isRefused ? RawServer.status("429 Too Many Requests", "Retry-After: 1") : api.answer(path)
        }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        try show(0, client, viewer, reader)
        isClosed.withLock { $0 = true }
        let before = upstream.requests.count
        let refused = try client.get("\(list)/rows?from=400&count=1")
        #expect(refused.status == 503)
        #expect(refused.headers["retry-after"] == "1")
        // Nothing is asked meanwhile.
        #expect(try client.get("\(list)/rows?from=450&count=1").status == 503)
        #expect(upstream.requests.count == before + 1)
        try show(300, client, viewer, reader)
        #expect(try title(client, list, 300) == "row 300")
    }

    @Test func `all rows at once are neither sent nor searched`() throws {
        let api = API(0..<500)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let list = try makeList(client, upstream)
        for path in ["rows?format=csv", "rows/search?q=row"] {
            let answer = try client.get("\(list)/\(path)")
            #expect(answer.status == 409, "\(path)")
            #expect(try answer.json["code"]?.string == "rowsAreElsewhere", "\(path)")
        }
        #expect(try client.patch("\(list)/rows", ["operations": []], version: 1).code == "listIsReadOnly")
        #expect(upstream.requests.count == 1)
    }

    @Test func `a server that starts again reads the list anew, and waits for an API that is out of order`() throws {
        let api = API(0..<500)
        let upstream = try RawServer { path, count in
            count == 1 ? RawServer.status("503 Service Unavailable", "Retry-After: 1") : api.answer(path)
        }
        let folder = TemporaryDirectory()
        var server = try start(upstream, in: folder)
        let list = try makeList(server.client(), upstream)
        server.stop()
        server = try start(upstream, in: folder)
        let client = server.client()
        while try client.get("\(list)/rows?count=1").status != 200 {}
        #expect(try title(client, list, 499) == "row 499")
        #expect(upstream.requests.count == 4)
    }

    @Test(
        arguments: [
            (["paging": ["style": "link"]], 400, "extent"), (["total": nil], 400, "extent"),
            (["paging": ["style": "page", "parameter": "page"]], 400, "extent"), (["total": "/sum"], 422, nil),
        ] as [(JSONObject, Int, String?)]
    )
    func `an API without numbered pages or a number of rows has no full list`(
        members: JSONObject,
        status: Int,
        field: String?
    ) throws {
        let api = API(0..<500)
        let upstream = try RawServer { path, _ in api.answer(path) }
        let server = try start(upstream)
        let client = server.client()
        let address: JSONObject = ["url": .string("\(upstream.address)/rows")]
        let source = Self.source.merging(address).merging(members)
        let answer = try client.post("/api/v1/lists", ["name": "new", "extent": "full", "source": .object(source)])
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 0)
    }
}
