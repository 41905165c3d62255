import JSON
import Testing

/// Viewers whose rows are arranged in lines, each as wide as its contents.
@Suite(.timeLimit(.minutes(20))) struct ViewerFlowTests {
    private let flow: JSONValue = ["kind": "flow", "gap": 8, "lineGap": 6, "inset": 10]
    private static let tag: JSONValue = [
        "version": 1,
        "root": [
            "type": "node", "border": ["color": "line"],
            "child": ["type": "inset", "insets": [4, 9, 4, 9], "child": ["type": "text", "text": "$author"]],
        ],
    ]

    private static let longName = "a name that is much too long for a line of so few points, and has some of its own"

    private func makeTags(_ client: APIClient, rows: Int = 2_000) throws -> String {
        let list = try client.makeList(rows: rows)
        #expect(try client.put("\(list)/template", Self.tag).status == 200)
        return list
    }

    private func cells(_ client: APIClient, _ viewer: String, state: String = "all") throws -> [(Int, [Double])] {
        let cells = try client.get("\(viewer)/cells?state=\(state)&count=500").json["cells"]?.array ?? []
        return cells.map { (Int($0["row"]?.integer ?? -1), $0["frame"]?.array?.compactMap(\.double) ?? []) }
    }

    /// Expects that rows fill lines of 390 points with insets of 10, as many as fit, in their order.
    private func expectLines(_ cells: [(Int, [Double])], room: Double = 370) {
        #expect(cells.count > 4)
        for (before, next) in zip(cells, cells.dropFirst()) where before.0 + 1 == next.0 {
            let (one, other) = (before.1, next.1)
            if other[1] == one[1] {
                #expect(other[0] == one[0] + one[2] + 8)
            } else {
                // There was no room for it on the line before, which is as high as the highest on it.
                #expect(other[0] == 10 && one[0] + one[2] + 8 + other[2] > 10 + room)
                let line = cells.filter { $0.1[1] == one[1] }.map { $0.1[3] }
                #expect(other[1] == one[1] + (line.max() ?? 0) + 6)
            }
            #expect(other[0] + other[2] <= 10 + room + 0.001)
        }
    }

    @Test func `rows are as wide as their contents, and fill lines`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeTags(client), with: ["layout": flow])
        let state = try client.get(viewer).json
        #expect(state["container"] == "collection")
        #expect(state["layout"] == flow)
        let cells = try cells(client, viewer)
        #expect(cells.count > 60)
        expectLines(cells)
        #expect(Set(cells.map { $0.1[2] }).count > 5)
        // The nodes of a row are laid out in just its frame.
        for (row, frame) in cells.prefix(9) {
            let root = try client.get("\(viewer)/nodes/\(row)").json["nodes"]?[0]?["frame"]
            #expect(root == [0, 0, .number(frame[2]), .number(frame[3])])
        }
    }

    @Test func `listeners get frames, and the lines in place of columns`() throws {
        let client = try TestServer().client()
        let list = try makeTags(client, rows: 3_000)
        let viewer = try client.makeViewer(of: list, with: ["layout": flow])
        let events = try client.events(of: viewer)
        let isComplete = { (event: ServerEvent) in
            (event.name == "geometry" && event.data["measured"] == 3_000)
                || (event.name == "snapshot" && event.data["geometry"]?["measured"] == 3_000)
        }
        // All widths are measured in the background, as heights are.
        let last = try #require(try events.next(through: isComplete).last)
        let geometry = last.name == "snapshot" ? last.data["geometry"] : last.data
        let frames = geometry?["frames"]?.array?.compactMap(\.double) ?? []
        let items = (geometry?["items"]?.array ?? []).flatMap { run in
            (run[0]?.integer ?? 0)...(run[1]?.integer ?? 0)
        }
        #expect(!items.isEmpty && frames.count == 4 * items.count)
        expectLines(items.enumerated().map { (Int($1), Array(frames[4 * $0..<4 * $0 + 4])) })
        let lines = try #require(geometry?["lanes"]?["lines"]?.double)
        let count = try #require(geometry?["lanes"]?["count"]?.double)
        #expect((3_000 / lines).rounded() == count)
        // Another viewer of the width knows all of them from the start.
        let other = try client.makeViewer(of: list, with: ["layout": flow])
        #expect(try client.get(other).json["contentHeight"] == (try client.get(viewer).json["contentHeight"]))
        #expect(try client.get(other).json["measured"] == 3_000)
    }

    @Test func `another arrangement and another width keep the first visible row in place`() throws {
        let client = try TestServer().client()
        let list = try makeTags(client, rows: 20_000)
        let viewer = try client.makeViewer(of: list, with: ["anchor": [5_000, 0]])
        var row: Int64 = 5_000
        for kind in ["flow", "grid", "flow", "waterfall", "flow", "list"] {
            #expect(try client.patch("\(viewer)/layout", ["kind": .string(kind)]).status == 200)
            let anchor = try #require(try client.get(viewer).json["anchor"]?[0]?.integer)
            // The row that is held, or one on its line.
            #expect((row - 30...row + 30).contains(anchor), "\(kind): row \(row) became \(anchor)")
            row = anchor
        }
        #expect(try client.patch("\(viewer)/layout", flow).json == flow)
        #expect(try client.patch("\(viewer)/layout", ["kind": "flow", "gap": 3]).json["inset"] == 10)
        #expect(try client.patch("\(viewer)/layout", flow).status == 200)
        row = try #require(try client.get(viewer).json["anchor"]?[0]?.integer)
        let wide: JSONValue = ["viewport": ["width": 1_000, "height": 844]]
        #expect(try client.patch("\(viewer)/range-controller", wide).status == 200)
        let anchor = try #require(try client.get(viewer).json["anchor"]?[0]?.integer)
        #expect((row - 30...row + 30).contains(anchor))
        expectLines(try cells(client, viewer, state: "visible"), room: 980)
    }

    @Test func `edits place rows anew, and the first visible row stays`() throws {
        let client = try TestServer().client()
        let list = try makeTags(client, rows: 400)
        let viewer = try client.makeViewer(of: list, with: ["layout": flow, "anchor": [200, 0]])
        let before = try client.get(viewer).json
        let row = try #require(before["anchor"]?[0]?.integer)
        let operations: JSONValue = [
            ["op": "insert", "at": [0, 3], "values": ["author": "one"]],
            ["op": "insert", "at": [0, 9], "values": ["author": .string(Self.longName)]],
            ["op": "delete", "at": [0, 40]],
        ]
        #expect(try client.patch("\(list)/rows", ["operations": operations], version: 2).status == 200)
        let after = try client.get(viewer).json
        #expect(after["rowCount"] == 401)
        let new = try #require(after["anchor"]?[0]?.integer)
        #expect((row - 20...row + 20).contains(new))
        #expect(try client.post("\(viewer)/scroll", ["offset": 0]).status == 200)
        // An edited list is read from the database, so its cells come later than the answer.
        var cells = try cells(client, viewer)
        while cells.first?.0 != 0 || cells.count < 10 { cells = try self.cells(client, viewer) }
        expectLines(cells)
        let long = try #require(cells.first { $0.0 == 9 })
        // It fills its line, in several lines of text.
        #expect(long.1[0] == 10 && long.1[2] > 300 && long.1[3] > (cells[0].1[3]))
    }

    @Test func `a flow of a billion rows reaches the last of them`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeTags(client, rows: 1_000_000_000), with: ["layout": flow])
        #expect(try client.post("\(viewer)/scroll", ["anchor": [999_999_970, 0]]).status == 200)
        let visible = try cells(client, viewer, state: "visible")
        #expect(visible.last?.0 == 999_999_999)
        expectLines(visible)
    }

    @Test func `in a list with fixed row heights each row fills a line`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100, with: ["rowHeights": "fixed", "rowHeight": 40])
        let viewer = try client.makeViewer(of: list, with: ["layout": flow])
        let cells = try cells(client, viewer)
        #expect(cells.prefix(3).map(\.1) == [[10, 10, 370, 40], [10, 56, 370, 40], [10, 102, 370, 40]])
        let wide: JSONValue = ["viewport": ["width": 500, "height": 844]]
        #expect(try client.patch("\(viewer)/range-controller", wide).status == 200)
        #expect(try self.cells(client, viewer).first?.1 == [10, 10, 480, 40])
    }

    @Test func `rows that follow one another sideways fill lines from top to bottom`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeTags(client), with: ["layout": flow, "axis": "horizontal"])
        let cells = try cells(client, viewer)
        #expect(cells.count > 30)
        let first = cells.filter { $0.1[0] == 10 }
        #expect(first.count > 10)
        for (one, other) in zip(first, first.dropFirst()) { #expect(other.1[1] == one.1[1] + one.1[3] + 8) }
        let widest = first.map { $0.1[2] }.max() ?? 0
        #expect(cells.first { $0.1[0] > 10 }?.1[0] == 10 + widest + 6)
    }

    @Test(arguments: [
        (#"{"kind":"flow","columns":2}"#, "layout.columns"),
        (#"{"kind":"flow","leastWidth":100}"#, "layout.leastWidth"),
        (#"{"kind":"flow","itemLength":50}"#, "layout.itemLength"),
        (#"{"kind":"flow","tolerance":5}"#, "layout.tolerance"),
        (#"{"kind":"flow","gap":-1}"#, "layout.gap"),
        (#"{"kind":"flow","gap":"8"}"#, "layout.gap"),
        (#"{"kind":"flow","lineGap":10001}"#, "layout.lineGap"),
        (#"{"kind":"flow","inset":null}"#, "layout.inset"),
    ])
    func `a wrong flow is refused, and the member named`(layout: String, field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10)
        let body = #"{"viewport":{"width":390,"height":844},"layout":\#(layout)}"#
        let answer = try client.send("POST", "\(list)/viewers", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 400)
        #expect(try answer.json["field"]?.string == field)
        let viewer = try client.makeViewer(of: list)
        let change = try client.send("PATCH", "\(viewer)/layout", bytes: Array(layout.utf8), headers: [:])
        #expect(change.status == 400)
        #expect(try change.json["field"]?.string == String(field.dropFirst("layout.".count)))
    }

    @Test func `only a collection has lines`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10)
        for container: JSONValue in ["pager", "table"] {
            let body: JSONValue = ["viewport": ["width": 390, "height": 844], "container": container, "layout": flow]
            let answer = try client.post("\(list)/viewers", body)
            #expect(answer.status == 422)
            #expect(try answer.json["field"] == "layout")
        }
    }
}
