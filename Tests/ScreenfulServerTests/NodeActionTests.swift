import JSON
import ScreenfulServer
import Testing

/// Presses and edits of nodes over the API.
@Suite(.timeLimit(.minutes(20))) struct NodeActionTests {
    private static let template: JSONValue = [
        "version": 1,
        "root": [
            "type": "stack", "direction": "vertical",
            "children": [
                ["type": "text", "text": "$title", "if": "$title"],
                [
                    "type": "button", "id": "like", "title": "Like", "action": "like $title", "selected": "$liked",
                    "disabled": "$locked",
                ],
                ["type": "editableText", "id": "field", "text": "$title", "maximumLength": 5],
                ["type": "editableText", "id": "count", "text": "$count"],
            ],
        ],
    ]
    private static let columns: JSONValue = [
        ["name": "title", "type": "text"], ["name": "liked", "type": "boolean"],
        ["name": "locked", "type": "boolean"], ["name": "count", "type": "integer"],
    ]

    /// A viewer of a stored list of three rows, of which the last is locked.
    private func makeViewer(_ client: APIClient) throws -> (list: String, viewer: String) {
        let list = try client.makeList(with: [
            "source": ["kind": "empty", "columns": Self.columns], "rowHeights": "exact",
        ])
        #expect(try client.send("PUT", "\(list)/template", body: Self.template).status == 200)
        let operations: [JSONValue] = (0..<3).map { row in
            let values: JSONValue = ["title": .string("row \(row)"), "locked": .bool(row == 2)]
            return ["op": "insert", "at": [0, .integer(Int64(row))], "values": values]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(operations)], version: 2).status == 200)
        let viewer = try client.makeViewer(of: list)
        // Rows have nodes as soon as they were read and measured.
        while try client.get("\(viewer)/nodes/2").status != 200 {}
        return (list, viewer)
    }

    private func node(_ name: String, ofRow row: Int, _ client: APIClient, _ viewer: String) throws -> JSONValue {
        let nodes = try client.get("\(viewer)/nodes/\(row)").json["nodes"]?.array ?? []
        return try #require(nodes.first { $0["name"]?.string == name })
    }

    private func act(
        _ action: JSONObject,
        on name: String,
        ofRow row: Int,
        _ client: APIClient,
        _ viewer: String
    ) throws -> APIResponse {
        var body = action
        body["node"] = try node(name, ofRow: row, client, viewer)["id"]
        return try client.post("\(viewer)/nodes/\(row)/actions", .object(body))
    }

    private func value(_ column: String, ofRow row: Int, _ client: APIClient, _ list: String) throws -> JSONValue? {
        try client.get("\(list)/rows?from=\(row)&count=1").json["rows"]?[0]?["values"]?[column]
    }

    @Test func `a press turns the column that says whether the control is on, and is told`() throws {
        let client = try TestServer().client()
        let (list, viewer) = try makeViewer(client)
        let events = try client.events(of: viewer)
        let id = try #require(try client.get("\(viewer)/nodes/1").json["id"])
        let answer = try act(["action": "press", "id": id], on: "like", ofRow: 1, client, viewer)
        #expect(answer.status == 200)
        let told = try answer.json
        #expect(told["action"] == "like row 1" && told["name"] == "like" && told["kind"] == "press")
        #expect(told["row"] == 1 && told["id"] == id && told["value"] == true && told["version"] == 4)
        #expect(try value("liked", ofRow: 1, client, list) == true)
        #expect(try node("like", ofRow: 1, client, viewer)["control"]?["selected"] == true)
        #expect(try events.next { $0.name == "action" }.last?.data == told)
        #expect(try act(["action": "press"], on: "like", ofRow: 1, client, viewer).json["value"] == false)
        #expect(try value("liked", ofRow: 1, client, list) == false)
    }

    @Test func `presses that overtake each other are all written`() throws {
        let server = try TestServer()
        let client = server.client()
        let (list, viewer) = try makeViewer(client)
        let button = try node("like", ofRow: 0, client, viewer)["id"] ?? .null
        let others = (0..<6).map { _ in server.client() }
        for (index, other) in others.enumerated() {
            let press: JSONValue = ["action": "press", "node": button]
            try other.sendOnly("POST", "\(viewer)/nodes/\(index % 2)/actions", body: press)
        }
        while try client.get(list).json["version"] != 9 {}
        #expect(try value("liked", ofRow: 0, client, list)?.bool != nil)
    }

    @Test func `what cannot be pressed is refused`() throws {
        let client = try TestServer().client()
        let (list, viewer) = try makeViewer(client)
        let disabled = try act(["action": "press"], on: "like", ofRow: 2, client, viewer)
        #expect(disabled.status == 409 && disabled.code == "controlDisabled")
        let field = try act(["action": "press"], on: "field", ofRow: 0, client, viewer)
        #expect(field.status == 422 && field.code == "wrongNodeKind" && field.field == "node")
        let path = "\(viewer)/nodes/0/actions"
        let missing = try client.post(path, ["action": "press", "node": 99])
        #expect(missing.status == 404 && missing.code == "nodeNotFound")
        let moved = try act(["action": "press", "id": 77], on: "like", ofRow: 0, client, viewer)
        #expect(moved.status == 409 && moved.code == "rowChanged" && moved.field == "id")
        #expect(try client.post("\(viewer)/nodes/9/actions", ["action": "press", "node": 1]).code == "rowNotFound")
        #expect(try client.post(path, ["action": "press", "node": 1, "value": "a"]).code == "unknownField")
        #expect(try client.post(path, ["action": "edit", "node": 1]).code == "missingField")
        #expect(try client.get(list).json["version"] == 3)
    }

    @Test func `a draft is kept until it is sent, wherever its row goes`() throws {
        let client = try TestServer().client()
        let (list, viewer) = try makeViewer(client)
        let edit = try act(["action": "edit", "value": "typed"], on: "field", ofRow: 1, client, viewer)
        #expect(try edit.json["value"] == "typed" && edit.json["version"] == .null)
        #expect(try node("field", ofRow: 1, client, viewer)["draft"] == "typed")
        #expect(try value("title", ofRow: 1, client, list) == "row 1")
        let move: JSONValue = ["operations": [["op": "move", "from": [0, 1], "to": [0, 0]]]]
        #expect(try client.patch("\(list)/rows", move, version: 3).status == 200)
        #expect(try node("field", ofRow: 0, client, viewer)["draft"] == "typed")
        #expect(try node("field", ofRow: 1, client, viewer)["draft"] == nil)
        let sent = try act(["action": "submit"], on: "field", ofRow: 0, client, viewer)
        #expect(try sent.json["value"] == "typed" && sent.json["version"] == 5)
        #expect(try value("title", ofRow: 0, client, list) == "typed")
        #expect(try node("field", ofRow: 0, client, viewer)["draft"] == nil)
        #expect(try node("field", ofRow: 0, client, viewer)["value"] == "typed")
    }

    @Test func `a text that is too long, or no value of its column, is refused`() throws {
        let client = try TestServer().client()
        let (list, viewer) = try makeViewer(client)
        let long = try act(["action": "edit", "value": "longer"], on: "field", ofRow: 0, client, viewer)
        #expect(long.status == 422 && long.code == "invalidValue" && long.field == "value")
        // One character as readers count, of eleven bytes.
        let family: JSONValue = "👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧"
        #expect(try act(["action": "edit", "value": family], on: "field", ofRow: 0, client, viewer).status == 200)
        let word = try act(["action": "submit", "value": "many"], on: "count", ofRow: 0, client, viewer)
        #expect(word.status == 422 && word.code == "invalidValue")
        #expect(try node("count", ofRow: 0, client, viewer)["draft"] == "many")
        #expect(try act(["action": "submit", "value": "12"], on: "count", ofRow: 0, client, viewer).status == 200)
        #expect(try value("count", ofRow: 0, client, list) == 12)
        #expect(try act(["action": "submit", "value": ""], on: "count", ofRow: 0, client, viewer).status == 200)
        #expect(try value("count", ofRow: 0, client, list) == .null)
    }

    @Test func `of a list that is not the server's own it is only told`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 50, with: ["rowHeights": "exact"])
        let root: JSONValue = ["type": "editableText", "id": "field", "text": "$title"]
        #expect(try client.send("PUT", "\(list)/template", body: ["version": 1, "root": root]).status == 200)
        let viewer = try client.makeViewer(of: list)
        let before = try value("title", ofRow: 3, client, list)
        let sent = try act(["action": "submit", "value": "new"], on: "field", ofRow: 3, client, viewer)
        #expect(try sent.json["value"] == "new" && sent.json["version"] == .null)
        #expect(try value("title", ofRow: 3, client, list) == before)
        #expect(try node("field", ofRow: 3, client, viewer)["draft"] == nil)
        #expect(try client.get(list).json["version"] == 2)
    }

    @Test func `unsent texts are limited`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 200, with: ["rowHeights": "exact"])
        let root: JSONValue = ["type": "editableText", "text": "$title"]
        #expect(try client.send("PUT", "\(list)/template", body: ["version": 1, "root": root]).status == 200)
        let viewer = try client.makeViewer(of: list, with: ["viewport": ["width": 390, "height": 9_000]])
        let edit: JSONValue = ["action": "edit", "node": 1, "value": "draft"]
        for row in 0..<100 { #expect(try client.post("\(viewer)/nodes/\(row)/actions", edit).status == 200) }
        let refused = try client.post("\(viewer)/nodes/100/actions", edit)
        #expect(refused.status == 409 && refused.code == "draftLimit")
        #expect(try client.post("\(viewer)/nodes/7/actions", edit).status == 200)
        #expect(try client.post("\(viewer)/nodes/7/actions", ["action": "submit", "node": 1]).status == 200)
        #expect(try client.post("\(viewer)/nodes/100/actions", edit).status == 200)
    }
}
