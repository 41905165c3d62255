import JSON
import Testing

/// Viewers whose rows are arranged in columns.
@Suite(.timeLimit(.minutes(20))) struct ViewerLayoutTests {
    private let waterfall: JSONValue = ["kind": "waterfall", "columns": 3, "gap": 12, "tolerance": 16]

    private func frames(_ client: APIClient, _ viewer: String, state: String) throws -> [[Double]] {
        let cells = try client.get("\(viewer)/cells?state=\(state)&count=500").json["cells"]?.array ?? []
        return cells.map { $0["frame"]?.array?.compactMap(\.double) ?? [] }
    }

    @Test func `a waterfall has columns of exact cells that never overlap`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000)
        let viewer = try client.makeViewer(of: list, with: ["layout": waterfall])
        let state = try client.get(viewer).json
        #expect(state["container"] == "collection")
        #expect(
            state["layout"]
                == ["kind": "waterfall", "columns": 3, "gap": 12, "lineGap": 12, "inset": 0, "tolerance": 16]
        )
        let frames = try frames(client, viewer, state: "all")
        #expect(frames.count > 9)
        #expect(Set(frames.map { $0[0] }) == [0, 134, 268])
        #expect(Set(frames.map { $0[2] }) == [122])
        #expect(Set(frames.map { $0[3] }).count > 1)
        for column in [0.0, 134, 268] {
            let own = frames.filter { $0[0] == column }
            for (above, below) in zip(own, own.dropFirst()) { #expect(below[1] == above[1] + above[3] + 12) }
        }
    }

    @Test func `listeners get the frames of the rows that have a node`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000)
        let viewer = try client.makeViewer(of: list, with: ["layout": waterfall])
        let events = try client.events(of: viewer).next { $0.name == "snapshot" }
        let snapshot = try #require(events.last).data
        #expect(snapshot["layout"]?["kind"] == "waterfall")
        let geometry = snapshot["geometry"]
        #expect(geometry?["lanes"] == ["count": 3, "inset": 0, "width": 122, "gap": 12])
        #expect(geometry?["heights"] == nil)
        let runs = geometry?["items"]?.array ?? []
        var count = 0
        for run in runs {
            let (first, last) = (run[0]?.integer ?? 0, run[1]?.integer ?? 0)
            count += Int(last - first) + 1
        }
        #expect(count > 0 && geometry?["frames"]?.array?.count == 4 * count)
    }

    @Test func `another arrangement keeps the first visible row in place`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10_000)
        let viewer = try client.makeViewer(of: list, with: ["anchor": [5_000, 30]])
        let changed = try client.patch("\(viewer)/layout", ["kind": "grid", "leastWidth": 100, "gap": 8])
        #expect(changed.status == 200)
        #expect(try changed.json == ["kind": "grid", "leastWidth": 100, "gap": 8, "lineGap": 8, "inset": 0])
        let frames = try frames(client, viewer, state: "visible")
        #expect(Set(frames.map { $0[0] }).count == 3)
        #expect(try client.get(viewer).json["anchor"]?[0]?.integer.map { (4_998...5_000).contains($0) } ?? false)
        // Members that are left out stay; the kind's own are forgotten with it.
        #expect(try client.patch("\(viewer)/layout", ["kind": "grid", "gap": 4]).json["leastWidth"] == 100)
        #expect(try client.patch("\(viewer)/layout", ["kind": "list"]).json == ["kind": "list"])
        #expect(try Set(self.frames(client, viewer, state: "visible").map { $0[2] }) == [390])
    }

    @Test func `rows of a waterfall stay where they are while others are measured`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000_000_000)
        let viewer = try client.makeViewer(of: list, with: ["layout": waterfall, "anchor": [500_000_000, 0]])
        // A viewer has more in its ranges once it is watched.
        let events = try client.events(of: viewer)
        _ = try events.next { $0.name == "snapshot" }
        let before = try frames(client, viewer, state: "visible")
        #expect(before.count > 9)
        // A grid with the same columns takes all lengths when they are published.
        let grid: JSONValue = ["kind": "grid", "columns": 3, "gap": 12]
        let other = try client.makeViewer(of: list, with: ["layout": grid, "anchor": [500_000_000, 0]])
        var counts: Set<Int64> = []
        _ = try client.events(of: other).next { event in
            if let count = event.data["measured"]?.integer { counts.insert(count) }
            return counts.count >= 4
        }
        #expect(try frames(client, viewer, state: "visible") == before)
    }

    @Test func `a grid of one given length reaches the last of a billion items`() throws {
        let client = try TestServer().client()
        let source: JSONValue = ["kind": "generated", "rows": 1_000_000_000, "seed": 1]
        let list = try client.makeList(with: ["source": source])
        let layout: JSONValue = ["kind": "grid", "columns": 4, "itemLength": 120, "gap": 10]
        let viewer = try client.makeViewer(of: list, with: ["layout": layout])
        #expect(try client.get(viewer).json["contentHeight"]?.double == 250_000_000 * 130 - 10)
        let scrolled = try client.post("\(viewer)/scroll", ["anchor": [999_999_999, 0]])
        #expect(scrolled.status == 200)
        let last = try client.get("\(viewer)/cells?state=visible&count=500").json["cells"]?.array?.last
        #expect(last?["row"]?.integer == 999_999_999)
        #expect(last?["frame"]?[3] == 120)
    }

    @Test func `a resize changes the number of columns`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000)
        let viewer = try client.makeViewer(of: list, with: ["layout": ["kind": "grid", "leastWidth": 100]])
        #expect(try Set(frames(client, viewer, state: "visible").map { $0[2] }) == [130])
        let wide: JSONValue = ["viewport": ["width": 1_000, "height": 844]]
        #expect(try client.patch("\(viewer)/range-controller", wide).status == 200)
        #expect(try Set(frames(client, viewer, state: "visible").map { $0[2] }) == [100])
    }

    @Test(arguments: [
        (#"{"kind":"tree"}"#, 400, "layout.kind"),
        (#"{"kind":"grid","columns":0}"#, 400, "layout.columns"),
        (#"{"kind":"grid","columns":1000000000}"#, 400, "layout.columns"),
        (#"{"kind":"grid","columns":2.5}"#, 400, "layout.columns"),
        (#"{"kind":"waterfall","leastWidth":0}"#, 400, "layout.leastWidth"),
        (#"{"kind":"waterfall","gap":-1}"#, 400, "layout.gap"),
        (#"{"kind":"waterfall","inset":10001}"#, 400, "layout.inset"),
        (#"{"kind":"waterfall","itemLength":50}"#, 400, "layout.itemLength"),
        (#"{"kind":"grid","tolerance":5}"#, 400, "layout.tolerance"),
        (#"{"kind":"list","gap":5}"#, 400, "layout.gap"),
        (#"{"kind":"grid","columns":2,"leastWidth":100}"#, 422, "layout.columns"),
        (#"[]"#, 400, "layout"),
        (#"{"columns":2}"#, 400, "layout.kind"),
    ])
    func `a wrong arrangement is refused, and the member named`(layout: String, status: Int, field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10)
        let body = #"{"viewport":{"width":390,"height":844},"layout":\#(layout)}"#
        let answer = try client.send("POST", "\(list)/viewers", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
    }

    @Test func `only a collection has columns`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10)
        for container: JSONValue in ["pager", "table"] {
            let body: JSONValue = [
                "viewport": ["width": 390, "height": 844], "container": container, "layout": waterfall,
            ]
            let answer = try client.post("\(list)/viewers", body)
            #expect(answer.status == 422)
            #expect(try answer.json["field"] == "layout")
        }
        let pager = try client.makeViewer(of: list, with: ["container": "pager"])
        #expect(try client.patch("\(pager)/layout", ["kind": "grid"]).status == 422)
    }
}
