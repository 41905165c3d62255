import JSON
import ScreenfulServer
import Testing

/// Conditions of requests (RFC 9110, section 13) on every resource that has them.
@Suite struct ConditionTests {
    private static let insert: JSONValue = ["operations": [["op": "insert", "at": [0, 0]]]]
    /// Nothing is measured in the background, so that a viewer stays as it is.
    private static let fixed: JSONObject = ["rowHeights": "fixed", "rowHeight": 100]

    private func known(_ client: APIClient, _ path: String) throws -> String {
        let first = try client.get(path)
        #expect(first.status == 200, "\(path)")
        let tag = try #require(first.headers["etag"], "\(path)")
        let known = try client.get(path, headers: ["If-None-Match": "\"x\", W/\(tag)"])
        #expect(known.status == 304, "\(path)")
        #expect(known.body.isEmpty && known.headers["content-type"] == nil, "\(path)")
        #expect(known.headers["etag"] == tag, "\(path)")
        #expect(try client.send("HEAD", path, headers: ["If-None-Match": tag]).status == 304, "\(path)")
        #expect(try client.get(path, headers: ["If-None-Match": "\"x\""]).body == first.body, "\(path)")
        let stale = try client.get(path, headers: ["If-Match": "\"x\""])
        #expect(stale.status == 412 && stale.code == "staleVersion" && stale.field == "If-Match", "\(path)")
        #expect(stale.headers["etag"] == tag, "\(path)")
        #expect(try client.get(path, headers: ["If-Match": tag, "If-None-Match": tag]).status == 304, "\(path)")
        let malformed = try client.get(path, headers: ["If-None-Match": "x"])
        #expect(malformed.status == 400 && malformed.field == "If-None-Match", "\(path)")
        return tag
    }

