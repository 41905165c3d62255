import JSON
import Testing

/// Viewers that are read from right to left, that open at their end, and that turn pages.
@Suite(.timeLimit(.minutes(20))) struct ViewerDirectionTests {
    @Test func `a viewer is read from the side that it names, and its frames stay logical`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100)
        let grid: JSONValue = ["kind": "grid", "columns": 3]
        let plain = try client.makeViewer(of: list, with: ["layout": grid])
        let viewer = try client.makeViewer(of: list, with: ["layout": grid, "direction": "rtl"])
        #expect(try client.get(plain).json["layoutDirection"] == "ltr")
        #expect(try client.get(viewer).json["layoutDirection"] == "rtl")
        let cells = try client.get("\(viewer)/cells").json["cells"]
        #expect(try client.get("\(plain)/cells").json["cells"] == cells)
    }

    @Test func `another direction is told to listeners`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList(rows: 100))
        let events = try client.events(of: viewer)
        let snapshot = try #require(events.next { $0.name == "snapshot" }.last)
        #expect(snapshot.data["layoutDirection"] == "ltr")
        let changed = try client.patch(viewer, ["direction": "rtl"])
        #expect(changed.status == 200)
        #expect(try changed.json["layoutDirection"] == "rtl")
        let ranges = try #require(events.next { $0.name == "ranges" && $0.data["layoutDirection"] != nil }.last)
        #expect(ranges.data["layoutDirection"] == "rtl")
        #expect(try client.patch(viewer, [:]).json["layoutDirection"] == "rtl")
    }

    @Test(arguments: ["direction", "inverted"])
    func `a wrong value names its field`(field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100)
        let values: [JSONValue] = ["up", 1, .null]
        for value in values {
            let body: JSONValue = ["viewport": ["width": 390, "height": 844], .init(field): value]
            let answer = try client.post("\(list)/viewers", body)
            #expect(answer.status == 400)
            #expect(try answer.json["field"] == .string(field))
        }
        let viewer = try client.makeViewer(of: list)
        let answer = try client.patch(viewer, ["direction": "left"])
        #expect(answer.status == 400)
        #expect(try answer.json["field"] == "direction")
        #expect(try client.patch(viewer, ["inverted": true]).status == 400)
    }

    @Test func `an inverted viewer of a chat opens at the end, stays there and grows at its head`() throws {
        let client = try TestServer().client()
        let source: JSONValue = ["kind": "generated", "rows": 1_000, "seed": 3, "content": "chat"]
        let list = try client.makeList(extent: "growing", with: ["source": source, "start": 950])
        let described = try client.get(list).json
        #expect(described["source"] == source)
        #expect(described["columns"]?.array?.map { $0["name"] } == ["text", "author", "date", "own", "source"])
        let viewer = try client.makeViewer(of: list, with: ["inverted": true])
        var state = try client.get(viewer).json
        #expect(state["inverted"] == true)
        func isAtEnd() -> Bool {
            let (offset, height) = (state["offset"]?.double ?? 0, state["contentHeight"]?.double ?? 0)
            return offset > 0 && abs(offset + 844 - height) < 0.01
        }
        #expect(isAtEnd())
        let message: JSONValue = ["text": "See you.", "author": "A", "own": true]
        let insert: JSONValue = ["operations": [["op": "insert", "at": [0, 50], "values": message]]]
        let edited = try client.patch("\(list)/rows", insert, version: 1)
        #expect(edited.status == 200, "\(edited.body)")
        state = try client.get(viewer).json
        #expect(state["rowCount"] == 51)
        #expect(isAtEnd())
        let rows = state["rowCount"]?.integer ?? 0
        _ = try client.post("\(viewer)/scroll", ["anchor": [5, 0], "velocity": -500, "phase": "fling"])
        var tries = 0
        while try client.get(viewer).json["rowCount"]?.integer == rows, tries < 200 { tries += 1 }
        state = try client.get(viewer).json
        #expect((state["rowCount"]?.integer ?? 0) >= rows + 50)
        #expect(state["anchor"]?[0]?.integer ?? 0 >= 55)
    }

    @Test func `a pager is named by its layout, and wraps on request`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 9)
        let plain = try client.makeViewer(of: list, with: ["container": "pager"])
        #expect(try client.get("\(plain)/layout").json == ["kind": "pager", "wraps": false])
        let viewer = try client.makeViewer(of: list, with: ["layout": ["kind": "pager", "wraps": true]])
        let state = try client.get(viewer).json
        #expect(state["container"] == "pager" && state["axis"] == "horizontal")
        _ = try client.patch("\(viewer)/range-controller", ["mode": "full"])
        func rows() throws -> [Int64] {
            try client.get("\(viewer)/cells").json["cells"]?.array?.compactMap { $0["row"]?.integer } ?? []
        }
        #expect(try rows() == [0, 1, 2, 7, 8])
        let moved = try client.post("\(viewer)/scroll", ["offset": -390, "phase": "settle"])
        #expect(try moved.json["offset"] == 3120)
        #expect(try client.patch("\(viewer)/layout", ["kind": "pager", "wraps": false]).status == 200)
        #expect(try rows().allSatisfy { $0 >= 6 })
        #expect(try client.patch("\(viewer)/layout", ["kind": "list"]).status == 422)
        let table = try client.makeViewer(of: list)
        #expect(try client.patch("\(table)/layout", ["kind": "pager"]).status == 422)
        let both: JSONValue = [
            "viewport": ["width": 390, "height": 844], "inverted": true, "layout": ["kind": "pager", "wraps": true],
        ]
        let answer = try client.post("\(list)/viewers", both)
        #expect(answer.status == 400)
        #expect(try answer.json["field"] == "inverted")
    }
}
