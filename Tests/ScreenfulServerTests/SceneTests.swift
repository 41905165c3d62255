import JSON
import ScreenfulServer
import Testing

/// Scenes over REST, and on the event streams of their viewers.
@Suite struct SceneTests {
    @Test func `a scene tells each viewer its depth, mode and container state`() throws {
        let world = try SceneWorld(viewers: 4)
        let scene = try world.open(["kind": "tabs", "children": [world.stack(0, 1, 2), world.leaf(3)]])
        #expect(try world.depths(of: scene) == [1, 1, 0, 1])
        #expect(try world.modes(of: scene) == ["minimum", "minimum", "full", "minimum"])
        #expect(try world.containers(of: scene) == [7, 7, 15, 7])
        let root = try #require(try world.client.get(scene).json["root"])
        #expect(root["kind"] == "tabs")
        #expect(root["selected"] == 0)
        #expect(root["children"]?[0]?["children"]?[2]?["viewer"]?.string == world.ids[2])
        // The viewers' own resources say the same: nothing is visible in a screen that is hidden.
        let hidden = try world.client.get("/api/v1/viewers/\(world.ids[0])/range-controller").json
        #expect(hidden["mode"] == "minimum")
        #expect(hidden["runs"]?[0]?[2]?.integer == 7)
        let shown = try world.client.get("/api/v1/viewers/\(world.ids[2])/range-controller").json
        #expect(shown["runs"]?[0]?[2]?.integer == 15)
    }

    @Test func `a scene of a name is opened once, and the same request finds it`() throws {
        let world = try SceneWorld(viewers: 3)
        let path = "/api/v1/scenes/" + String(world.ids[0].prefix(6)) + "0000001"
        let body: JSONValue = ["root": ["kind": "tabs", "children": [world.leaf(0), world.leaf(1)]]]
        let opened = try world.client.put(path, body)
        #expect(opened.status == 201)
        #expect(opened.headers["location"] == path)
        try world.tap(path, "select", ["in": [], "index": 1])
        let again = try world.client.put(path, body)
        #expect(again.status == 200)
        #expect(try again.json == world.client.get(path).json)
        #expect(try again.json["root"]?["selected"] == 1)
        let other = try world.client.put(path, ["root": ["kind": "navigation", "children": [world.leaf(2)]]])
        #expect(other.status == 409 && other.code == "sceneExists")
        let taken = try world.client.put("/api/v1/scenes/0000000000002", body)
        #expect(taken.status == 400 || taken.status == 409)
        #expect(taken.code == "viewerInScene")
        let misnamed = try world.client.put("/api/v1/scenes/feed", body)
        #expect(misnamed.status == 400 && misnamed.field == "scene")
        #expect(try world.client.get("/api/v1/scenes").json["total"]?.integer == 1)
    }

    @Test func `a scene begins with the six digits of its first viewer`() throws {
        let world = try SceneWorld(viewers: 2)
        let scene = try world.open(["kind": "tabs", "children": [world.leaf(1), world.leaf(0)]])
        #expect(scene.split(separator: "/").last?.prefix(6) == world.ids[1].prefix(6))
    }

    @Test func `pushes, pops and selections answer with the viewers that were told, in order`() throws {
        let world = try SceneWorld(viewers: 6)
        let scene = try world.open(["kind": "tabs", "children": [world.stack(0), world.stack(1)]])
        let pushed = try world.tap(scene, "push", ["into": [0], "child": world.leaf(2)])
        #expect(world.numbers(pushed["told"]) == [0, 2])
        #expect(try world.client.get(scene).json == pushed["scene"])
        try world.tap(scene, "push", ["into": [0], "child": world.stack(3)])
        try world.tap(scene, "push", ["into": [0], "child": world.leaf(4)])
        #expect(try world.depths(of: scene) == [1, 2, 1, 0, 1])
        #expect(try world.modes(of: scene) == ["minimum", "visibleOnly", "minimum", "full", "minimum"])
        let selected = try world.tap(scene, "select", ["in": [], "index": 1])
        #expect(world.numbers(selected["told"]) == [0, 2, 3, 4, 1])
        #expect(try world.depths(of: scene) == [2, 3, 2, 1, 0])
        #expect(try world.modes(of: scene)[1] == "lowMemory")
        let popped = try world.tap(scene, "pop", ["from": [0], "count": 2])
        #expect(world.numbers(popped["told"]) == [0, 2])
        #expect(world.numbers(popped["removed"]) == [3, 4])
        #expect(try world.depths(of: scene) == [2, 1, 0])
        // A screen that has disappeared can be shown again, in this scene or another one.
        let gone = try world.client.get("/api/v1/viewers/\(world.ids[4])/range-controller").json
        #expect(gone["mode"] == "minimum")
        #expect(gone["runs"]?[0]?[2]?.integer == 7)
        let other = try world.open(["kind": "navigation", "children": [world.leaf(4)]])
        #expect(try world.depths(of: other) == [0])
    }

    @Test func `the mode that was set last holds, by hand or by a tap`() throws {
        let world = try SceneWorld(viewers: 3)
        let scene = try world.open(["kind": "tabs", "children": [world.stack(0), world.leaf(1)]])
        let controller = "/api/v1/viewers/\(world.ids[1])/range-controller"
        _ = try world.client.patch(controller, ["mode": "full"])
        #expect(try world.modes(of: scene) == ["full", "full"])
        // A hidden screen stays in its mode, whatever happens in the list.
        _ = try world.client.post("/api/v1/viewers/\(world.ids[1])/scroll", ["offset": 500])
        // A tap in another container does not concern it, one in its own does.
        try world.tap(scene, "push", ["into": [0], "child": world.leaf(2)])
        #expect(try world.modes(of: scene) == ["minimum", "full", "full"])
        try world.tap(scene, "select", ["in": [], "index": 0])
        #expect(try world.modes(of: scene) == ["minimum", "full", "minimum"])
    }