    @Test func `what did not change is not sent again`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 100, with: Self.fixed)
        let viewer = try client.makeViewer(of: list)
        let paths = [
            "/api/v1/lists", list, "\(list)/rows", "\(list)/rows?from=5&count=2", "\(list)/template", "\(list)/viewers",
            viewer, "\(viewer)/range-controller", "\(viewer)/network", "\(viewer)/batch-context", "\(viewer)/fetches",
            "\(viewer)/cells", "/api/v1/fonts", "/api/v1/traces", "/api/v1/traces/browse", "/api/v1/lab/runs",
        ]
        for path in paths { _ = try known(client, path) }
        let font = try #require(try client.get("/api/v1/fonts").json["faces"]?[0]?["url"]?.string)
        _ = try known(client, font)
        #expect(try known(client, list) == "\"1\"")
    }

    @Test func `what changed is sent, with another tag`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 100, with: Self.fixed)
        let viewer = try client.makeViewer(of: list)
        let paths = ["/api/v1/lists", list, "\(list)/rows", "\(list)/template", viewer]
        let before = try paths.map { try #require(try client.get($0).headers["etag"]) }
        #expect(try client.patch("\(list)/rows", Self.insert, version: 1).status == 200)
        for (path, tag) in zip(paths, before) {
            let after = try client.get(path, headers: ["If-None-Match": tag])
            #expect(after.status == 200, "\(path)")
            #expect(after.headers["etag"] != tag, "\(path)")
        }
    }

    @Test func `a list is deleted as it is known, or not at all`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        #expect(try client.patch("\(list)/rows", Self.insert, version: 1).status == 200)
        for (field, value) in [
            ("If-Match", "\"1\""), ("If-Match", "W/\"2\""), ("If-None-Match", "\"2\""), ("If-None-Match", "*"),
        ] {
            let refused = try client.send("DELETE", list, headers: [field: value])
            #expect(refused.status == 412 && refused.field == field)
            #expect(try refused.json["version"]?.integer == 2)
            #expect(refused.headers["etag"] == "\"2\"")
        }
        #expect(try client.send("DELETE", list, headers: ["If-Match": "2"]).code == "wrongType")
        #expect(try client.get(list).status == 200)
        #expect(try client.send("DELETE", list, headers: ["If-Match": "\"1\", \"2\""]).status == 204)
        #expect(try client.get(list).status == 404)
        let other = try client.makeList(rows: 10)
        #expect(try client.send("DELETE", other, headers: ["If-Match": "*"]).status == 204)
    }

    @Test func `a template is put as the conditions say`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        let path = "\(list)/template"
        let template = try #require(try client.get(path).json["template"])
        // A list always has a template, if only the one that its columns suggest.
        for (field, value) in [("If-None-Match", "*"), ("If-None-Match", "\"1\""), ("If-Match", "\"2\"")] {
            let refused = try client.send("PUT", path, body: template, headers: [field: value])
            #expect(refused.status == 412 && refused.field == field)
            #expect(try refused.json["version"]?.integer == 1)
            #expect(try client.send("DELETE", path, headers: [field: value]).status == 412)
        }
        #expect(try client.send("PUT", path, body: template, headers: ["If-None-Match": "\"7\""]).status == 200)
        #expect(try client.send("DELETE", path, headers: ["If-Match": "\"2-gzip\""]).status == 200)
        #expect(try client.get(list).json["version"]?.integer == 3)
    }

    @Test func `rows are changed as the conditions say, and the current version is told`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        let path = "\(list)/rows"
        let stale = try client.patch(path, Self.insert, version: 7)
        #expect(stale.status == 412)
        #expect(try stale.json["version"]?.integer == 1)
        #expect(stale.headers["etag"] == "\"1\"")
        let fields = ["If-Match": "*", "If-None-Match": "\"1\""]
        #expect(try client.send("PATCH", path, body: Self.insert, headers: fields).field == "If-None-Match")
        #expect(try client.send("PATCH", path, body: Self.insert, headers: ["If-None-Match": "\"7\""]).status == 428)
        #expect(try client.send("PATCH", path, body: Self.insert, headers: ["If-Match": "*, \"1\""]).status == 400)
        #expect(try client.get(list).json["version"]?.integer == 1)
        let fine = ["If-Match": "\"1-gzip\"", "If-None-Match": "\"2\""]
        #expect(try client.send("PATCH", path, body: Self.insert, headers: fine).status == 200)
    }

    @Test func `a viewer is changed and ended as it is known`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: try client.makeList(rows: 1_000, with: Self.fixed))
        let writes: [(method: String, path: String, body: JSONValue?)] = [
            ("PATCH", "\(viewer)/range-controller", ["preset": "article"]),
            ("PATCH", "\(viewer)/network", ["network": "off"]),
            ("DELETE", viewer, nil),
        ]
        for write in writes {
            let tag = try #require(try client.get(write.path).headers["etag"])
            for (field, value) in [("If-Match", "\"x\""), ("If-None-Match", tag)] {
                let refused = try client.send(write.method, write.path, body: write.body, headers: [field: value])
                #expect(refused.status == 412 && refused.headers["etag"] == tag)
            }
            #expect(try client.get(write.path).headers["etag"] == tag)
            let done = try client.send(write.method, write.path, body: write.body, headers: ["If-Match": tag])
            #expect(done.status == (write.method == "DELETE" ? 204 : 200))
        }
    }

    @Test func `a stored trace is read and deleted by its tag`() throws {
        let server = try TestServer()
        let client = server.client()
        let file = Array(try client.get("/api/v1/traces/browse").body.utf8)
        let jsonLines = ["Content-Type": "application/jsonl"]
        let stored = try client.send("POST", "/api/v1/traces?name=a", bytes: file, headers: jsonLines)
        let path = try #require(stored.headers["location"])
        let tag = try known(client, path)
        #expect(try client.send("DELETE", path, headers: ["If-None-Match": tag]).status == 412)
        #expect(try client.send("DELETE", path, headers: ["If-Match": "\"x\""]).headers["etag"] == tag)
        #expect(try client.send("DELETE", path, headers: ["If-Match": tag]).status == 204)
    }

    @Test func `a run that has ended stays as it is`() throws {
        let server = try TestServer()
        let client = server.client()
        let run: JSONValue = ["traces": ["jump"], "policies": ["ranges"], "networks": ["wifi"], "seeds": 1]
        let path = try #require(try client.post("/api/v1/lab/runs", run).headers["location"])
        let reader = try EventReader(port: server.port, path: "\(path)/events")
        _ = try reader.rest()
        let tag = try known(client, path)
        #expect(try client.send("DELETE", path, headers: ["If-Match": "\"x\""]).headers["etag"] == tag)
        #expect(try client.send("DELETE", path, headers: ["If-Match": tag]).status == 204)
        #expect(try client.get(path).status == 404)
    }

    static let culprits: [(code: String, index: Int?, operations: JSONValue)] = [
        ("deleteItemOutOfRange", 1, [["op": "delete", "at": [0, 1]], ["op": "delete", "at": [0, 99]]]),
        (
            "deleteItemOutOfRange", 2,
            [["op": "delete", "at": [0, 1]], ["op": "insert", "at": [0, 0]], ["op": "reload", "at": [0, 10]]]
        ),
        ("deleteItemOutOfRange", 0, [["op": "move", "from": [0, 10], "to": [0, 0]]]),
        ("deleteItemSectionOutOfRange", 1, [["op": "reload", "at": [0, 1]], ["op": "delete", "at": [7, 1]]]),
        ("insertItemOutOfRange", 1, [["op": "insert", "at": [0, 0]], ["op": "insert", "at": [0, 50]]]),
        ("insertItemSectionOutOfRange", 1, [["op": "insert", "at": [0, 0]], ["op": "insert", "at": [3, 0]]]),
        ("insertSectionOutOfRange", 1, [["op": "insert", "at": [0, 0]], ["op": "insert", "at": [9]]]),
        ("deleteSectionOutOfRange", 1, [["op": "insert", "at": [0, 0]], ["op": "delete", "at": [4]]]),
        (
            "reloadAndDeleteSection", 2,
            [["op": "insert", "at": [0]], ["op": "delete", "at": [0]], ["op": "reload", "at": [0]]]
        ),
        (
            "deleteAndReloadItem", 2,
            [["op": "reload", "at": [0, 1]], ["op": "delete", "at": [0, 2]], ["op": "delete", "at": [0, 1]]]
        ),
        ("conflictingOperations", 1, [["op": "insert", "at": [0, 1]], ["op": "insert", "at": [0, 1]]]),
    ]

    @Test(arguments: culprits)
    func `the operation that is to blame is told`(code: String, index: Int?, operations: JSONValue) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        let answer = try client.patch("\(list)/rows", ["operations": operations], version: 1)
        #expect(answer.status == 422)
        #expect(answer.code == code)
        #expect(try answer.json["operation"]?.integer == index.map { Int64($0) })
    }
}
