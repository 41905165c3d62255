import JSON
import ScreenfulServer
import Testing

/// Trees and taps that are refused, each with the member that is to blame.
@Suite struct SceneProblemTests {
    @Test(arguments: [
        (#"{}"#, "missingField", "root"),
        (#"{"root":{}}"#, "missingField", "root.kind"),
        (#"{"root":{"kind":"drawer","children":[{"viewer":"$0"}]}}"#, "outOfRange", "root.kind"),
        (#"{"root":{"kind":"tabs"}}"#, "missingField", "root.children"),
        (#"{"root":{"kind":"tabs","children":[]}}"#, "outOfRange", "root.children"),
        (#"{"root":{"kind":"tabs","children":{}}}"#, "wrongType", "root.children"),
        (#"{"root":{"kind":"tabs","children":[{"viewer":7}]}}"#, "wrongType", "root.children[0].viewer"),
        (#"{"root":{"kind":"tabs","children":[{"viewer":"$9"}]}}"#, "viewerNotFound", "root.children[0].viewer"),
        (#"{"root":{"kind":"tabs","selected":1,"children":[{"viewer":"$0"}]}}"#, "outOfRange", "root.selected"),
        (#"{"root":{"kind":"navigation","selected":0,"children":[{"viewer":"$0"}]}}"#, "unknownField", "root.selected"),
        (
            #"{"root":{"kind":"tabs","children":[{"viewer":"$0","kind":"tabs"}]}}"#, "unknownField",
            "root.children[0].kind"
        ),
        (#"{"root":{"viewer":"$0"}}"#, "outOfRange", "root"),
        (
            #"{"root":{"kind":"tabs","children":[{"viewer":"$0"},{"kind":"navigation","children":[{"viewer":"$0"}]}]}}"#,
            "conflictingFields", "root.children[1].children[0].viewer"
        ),
        (#"{"root":{"kind":"tabs","children":[{"viewer":"$1"}]}}"#, "viewerInScene", "root.children[0].viewer"),
        (#"{"root":{"kind":"tabs","children":[{"viewer":"$0"}]},"name":"x"}"#, "unknownField", "name"),
    ])
    func `a scene that is none is refused`(text: String, code: String, field: String) throws {
        let world = try SceneWorld(viewers: 2)
        _ = try world.open(["kind": "navigation", "children": [world.leaf(1)]])
        let response = try world.send("/api/v1/scenes", text)
        #expect(response.code == code, "\(response.body)")
        #expect(response.field == field)
        #expect((400..<500).contains(response.status))
        #expect(try world.client.get("/api/v1/scenes").json["total"] == 1)
    }

    @Test(arguments: [
        ("push", #"{"into":[],"child":{"viewer":"$3"}}"#, "outOfRange", "into"),
        ("push", #"{"into":[1],"child":{"viewer":"$3"}}"#, "outOfRange", "into"),
        ("push", #"{"into":[0,5],"child":{"viewer":"$3"}}"#, "outOfRange", "into[1]"),
        ("push", #"{"into":[-1],"child":{"viewer":"$3"}}"#, "outOfRange", "into[0]"),
        ("push", #"{"into":0,"child":{"viewer":"$3"}}"#, "wrongType", "into"),
        ("push", #"{"into":[0]}"#, "missingField", "child"),
        ("push", #"{"into":[0],"child":{"viewer":"$1"}}"#, "viewerInScene", "child.viewer"),
        ("push", #"{"into":[0],"child":{"viewer":"$9"}}"#, "viewerNotFound", "child.viewer"),
        ("push", #"{"into":[0],"child":{"kind":"tabs","children":[]}}"#, "outOfRange", "child.children"),
        ("pop", #"{"from":[0],"count":2}"#, "outOfRange", "count"),
        ("pop", #"{"from":[0],"count":0}"#, "outOfRange", "count"),
        ("pop", #"{"from":[1]}"#, "outOfRange", "from"),
        ("pop", #"{"from":[]}"#, "outOfRange", "from"),
        ("pop", #"{}"#, "missingField", "from"),
        ("select", #"{"in":[],"index":2}"#, "outOfRange", "index"),
        ("select", #"{"in":[0],"index":0}"#, "outOfRange", "in"),
        ("select", #"{"in":[]}"#, "missingField", "index"),
        ("select", #"{"in":[],"index":0,"animated":true}"#, "unknownField", "animated"),
        ("set", #"{"in":[1],"children":[{"viewer":"$3"}]}"#, "outOfRange", "in"),
        ("set", #"{"in":[0,7],"children":[{"viewer":"$3"}]}"#, "outOfRange", "in[1]"),
        ("set", #"{"in":[0],"children":[]}"#, "outOfRange", "children"),
        ("set", #"{"in":[0]}"#, "missingField", "children"),
        ("set", #"{"in":[0],"children":[{"viewer":"$2"}]}"#, "conflictingFields", "children"),
        ("set", #"{"in":[0],"children":[{"viewer":"$0"},{"viewer":"$0"}]}"#, "conflictingFields", "children[1].viewer"),
        ("set", #"{"in":[0],"children":[{"viewer":"$9"}]}"#, "viewerNotFound", "children[0].viewer"),
    ])
    func `a tap that is not possible is refused and changes nothing`(
        tap: String,
        text: String,
        code: String,
        field: String
    ) throws {
        let world = try SceneWorld(viewers: 4)
        let scene = try world.open(["kind": "tabs", "children": [world.stack(0, 1), world.leaf(2)]])
        let before = try world.client.get(scene).json
        let response = try world.send("\(scene)/\(tap)", text)
        #expect(response.code == code, "\(response.body)")
        #expect(response.field == field)
        #expect((400..<500).contains(response.status))
        #expect(try world.client.get(scene).json == before)
    }

    @Test func `the root of a stack is not popped`() throws {
        let world = try SceneWorld(viewers: 1)
        let scene = try world.open(["kind": "navigation", "children": [world.leaf(0)]])
        let response = try world.client.post("\(scene)/pop", ["from": []])
        #expect(response.status == 400)
        #expect(response.field == "count")
    }

    @Test func `containers are nested up to a limit`() throws {
        let world = try SceneWorld(viewers: 2)
        let nested = { (leaf: JSONValue, count: Int) in
            (0..<count).reduce(leaf) { node, _ in ["kind": "navigation", "children": [node]] }
        }
        let response = try world.client.post("/api/v1/scenes", ["root": nested(world.leaf(0), 9)])
        #expect(response.status == 400)
        #expect(response.code == "outOfRange")
        #expect(response.field == "root")
        let scene = try world.open(nested(world.leaf(0), 8))
        #expect(try world.depths(of: scene) == [0])
        let deep = JSONValue.array(Array(repeating: 0, count: 7))
        let pushed = try world.client.post("\(scene)/push", ["into": deep, "child": nested(world.leaf(1), 1)])
        #expect(pushed.field == "child")
        try world.tap(scene, "push", ["into": deep, "child": world.leaf(1)])
        #expect(try world.depths(of: scene) == [1, 0])
    }

    @Test func `a server has so many scenes, and a scene so many viewers`() throws {
        let server = try TestServer { $0.limits.scenes = 1 }
        let world = try SceneWorld(viewers: 66, on: server)
        let tooMany = world.ids.prefix(65).map { id -> JSONValue in ["viewer": .string(id)] }
        let stacks: JSONValue = [
            ["kind": "navigation", "children": .array(Array(tooMany[..<33]))],
            ["kind": "navigation", "children": .array(Array(tooMany[33...]))],
        ]
        let refused = try world.client.post("/api/v1/scenes", ["root": ["kind": "tabs", "children": stacks]])
        #expect(refused.status == 400)
        #expect(refused.field == "root")
        _ = try world.open(["kind": "navigation", "children": [world.leaf(0)]])
        let second = try world.client.post("/api/v1/scenes", ["root": world.stack(1)])
        #expect(second.status == 409)
        #expect(second.code == "sceneLimit")
    }

    @Test func `a scene that does not exist is not found`() throws {
        let client = try TestServer().client()
        for id in ["nonsense", "0000000000000"] {
            let response = try client.get("/api/v1/scenes/\(id)")
            #expect(response.status == 404)
            #expect(response.code == "sceneNotFound")
        }
    }
}

extension SceneWorld {
    /// Sends a text in which `$0` and so on are the ids of viewers, and `$9` an id of none.
    fileprivate func send(_ path: String, _ text: String) throws -> APIResponse {
        var text = text.replacing("$9", with: "0000000000000")
        for (number, id) in ids.enumerated() { text = text.replacing("$\(number)", with: id) }
        return try client.send("POST", path, bytes: Array(text.utf8), headers: [:])
    }
}
