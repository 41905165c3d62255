import JSON
import ScreenfulServer
import Testing

/// Lists inside rows: they are prepared with their rows, scrolled by their own requests and told on the viewer's stream.
@Suite(.timeLimit(.minutes(20))) struct NestedListTests {
    static let carousel: JSONValue = [
        "type": "list", "id": "carousel", "rows": "$items", "style": ["height": 100],
        "layout": ["kind": "grid", "gap": 10, "itemLength": 100], "template": ["type": "text", "text": "$name"],
    ]
    private static let columns: JSONValue = [["name": "title", "type": "text"], ["name": "items", "type": "text"]]

    static func template(_ list: JSONValue = carousel) -> JSONValue {
        [
            "version": 1,
            "root": [
                "type": "stack", "direction": "vertical", "alignItems": "stretch",
                "children": [["type": "text", "text": "$title"], list],
            ],
        ]
    }

    private static func items(_ row: Int, count: Int = 20) -> JSONValue {
        let items = (0..<count).map { "{\"id\":\(row * 100 + $0),\"name\":\"item \($0) of \(row)\"}" }
        return .string("[" + items.joined(separator: ",") + "]")
    }

    private func makeList(_ client: APIClient, rows: Int = 40, _ template: JSONValue = template()) throws -> String {
        let list = try client.makeList(with: [
            "source": ["kind": "empty", "columns": Self.columns], "rowHeights": "exact",
        ])
        let stored = try client.send("PUT", "\(list)/template", body: template)
        #expect(stored.status == 200)
        let operations: [JSONValue] = (0..<rows).map { row in
            let values: JSONValue = ["title": .string("row \(row)"), "items": Self.items(row)]
            return ["op": "insert", "at": [0, .integer(Int64(row))], "values": values]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(operations)], version: 2).status == 200)
        return list
    }

    /// A viewer of 390 by 844 points, once the list in a row is prepared.
    private func makeViewer(_ client: APIClient, of list: String, with body: JSONObject = [:]) throws -> String {
        let viewer = try client.makeViewer(of: list, with: body)
        while try client.get("\(viewer)/nodes/0/lists").json["lists"]?.array?.isEmpty ?? true {}
        return viewer
    }

    private func lists(_ client: APIClient, _ viewer: String, row: Int) throws -> [JSONValue] {
        try client.get("\(viewer)/nodes/\(row)/lists").json["lists"]?.array ?? []
    }

    @Test func `items of a row that is prepared are fetched before anybody looks`() throws {
        let client = try TestServer().client()
        let viewer = try makeViewer(client, of: makeList(client))
        let runs = try client.get("\(viewer)/range-controller").json["runs"]?.array ?? []
        let prepared = try #require(runs.first { $0[2] == 3 || $0[2] == 7 })
        let row = Int(try #require(prepared[0]?.integer))
        while try lists(client, viewer, row: row).isEmpty {}
        let list = try #require(try lists(client, viewer, row: row).first)
        #expect(list["containerState"] == prepared[2])
        #expect(list["count"] == 20 && list["axis"] == "horizontal" && list["contentLength"] == 2_190)
        #expect(list["viewport"] == ["width": 390, "height": 100])
        #expect(list["counters"]?["fetchedItems"]?.integer ?? 0 >= 4)
        #expect(list["loaded"]?[0]?[0] == 0)
        #expect(list["runs"]?.array?.allSatisfy { ($0[2]?.integer ?? 15) < 8 } ?? false)
    }

    @Test func `a list is scrolled by itself, and keeps its place while its row is away`() throws {
        let client = try TestServer().client()
        let viewer = try makeViewer(client, of: makeList(client, rows: 400))
        let node = try #require(try lists(client, viewer, row: 0).first?["in"]?[1]?.integer)
        let place = "\(viewer)/nodes/0/lists/\(node)"
        let scrolled = try client.send(
            "POST",
            "\(place)/scroll",
            body: ["offset": 500, "velocity": 900, "phase": "drag"]
        )
        #expect(scrolled.status == 200)
        #expect(try scrolled.json["mode"] == "full")
        #expect(try scrolled.json["direction"] == "right")
        let changes = try scrolled.json["changes"]?.array ?? []
        #expect(changes.contains { $0[0] == 5 && $0[2] == 15 })
        // A scroll that comes again changes nothing.
        #expect(try client.send("POST", "\(place)/scroll", body: ["offset": 510, "sequence": 2]).json["offset"] == 510)
        let late = try client.send("POST", "\(place)/scroll", body: ["offset": 9, "sequence": 1])
        #expect(try late.json["offset"] == 510)
        #expect(try late.json["changes"]?.array?.isEmpty ?? false)

        _ = try client.send("POST", "\(viewer)/scroll", body: ["offset": 40_000])
        while try client.get(place + "/range-controller").status != 404 {}
        _ = try client.send("POST", "\(viewer)/scroll", body: ["offset": 0])
        while try lists(client, viewer, row: 0).isEmpty {}
        #expect(try client.get(place + "/range-controller").json["offset"] == 510)
        let cells = try client.get(place + "/cells").json["cells"]?.array ?? []
        #expect(cells.contains { $0["values"]?["name"] == "item 5 of 0" && $0["nodes"]?.array?.count == 2 })
    }

    @Test func `listeners are told of lists with their rows`() throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        let viewer = try makeViewer(client, of: list)
        let reader = try client.events(of: viewer)
        let snapshot = try #require(try reader.next { $0.name == "snapshot" }.last).data
        let nested = try #require(snapshot["nested"]?.array)
        #expect(nested.first?["in"]?[0] == 0 && nested.first?["cells"]?.array?.isEmpty == false)
        _ = try client.send("POST", "\(viewer)/scroll", body: ["offset": 1_500])
        // Rows that go are told after the items in them, rows that come before.
        let leaving = try reader.next {
            $0.name == "nested" && $0.data["ended"]?.array?.contains { $0[0] == 0 } ?? false
        }
        let early = leaving.filter { $0.name == "states" }.flatMap { $0.data["changes"]?.array ?? [] }
        #expect(!early.contains { $0[0] == 0 && $0[2] == 1 })
        let states = try reader.next { $0.name == "states" }
        #expect(states.last?.data["changes"]?.array?.contains { $0[0] == 0 && $0[2] == 1 } ?? false)
        _ = try reader.next {
            $0.name == "nested" && $0.data["lists"]?.array?.contains { $0["containerState"] == 15 } ?? false
        }

        // Other items of a row are a difference: what stays keeps its identity.
        let row: Int64 = 15
        let change: JSONValue = [
            "operations": [["op": "reload", "at": [0, .integer(row)], "values": ["items": Self.items(15, count: 3)]]]
        ]
        let version = try #require(try client.get(list).json["version"]?.integer)
        #expect(try client.patch("\(list)/rows", change, version: Int(version)).status == 200)
        _ = try reader.next {
            $0.name == "nested" && $0.data["lists"]?.array?.contains { $0["in"]?[0] == 15 && $0["count"] == 3 } ?? false
        }
        // An edit carries the lists along.
        let insert: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": ["title": "new"]]]]
        #expect(try client.patch("\(list)/rows", insert, version: Int(version) + 1).status == 200)
        #expect(try lists(client, viewer, row: 16).first?["count"] == 3)
    }

    @Test func `over a network each item is a response of its own`() throws {
        let client = try TestServer().client()
        let viewer = try makeViewer(client, of: makeList(client), with: ["network": "wifi", "seed": 3])
        var loaded = 0
        while loaded < 4 {
            let list = try lists(client, viewer, row: 0).first
            let run = list?["loaded"]?[0]
            loaded = run.map { Int(($0[1]?.integer ?? 0) - ($0[0]?.integer ?? 0) + 1) } ?? 0
        }
        #expect(try lists(client, viewer, row: 0).first?["counters"]?["fetches"]?.integer ?? 0 >= 4)
    }

    @Test func `three lists lie within one another, and no more`() throws {
        func nested(_ depth: Int) -> JSONValue {
            var list: JSONObject = Self.carousel.object ?? [:]
            list["id"] = .string("list\(depth)")
            list["rows"] = "$items"
            if depth > 1 { list["template"] = nested(depth - 1) }
            return .object(list)
        }
        let client = try TestServer().client()
        let list = try makeList(client, rows: 1, Self.template(nested(3)))
        let innermost = "{\"items\":[{\"name\":\"innermost\"}]}"
        let items: JSONValue = .string("[{\"items\":[\(innermost),\(innermost)]}]")
        let change: JSONValue = ["operations": [["op": "reload", "at": [0, 0], "values": ["items": items]]]]
        #expect(try client.patch("\(list)/rows", change, version: 3).status == 200)
        let viewer = try makeViewer(client, of: list)
        let first = try #require(try lists(client, viewer, row: 0).first?["in"]?[1]?.integer)
        let cells = try client.get("\(viewer)/nodes/0/lists/\(first).0.0.1.0/cells")
        #expect(cells.status == 404)
        let snapshot = try #require(try client.events(of: viewer).next { $0.name == "snapshot" }.last).data
        let paths = snapshot["nested"]?.array?.compactMap { $0["in"]?.array?.count } ?? []
        #expect(paths.contains(6))
        let innermostPath = snapshot["nested"]?.array?.first { $0["in"]?.array?.count == 6 }?["in"]?.array ?? []
        let place = innermostPath.dropFirst().compactMap { $0.integer.map(String.init) }.joined(separator: ".")
        let inner = try client.get("\(viewer)/nodes/0/lists/\(place)/cells").json
        #expect(inner["cells"]?[0]?["values"]?["name"] == "innermost")

        let refused = try client.send("PUT", "\(list)/template", body: Self.template(nested(4)))
        #expect(refused.status == 422)
        #expect(try refused.json["code"] == "invalidTemplate")
        #expect(try refused.json["field"]?.string?.hasPrefix("root.children[1].template.") ?? false)
    }

    /// A member of the node, a wrong value of it, and the field that is to blame.
    private static let mistakes: [(member: String, value: JSONValue, field: String)] = [
        ("layout", ["kind": "grid"], "root.children[1].layout"),
        ("layout", ["kind": "grid", "columns": 0, "itemLength": 9], "root.children[1].layout.columns"),
        ("layout", ["kind": "ring"], "root.children[1].layout.kind"),
        ("rows", "$missing", "root.children[1].rows"), ("rows", "items", "root.children[1].rows"),
        ("axis", "diagonal", "root.children[1].axis"),
        ("template", ["type": "text", "text": "{$name|shout}"], "root.children[1].template.text"),
    ]

    @Test(arguments: mistakes) func `a wrong list in a template is named`(
        member: String,
        value: JSONValue,
        field: String
    ) throws {
        let client = try TestServer().client()
        let list = try makeList(client, rows: 1)
        var node = Self.carousel.object ?? [:]
        node[member] = value
        let refused = try client.send("PUT", "\(list)/template", body: Self.template(.object(node)))
        #expect(refused.status == 422)
        #expect(try refused.json["field"]?.string == field)
    }

    @Test func `a scroll of a list finds its row where an edit has moved it, and none that was removed`() throws {
        let client = try TestServer().client()
        let list = try makeList(client, rows: 4)
        let viewer = try makeViewer(client, of: list)
        let node = try #require(try lists(client, viewer, row: 0).first?["in"]?[1]?.integer)
        let values: JSONValue = ["title": "new", "items": "[]"]
        let operations: JSONValue = [
            ["op": "insert", "at": [0, 0], "values": values], ["op": "delete", "at": [0, 1]],
        ]
        #expect(try client.patch("\(list)/rows", ["operations": operations], version: 3).status == 200)
        let body: JSONValue = ["offset": 220, "version": 3]
        let moved = try client.post("\(viewer)/nodes/0/lists/\(node)/scroll", body)
        #expect(try moved.json["in"] == [1, .integer(node)])
        #expect(try moved.json["offset"] == 220)
        let gone = try client.post("\(viewer)/nodes/1/lists/\(node)/scroll", body)
        #expect(gone.status == 404 && gone.code == "rowNotFound")
    }

    @Test func `items that are none are told, and other paths are refused`() throws {
        let client = try TestServer().client()
        let list = try makeList(client, rows: 2)
        let change: JSONValue = ["operations": [["op": "reload", "at": [0, 1], "values": ["items": "[1,2]"]]]]
        #expect(try client.patch("\(list)/rows", change, version: 3).status == 200)
        let viewer = try makeViewer(client, of: list)
        while try lists(client, viewer, row: 1).isEmpty {}
        let broken = try #require(try lists(client, viewer, row: 1).first)
        #expect(broken["count"] == 0 && broken["problem"] == "item 0 is no JSON object")
        for path in ["x", "3.", "-1", "99", "3.0"] {
            let refused = try client.get("\(viewer)/nodes/0/lists/\(path)/range-controller")
            #expect(refused.status == 404, "\(path)")
            #expect(try refused.json["code"] == "nodeNotFound", "\(path)")
        }
        #expect(try client.get("\(viewer)/nodes/7/lists").json["code"] == "rowNotFound")
        let node = try #require(broken["in"]?[1]?.integer)
        let wrong = try client.send("POST", "\(viewer)/nodes/1/lists/\(node)/scroll", body: ["offset": "left"])
        #expect(wrong.status == 400)
        #expect(try wrong.json["field"] == "offset")
    }
}
