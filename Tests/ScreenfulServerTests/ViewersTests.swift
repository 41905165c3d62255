import JSON
import Testing

@Suite struct ViewersTests {
    @Test func `opening a viewer moves all rows from nothing to measureLayout`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed", "rowHeight": 100])
        let opened = try client.post(
            "\(list)/viewers",
            ["viewport": ["width": 390, "height": 844], "container": "table", "preset": "texture"]
        )
        #expect(opened.status == 201)
        let viewer = try opened.json
        #expect(viewer["rowCount"]?.integer == 1_000_000)
        #expect(viewer["contentHeight"]?.double == 100_000_000)
        #expect(viewer["mode"]?.string == "minimum")
        #expect(viewer["direction"]?.string == "down")
        #expect(viewer["changedCount"]?.integer == 1_000_000)
        let path = try #require(opened.headers["location"])
        #expect(try client.get(path).json == viewer)
        // 844 points show 9 rows; display 1/4 screenful each way, preload 1/2 ahead and 1/4 behind.
        let controller = try client.get("\(path)/range-controller").json
        #expect(controller["runs"] == [[0, 8, 15], [9, 10, 7], [11, 12, 3], [13, 999_999, 1]])
    }

    @Test func `a scroll is answered with what changed, visible rows first`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(with: ["rowHeights": "fixed", "rowHeight": 100])
        let viewer = try client.makeViewer(of: list, with: ["viewport": ["width": 100, "height": 200]])
        let answer = try client.post("\(viewer)/scroll", ["offset": 500, "phase": "drag", "velocity": 900]).json
        #expect(answer["mode"]?.string == "full")
        #expect(answer["direction"]?.string == "down")
        #expect(answer["offset"]?.double == 500)
        let changes = try #require(answer["changes"]?.array)
        #expect(changes.prefix(2) == [[5, 1, 15], [6, 1, 15]])
        #expect(answer["changedCount"]?.integer == Int64(changes.count))
        let again = try client.post("\(viewer)/scroll", ["offset": 500, "phase": "drag", "velocity": 900]).json
        #expect(again["changes"] == [])
    }

    @Test func `an anchor places the viewport below a row's top`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(with: ["rowHeights": "fixed", "rowHeight": 100])
        let viewer = try client.makeViewer(of: list, with: ["anchor": [20, 30]])
        #expect(try client.get(viewer).json["offset"]?.double == 2_030)
        let answer = try client.post("\(viewer)/scroll", ["anchor": [40, -10]]).json
        #expect(answer["offset"]?.double == 3_990)
        let beyond = try client.post("\(viewer)/scroll", ["anchor": [999_999, 0]]).json
        #expect(beyond["offset"]?.double == 99_900)
    }

    @Test func `cells lie where the rows are`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        let all = try client.get("\(viewer)/cells?state=all&count=500").json
        let cells = try #require(all["cells"]?.array)
        #expect(all["total"]?.integer == Int64(cells.count))
        var top = 0.0
        for (index, cell) in cells.enumerated() {
            #expect(cell["row"]?.integer == Int64(index))
            #expect(cell["id"]?.integer == Int64(index))
            #expect(cell["frame"]?[0]?.double == 0)
            #expect(cell["frame"]?[1]?.double == top)
            #expect(cell["frame"]?[2]?.double == 390)
            let height = try #require(cell["frame"]?[3]?.double)
            #expect(height == height.rounded() && (56...300).contains(height))
            top += height
        }
        let visible = try client.get("\(viewer)/cells?state=visible").json
        #expect(visible["cells"]?.array?.allSatisfy { $0["state"]?.integer == 15 } == true)
        let page = try client.get("\(viewer)/cells?from=3&count=2").json
        #expect(page["cells"]?.array == Array(cells[3..<5]))
    }

    @Test func `a cell has a tree of nodes`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let tree = try client.get("\(viewer)/nodes/2").json
        #expect(tree["row"]?.integer == 2)
        #expect(tree["state"]?.integer == 15)
        let nodes = try #require(tree["nodes"]?.array)
        #expect(nodes.map { $0["kind"]?.string } == ["cell", "networkImage", "text", "text", "text"])
        #expect(nodes[0]["parent"]?.isNull == true)
        #expect(nodes[0]["frame"]?[3] == tree["frame"]?[3])
        #expect(nodes[1]["image"]?.string == "/media/generated/7/2.png")
        #expect(try client.get("\(viewer)/nodes/999").code == "rowHasNoNode")
        #expect(try client.get("\(viewer)/nodes/999?absent=null").json.isNull)
        #expect(try client.get("\(viewer)/nodes/0?absent=null").json["row"] == 0)
        #expect(try client.get("\(viewer)/nodes/0?absent=empty").code == "outOfRange")
        #expect(try client.get("\(viewer)/nodes/1000").code == "rowNotFound")
    }

    @Test func `signals change the range mode`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        #expect(try client.post("\(viewer)/signals", ["signal": "memoryWarning"]).json["mode"]?.string == "visibleOnly")
        let background = try client.post("\(viewer)/signals", ["signal": "background"]).json
        #expect(background["changes"]?.array?.contains { $0[2]?.integer == 15 } == false)
        #expect(try client.post("\(viewer)/signals", ["signal": "foreground"]).json["mode"]?.string == "minimum")
        let drawn = try client.post("\(viewer)/signals", ["signal": "displayed", "rows": [[0, 3], [5, 5_000]]])
        #expect(drawn.status == 200)
    }

    @Test func `the range controller is tuned in parts`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let path = "\(viewer)/range-controller"
        let tuned = try client.patch(path, ["tuning": ["minimum": ["display": ["leading": 3, "trailing": 0]]]]).json
        #expect(tuned["preset"]?.string == "custom")
        #expect(tuned["tuning"]?["minimum"]?["display"]?["leading"]?.double == 3)
        #expect(tuned["tuning"]?["full"]?["preload"]?["leading"]?.double == 2.5)
        #expect(tuned["warnings"]?.array?.count == 1)
        let preset = try client.patch(path, ["preset": "article", "mode": "full"]).json
        #expect(preset["preset"]?.string == "article")
        #expect(preset["mode"]?.string == "full")
        #expect(preset["tuning"]?["full"]?["preload"]?["leading"]?.double == 2)
        let resized = try client.patch(path, ["viewport": ["width": 800, "height": 600]]).json
        #expect(resized["viewport"] == ["width": 800, "height": 600])
    }

    @Test func `a viewer that has ended is not found`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        let other = try client.makeViewer(of: list)
        #expect(try client.get("\(list)/viewers").json["total"]?.integer == 2)
        #expect(try client.delete(viewer).status == 204)
        #expect(try client.get(viewer).code == "viewerNotFound")
        #expect(try client.delete(list).status == 204)
        #expect(try client.get(other).code == "viewerNotFound")
    }
}
