import HTTPClient
import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Lists over an API of which only the address is given.
@Suite(.timeLimit(.minutes(20))) struct UpstreamAddressTests {
    private static func page(_ rows: Range<Int>) -> String {
        let rows = rows.map { "{\"key\":\"k\($0)\",\"title\":\"row \($0)\",\"year\":\($0)}" }
        return "{\"total\":45,\"items\":[\(rows.joined(separator: ","))]}"
    }

    private func list(_ address: String, _ members: JSONObject = [:]) -> JSONValue {
        var source: JSONObject = ["kind": "http", "from": .string(address)]
        source = source.merging(members)
        return ["name": "new", "source": .object(source), "rowHeight": 100]
    }

    private func start(_ upstream: RawServer) throws -> TestServer {
        let origin = try #require(Origin(upstream.address))
        return try TestServer { $0.allowedUpstreams = [origin] }
    }

    @Test func `the first page tells the columns, and the list goes on from it`() throws {
        let upstream = try RawServer { path, _ in
            switch path {
            case "/rows?page=1&limit=30", "/rows?limit=30&page=1": RawServer.answer(Self.page(0..<30))
            default: RawServer.answer(Self.page(30..<45))
            }
        }
        let server = try start(upstream)
        let client = server.client()
        let made = try client.post("/api/v1/lists", list("\(upstream.address)/rows?page=1&limit=30"))
        #expect(made.status == 201)
        let source: JSONValue = [
            "kind": "http", "url": .string("\(upstream.address)/rows?page=1&limit=30"),
            "paging": [
                "style": "page", "parameter": "page", "first": 1, "size": ["parameter": "limit", "value": 30],
            ],
            "rows": "/items", "id": "/key", "total": "/total",
            "columns": [
                ["name": "title", "type": "text", "at": "/title"], ["name": "year", "type": "integer", "at": "/year"],
                ["name": "key", "type": "text", "at": "/key"],
            ],
        ]
        #expect(try made.json["source"] == source)
        let list =
            "/api/v1/lists/\(try #require(try made.json["id"]?.string ?? made.json["id"]?.integer.map(String.init)))"
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next(throughRows: 30)
        _ = try client.post("\(viewer)/scroll", ["anchor": [29, 0], "phase": "fling"])
        _ = try reader.next(throughRows: 45)
        #expect(try client.get("\(viewer)/batch-context").json["grows"]?.bool == false)
    }

    @Test(arguments: [("<html>no</html>", "is not JSON"), ("{\"a\":1}", "has no array of objects")])
    func `an address without rows makes no list, and says why`(body: String, part: String) throws {
        let upstream = try RawServer { _, _ in RawServer.answer(body, type: "text/html") }
        let server = try start(upstream)
        let client = server.client()
        let answer = try client.post("/api/v1/lists", list("\(upstream.address)/rows"))
        #expect(answer.status == 422)
        #expect(answer.code == "sourceUnusable")
        #expect(try answer.json["field"]?.string == "source.from")
        #expect(try answer.json["detail"]?.string?.contains(part) == true)
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 0)
        // The place that was reserved for it is free again.
        let made = try client.post("/api/v1/lists", ["name": "x", "source": ["kind": "generated", "rows": 10]])
        #expect(made.status == 201)
    }

    @Test func `an address in a private network is not asked`() throws {
        let upstream = try RawServer { _, _ in RawServer.answer(Self.page(0..<3)) }
        let server = try TestServer()
        let answer = try server.client().post("/api/v1/lists", list("\(upstream.address)/rows"))
        #expect(answer.code == "sourceUnusable")
        #expect(try answer.json["detail"]?.string?.contains("not public") == true)
        #expect(upstream.requests.isEmpty)
    }

    @Test(
        arguments: [
            ("http://user@a.example/x", [:], 422, "source.url"), ("reddit:x", [:], 400, "source.from"),
            ("http://a.example/x", ["headers": ["A": ["secret": "none"]]], 422, "source.headers.A"),
        ] as [(String, JSONObject, Int, String)]
    )
    func `a mistake is named at its field`(address: String, members: JSONObject, status: Int, field: String) throws {
        let server = try TestServer()
        let answer = try server.client().post("/api/v1/lists", list(address, members))
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
    }
}
