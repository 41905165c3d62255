import JSON
import Testing

/// Viewers of waterfalls in which a column of the list says how many columns a row takes.
@Suite(.timeLimit(.minutes(20))) struct ViewerSpansTests {
    private let layout: JSONValue = ["kind": "waterfall", "columns": 3, "gap": 12, "inset": 9, "spans": "span"]
    private static let spans: [JSONValue] = [1, 1, 2, .null, 0, 3, -4, 1, 99, 1, 1, 2, 2, 1]

    private static let card: JSONValue = [
        "version": 1, "root": ["type": "inset", "insets": [4, 9, 4, 9], "child": ["type": "text", "text": "$title"]],
    ]

    private func makeCards(_ client: APIClient, rows: Int = 60, with members: JSONObject = [:]) throws -> String {
        let columns: JSONValue = [
            ["name": "title", "type": "text"], ["name": "span", "type": "integer"], ["name": "share", "type": "real"],
        ]
        var body = members
        body["source"] = ["kind": "empty", "columns": columns]
        let list = try client.makeList(with: body)
        let inserts = (0..<rows).map { row -> JSONValue in
            let title = Array(repeating: "word \(row)", count: 1 + row * 7 % 23).joined(separator: " ")
            let values: JSONValue = ["title": .string(title), "span": Self.spans[row % Self.spans.count]]
            return ["op": "insert", "at": [0, .integer(Int64(row))], "values": values]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(inserts)], version: 1).status == 200)
        #expect(try client.put("\(list)/template", Self.card).status == 200)
        return list
    }

    /// Returns the frames of the rows in the ranges, once all rows of the list are measured and those are read.
    private func frames(
        _ client: APIClient,
        _ viewer: String,
        of rowCount: Int64 = 60
    ) throws -> [(row: Int, frame: [Double])] {
        while try client.get(viewer).json["measured"]?.integer != rowCount {}
        var cells: [JSONValue] = []
        repeat {
            cells = try client.get("\(viewer)/cells?state=all&count=500").json["cells"]?.array ?? []
        } while cells.isEmpty || cells.contains { $0["frame"] == nil }
        return cells.map { (Int($0["row"]?.integer ?? -1), $0["frame"]?.array?.compactMap(\.double) ?? []) }
    }

    /// Expects the first rows where they are if each goes to the neighbours with the least end.
    private func expectPlaces(
        _ frames: [(row: Int, frame: [Double])],
        _ spans: [Int],
        laneCount: Int = 3,
        width: Double = 390
    ) {
        let column = (width - 2 * 9 - Double(laneCount - 1) * 12) / Double(laneCount)
        var ends = [Double](repeating: 9, count: laneCount)
        // The ranges end between rows of unlike columns.
        let count = zip(frames, 0...).prefix { $0.row == $1 }.count
        #expect(count > 8)
        for ((row, frame), span) in zip(frames, spans).prefix(count) {
            let span = min(max(1, span), laneCount)
            let tops = (0...laneCount - span).map { ends[$0..<$0 + span].max() ?? 0 }
            let lane = tops.firstIndex(of: tops.min() ?? 0) ?? 0
            let left = 9 + Double(lane) * (column + 12)
            let expected = [left, tops[lane], Double(span) * (column + 12) - 12]
            let isThere = zip(expected, frame).allSatisfy { abs($0 - $1) < 0.001 }
            #expect(isThere, "row \(row) is at \(frame), and should be at \(expected)")
            for each in lane..<lane + span { ends[each] = frame[1] + frame[3] + 12 }
        }
    }

    private static func span(_ row: Int) -> Int { Int(spans[row % spans.count].integer ?? 1) }

    @Test func `rows take as many columns as they say, and are measured at their width`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeCards(client), with: ["layout": layout])
        let state = try client.get(viewer).json
        #expect(state["layout"]?["spans"] == "span" && state["container"] == "collection")
        let frames = try frames(client, viewer)
        expectPlaces(frames, frames.map { Self.span($0.row) })
        for (row, frame) in frames.prefix(9) {
            let root = try client.get("\(viewer)/nodes/\(row)").json["nodes"]?[0]?["frame"]
            #expect(root == [0, 0, .number(frame[2]), .number(frame[3])])
        }
        // The same text is lower where it is wider.
        let plain = try client.makeViewer(
            of: try makeCards(client),
            with: ["layout": ["kind": "waterfall", "columns": 3, "gap": 12, "inset": 9]]
        )
        let narrow = try self.frames(client, plain)
        #expect(Set(narrow.map { $0.frame[2] }).count == 1)
        #expect(frames[5].frame[3] < narrow[5].frame[3])
    }

    @Test func `an edited row takes other columns, and rows behind it are placed anew`() throws {
        let client = try TestServer().client()
        let list = try makeCards(client, rows: 30)
        let viewer = try client.makeViewer(of: list, with: ["layout": layout])
        let first = try #require(frames(client, viewer, of: 30).last?.row)
        let operations: JSONValue = [
            ["op": "reload", "at": [0, .integer(Int64(first))], "values": ["span": 3]],
            ["op": "insert", "at": [0, .integer(Int64(first + 1))], "values": ["title": "new", "span": 2]],
        ]
        let answer = try client.patch("\(list)/rows", ["operations": operations], version: 3)
        #expect(answer.status == 200)
        #expect(try client.post("\(viewer)/scroll", ["anchor": [.integer(Int64(first)), 0]]).status == 200)
        let after = try frames(client, viewer, of: 31)
        let wide = try #require(after.first { $0.row == first }?.frame)
        #expect(abs(wide[2] - 372) < 0.001)
        let new = try #require(after.first { $0.row == first + 1 }?.frame)
        #expect(abs(new[2] - 244) < 0.001 && new[1] == wide[1] + wide[3] + 12)
    }

    @Test func `another arrangement, another width and other columns place all rows anew`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeCards(client), with: ["layout": ["kind": "list"]])
        #expect(try client.patch("\(viewer)/layout", layout).json["spans"] == "span")
        var frames = try frames(client, viewer)
        expectPlaces(frames, frames.map { Self.span($0.row) })
        let wide: JSONValue = ["viewport": ["width": 800, "height": 844]]
        #expect(try client.patch("\(viewer)/range-controller", wide).status == 200)
        #expect(try client.patch("\(viewer)/layout", ["kind": "waterfall", "columns": 5]).json["spans"] == "span")
        frames = try self.frames(client, viewer)
        #expect(Set(frames.map { $0.frame[2].rounded() }).count == 4)
        let none: JSONValue = ["kind": "waterfall", "spans": .null]
        #expect(try client.patch("\(viewer)/layout", none).json["spans"] == nil)
        #expect(Set(try self.frames(client, viewer).map { $0.frame[2] }).count == 1)
        #expect(try client.patch("\(viewer)/layout", ["kind": "grid"]).json["spans"] == nil)
        #expect(try client.patch("\(viewer)/layout", ["kind": "waterfall"]).json["spans"] == nil)
    }

    @Test func `rows of one height take columns too`() throws {
        let client = try TestServer().client()
        let list = try makeCards(client, with: ["rowHeights": "fixed", "rowHeight": 90])
        let viewer = try client.makeViewer(of: list, with: ["layout": layout])
        var frames = try frames(client, viewer)
        #expect(frames.allSatisfy { $0.frame[3] == 90 })
        expectPlaces(frames, frames.map { Self.span($0.row) })
        // A row of this list keeps its height, whatever a page measures.
        let signal: JSONValue = ["signal": "measured", "rows": [[0, 300]]]
        #expect(try client.post("\(viewer)/signals", signal).status == 200)
        #expect(try client.patch("\(viewer)/layout", ["kind": "list"]).status == 200)
        #expect(try client.get(viewer).json["contentHeight"]?.double == 60 * 90)
        #expect(try client.patch("\(viewer)/layout", layout).status == 200)
        frames = try self.frames(client, viewer)
        expectPlaces(frames, frames.map { Self.span($0.row) })
    }

    @Test func `generated rows that nobody reads tell their columns`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 5_000, with: ["rowHeights": "exact"])
        let likes: JSONValue = ["kind": "waterfall", "columns": 4, "gap": 12, "inset": 9, "spans": "likes"]
        let viewer = try client.makeViewer(of: list, with: ["layout": likes])
        let frames = try frames(client, viewer, of: 5_000)
        let rows = try client.get("\(list)/rows?from=0&count=100").json["rows"]?.array ?? []
        let spans = rows.map { Int($0["values"]?["likes"]?.integer ?? 0) }
        #expect(Set(spans.map { min(max(1, $0), 4) }).count > 1)
        expectPlaces(Array(frames.prefix(100)), spans, laneCount: 4)
    }

    @Test(arguments: ["title", "share", "nothing"])
    func `a column that has no whole numbers is refused`(name: String) throws {
        let client = try TestServer().client()
        let list = try makeCards(client, rows: 3)
        let wrong: JSONValue = ["kind": "waterfall", "columns": 3, "spans": .string(name)]
        let body: JSONValue = ["viewport": ["width": 390, "height": 844], "layout": wrong]
        let answer = try client.post("\(list)/viewers", body)
        #expect(answer.status == 422)
        #expect(try answer.json["field"] == "layout.spans")
        let viewer = try client.makeViewer(of: list, with: ["layout": layout])
        let change = try client.patch("\(viewer)/layout", wrong)
        #expect(change.status == 422)
        #expect(try change.json["field"] == "spans")
        #expect(try client.get("\(viewer)/layout").json["spans"] == "span")
    }

    @Test func `only a waterfall of a list has spans`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: try makeCards(client, rows: 3))
        for kind in ["list", "grid", "flow", "sheet"] {
            let change = try client.patch("\(viewer)/layout", ["kind": .string(kind), "spans": "span"])
            #expect(change.status == 400)
            #expect(try change.json["field"] == "spans")
        }
        #expect(try client.patch("\(viewer)/layout", ["kind": "waterfall", "spans": 3]).status == 400)
        #expect(try client.patch("\(viewer)/layout", ["kind": "waterfall", "spans": ""]).status == 400)
    }
}