    @Test func `a tap reaches the event stream of each viewer in one turn`() throws {
        let world = try SceneWorld(viewers: 2)
        let scene = try world.open(["kind": "tabs", "children": [world.leaf(0), world.leaf(1)]])
        let streams = try world.ids.map { try world.client.events(of: "/api/v1/viewers/\($0)") }
        for stream in streams { #expect(try stream.next().name == "snapshot") }
        try world.tap(scene, "select", ["in": [], "index": 1])
        let hidden = try streams[0].next { $0.name == "ranges" }
        // Other rows have a node now.
        #expect(hidden.map(\.name) == ["geometry", "states", "ranges"])
        #expect(hidden.last?.data["mode"] == "minimum")
        // Each row changed once: from visible to displayed, or out of a range.
        let changes = try #require(hidden[1].data["changes"]?.array)
        #expect(Set(changes.map { $0[0]?.integer }).count == changes.count)
        #expect(changes.first == [0, 15, 7])
        let shown = try streams[1].next { $0.name == "ranges" }
        #expect(shown.first { $0.name == "states" }?.data["changes"]?[0] == [0, 7, 15])
        #expect(shown.last?.data["mode"] == "full")
    }

    @Test func `a viewer that ends leaves its scene, and the last one ends it`() throws {
        let world = try SceneWorld(viewers: 3)
        let scene = try world.open(["kind": "tabs", "selected": 1, "children": [world.stack(0, 1), world.leaf(2)]])
        #expect(try world.depths(of: scene) == [2, 1, 0])
        #expect(try world.client.delete("/api/v1/viewers/\(world.ids[2])").status == 204)
        #expect(try world.depths(of: scene) == [1, 0])
        #expect(try world.containers(of: scene) == [7, 15])
        _ = try world.client.delete("/api/v1/viewers/\(world.ids[1])")
        #expect(try world.depths(of: scene) == [0])
        // With its list a viewer ends too, and with the last viewer the scene.
        _ = try world.client.delete(world.list)
        let gone = try world.client.get(scene)
        #expect(gone.status == 404)
        #expect(try gone.json["code"] == "sceneNotFound")
        #expect(try world.client.get("/api/v1/scenes").json["total"] == 0)
    }

    @Test func `the viewers of a deleted scene are on screen again`() throws {
        let world = try SceneWorld(viewers: 2)
        let scene = try world.open(["kind": "tabs", "children": [world.leaf(0), world.leaf(1)]])
        #expect(try world.client.delete(scene).status == 204)
        #expect(try world.client.get(scene).status == 404)
        let controller = try world.client.get("/api/v1/viewers/\(world.ids[1])/range-controller").json
        #expect(controller["mode"] == "full")
        #expect(controller["runs"]?[0]?[2]?.integer == 15)
        let again = try world.open(["kind": "tabs", "children": [world.leaf(1), world.leaf(0)]])
        #expect(try world.depths(of: again) == [0, 1])
    }

    @Test func `scenes are listed page by page, oldest first`() throws {
        let world = try SceneWorld(viewers: 3)
        let scenes = try (0..<3).map { try world.open(["kind": "navigation", "children": [world.leaf($0)]]) }
        let page = try world.client.get("/api/v1/scenes?from=1&count=1").json
        #expect(page["total"] == 3)
        #expect(page["scenes"]?.array?.count == 1)
        let second = try world.client.get(scenes[1]).json
        #expect(page["scenes"]?[0] == second)
        #expect(try world.client.get("/api/v1/scenes?count=0").status == 400)
    }

    @Test func `a scene is not deleted once it has changed`() throws {
        let world = try SceneWorld(viewers: 2)
        let scene = try world.open(["kind": "tabs", "children": [world.leaf(0), world.leaf(1)]])
        let tag = try #require(try world.client.get(scene).headers["etag"])
        try world.tap(scene, "select", ["in": [], "index": 1])
        #expect(try world.client.send("DELETE", scene, headers: ["If-Match": tag]).status == 412)
        #expect(try world.client.get(scene).status == 200)
    }

    @Test(.timeLimit(.minutes(20))) func `the viewers of a scene are in use together, and end together`() throws {
        let server = try TestServer { $0.viewerIdleSeconds = 0.5 }
        let world = try SceneWorld(viewers: 2, on: server)
        var streams = try world.ids.map { try world.client.events(of: "/api/v1/viewers/\($0)") }
        for stream in streams { _ = try stream.next() }
        let scene = try world.open(["kind": "tabs", "children": [world.leaf(0), world.leaf(1)]])
        streams.removeLast()
        // A viewer without a scene, used later than the hidden one, ends before it.
        _ = try world.client.makeViewer(of: world.list)
        while try world.client.get("\(world.list)/viewers").json["total"]?.integer != 2 {}
        #expect(try world.depths(of: scene) == [0, 1])
        streams.removeAll()
        while try world.client.get("/api/v1/scenes").json["total"]?.integer != 0 {}
        #expect(try world.client.get("\(world.list)/viewers").json["total"] == 0)
    }
}
