import JSON
import ScreenfulServer
import Testing

/// What the inspector learns of a cell: callbacks with times, and size ranges.
@Suite(.timeLimit(.minutes(20))) struct CallbackTests {
    private func names(_ row: Int, _ client: APIClient, _ viewer: String) throws -> [String] {
        let callbacks = try client.get("\(viewer)/nodes/\(row)").json["callbacks"]?.array ?? []
        return callbacks.compactMap { $0["name"]?.string }
    }

    @Test func `a cell tells what it was told, and when`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeights": "exact"]))
        let events = try client.events(of: viewer)
        _ = try events.next()
        for signal in ["built", "displayed", "built"] {
            let body: JSONValue = ["signal": .string(signal), "rows": [[0, 3]]]
            #expect(try client.post("\(viewer)/signals", body).status == 200)
        }
        let tree = try client.get("\(viewer)/nodes/0").json
        let told = try names(0, client, viewer)
        #expect(told.filter { $0 == "didLoad" }.count == 1)
        let entered = ["didEnterPreloadState", "didEnterDisplayState", "didEnterVisibleState"]
        #expect(told.filter(entered.contains) == entered)
        #expect(told.contains("didLayout") && told.last == "displayDidFinish")
        let times = try #require(tree["callbacks"]?.array).compactMap { $0["at"]?.double }
        #expect(times == times.sorted() && times.allSatisfy { $0 >= 0 })
        #expect(try #require(tree["clock"]?.double) >= times.last ?? 0)
    }

    @Test func `a row that leaves and comes back begins a new life`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeight": 100]))
        _ = try client.events(of: viewer).next()
        #expect(try client.post("\(viewer)/signals", ["signal": "built", "rows": [[0, 3]]]).status == 200)
        _ = try client.post("\(viewer)/scroll", ["offset": 50_000, "phase": "drag", "velocity": 100])
        #expect(try client.get("\(viewer)/nodes/0").code == "rowHasNoNode")
        _ = try client.post("\(viewer)/scroll", ["offset": 0, "phase": "drag", "velocity": -100])
        #expect(try !names(0, client, viewer).contains("didLoad"))
        #expect(try names(0, client, viewer).contains("didEnterVisibleState"))
    }

    @Test func `what a cell was told before anybody asked is told as well, wherever an edit has moved it`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["rowHeight": 100])
        let asked = try client.makeViewer(of: list)
        _ = try client.post("\(asked)/scroll", ["offset": 150])
        let entered = ["didEnterPreloadState", "didEnterDisplayState", "didEnterVisibleState"]
        #expect(try names(0, client, asked) == entered + ["didExitVisibleState"])

        let edited = try client.makeViewer(of: list)
        let deletion: JSONValue = ["operations": [["op": "delete", "at": [0, 0]]]]
        #expect(try client.patch("\(list)/rows", deletion, version: 1).status == 200)
        #expect(try names(0, client, edited).starts(with: entered))
    }

    @Test func `lives of viewers that nobody looks at are given up, and nothing is made up for them`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeight": 100]))
        for step in 0..<40 { _ = try client.post("\(viewer)/scroll", ["offset": .integer(Int64(step))]) }
        #expect(try names(0, client, viewer) == [])
        _ = try client.post("\(viewer)/scroll", ["offset": 150])
        #expect(try names(0, client, viewer).first == "didExitVisibleState")
    }

    @Test func `nodes say within which sizes they were laid out`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["rowHeights": "exact"])
        let template: JSONValue = [
            "version": 1,
            "root": [
                "type": "inset", "insets": [0, 5, 0, 5],
                "child": [
                    "type": "stack", "direction": "vertical",
                    "children": [
                        ["type": "text", "id": "title", "text": "$title"],
                        ["type": "node", "id": "box", "style": ["width": 20, "height": 10]],
                        [
                            "type": "scroll", "id": "area", "axes": "horizontal", "style": ["height": 30],
                            "child": ["type": "text", "id": "aside", "text": "a line", "maximumNumberOfLines": 1],
                        ],
                    ],
                ],
            ],
        ]
        #expect(try client.send("PUT", "\(list)/template", body: template).status == 200)
        let viewer = try client.makeViewer(of: list)
        let nodes = try client.get("\(viewer)/nodes/0").json["nodes"]?.array ?? []
        func range(_ name: String) -> JSONValue? { nodes.first { $0["name"]?.string == name }?["sizeRange"] }
        #expect(nodes.first?["sizeRange"] == ["min": [390, 0], "max": [390, "inf"]])
        #expect(range("title")?["max"] == [380, "inf"])
        #expect(range("box") == ["min": [20, 10], "max": [20, 10]])
        #expect(range("aside") == ["min": [0, 30], "max": ["inf", 30]])
    }

    @Test(arguments: [#"{"signal":"built"}"#, #"{"signal":"built","rows":[]}"#, #"{"signal":"built","rows":[[1]]}"#])
    func `a wrong signal is refused`(body: String) throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        #expect(try client.send("POST", "\(viewer)/signals", bytes: Array(body.utf8), headers: [:]).status == 400)
    }
}
