import Glibc
import JSON
import Testing

/// Sheets: lists whose rows are lines of cells, and that scroll along both axes.
@Suite(.timeLimit(.minutes(20))) struct SheetTests {
    private static let calendar: JSONValue = ["kind": "generated", "content": "calendar", "rows": 1_000_000, "seed": 7]
    private static let viewport: JSONValue = ["width": 1_280, "height": 760]

    private func open(
        _ client: APIClient,
        _ layout: JSONValue = ["kind": "sheet"],
        source: JSONValue = calendar
    ) throws -> (list: String, viewer: String) {
        let list = try client.makeList(rows: 1, with: ["source": source])
        return (list, try client.makeViewer(of: list, with: ["layout": layout, "viewport": Self.viewport]))
    }

    private func stored(_ client: APIClient) throws -> String {
        let columns: JSONValue = [["name": "a", "type": "text"], ["name": "b", "type": "integer"]]
        let list = try client.makeList(rows: 1, with: ["source": ["kind": "empty", "columns": columns]])
        let rows = (0..<400).map { row -> JSONValue in ["a": .string("row \(row)"), "b": .integer(Int64(row))] }
        let operations: JSONValue = [["op": "insert", "at": [0], "rows": .array(rows)]]
        try #require(client.patch("\(list)/rows", ["operations": operations], version: 1).status == 200)
        return list
    }

    @Test func `a sheet tells its columns, ranges and cells`() throws {
        let client = try TestServer().client()
        let (list, viewer) = try open(client, ["kind": "sheet", "pinned": ["start": 1]])
        let described = try client.get(list).json
        #expect(described["source"] == Self.calendar)
        let sheet = try #require(client.get(viewer).json["sheet"])
        #expect(sheet["columnCount"] == 10_002)
        #expect(sheet["length"] == 1_100_152)
        #expect(sheet["anchor"] == [1, 0])
        #expect(sheet["ranges"]?["visible"] == [88, 1_192])
        #expect(sheet["columns"]?[0]?["titles"]?.array?.prefix(4) == ["room", "seats", "2026-01-01", "2026-01-02"])
        #expect(sheet["columns"]?[0]?["edges"]?.array?.prefix(3) == [0, 88, 152])
        // 28 lines of 28 points reach into the viewport, and so do thirteen columns.
        #expect(sheet["cells"]?["visible"] == 364)
        let layout = try client.get("\(viewer)/layout").json
        let pinned: JSONValue = ["top": 0, "start": 1, "bottom": 0, "end": 0]
        #expect(layout == ["kind": "sheet", "itemLength": 28, "pinned": pinned, "cross": "minimum"])
    }

    @Test func `a scroll along both axes tells strips, and the values of the cells that came near`() throws {
        let client = try TestServer().client()
        let (_, viewer) = try open(client)
        let stream = try client.events(of: viewer)
        let snapshot = try #require(stream.next { $0.name == "snapshot" }.last).data
        #expect(snapshot["cells"] == [])
        #expect(snapshot["sheet"]?["columnCount"] == 10_002)
        let first = try #require(stream.next { $0.name == "values" }.last).data
        #expect(
            first["rows"]?[0]?["values"]?.array?.count == snapshot["sheet"]?["columns"]?[0]?["titles"]?.array?.count
        )
        let scroll: JSONValue = ["anchor": [500_000, 3, 400, 10], "velocity": [0, 900], "phase": "drag"]
        let answer = try client.post("\(viewer)/scroll", scroll).json
        #expect(answer["anchor"] == [500_000, 3])
        let sheet = try #require(stream.next { $0.name == "sheet" }.last).data
        #expect(sheet["anchor"] == [400, 10])
        #expect(sheet["moves"] == "rows")
        #expect(sheet["strips"]?["visible"]?["entered"]?[0] == [500_000, 500_027, 400, 411])
        let values = try #require(stream.next { $0.name == "values" }.last).data
        let told = try #require(values["rows"]?.array?.first { $0["row"] == 500_000 })
        // The same cells are told to a program that asks for them.
        let path = "\(viewer)/sheet/cells?count=500&column=\(told["column"]?.integer ?? -1)&columns=8"
        let cells = try #require(client.get(path).json["cells"]?.array?.first { $0["row"] == 500_000 })
        #expect(cells["values"]?.array == told["values"]?.array.map { Array($0.prefix(8)) })
        #expect(cells["states"]?.array?.contains(15) == true)
        // A step of one line: its cells alone come and go.
        _ = try client.post(
            "\(viewer)/scroll",
            ["anchor": [500_001, 3, 400, 10], "velocity": [0, 900], "phase": "drag"]
        )
        let step = try #require(stream.next { $0.name == "sheet" }.last).data
        #expect(step["columns"] == [])
        #expect(step["strips"]?["visible"]?["entered"] == [[500_028, 500_028, 400, 411]])
        #expect(step["strips"]?["visible"]?["left"] == [[500_000, 500_000, 400, 411]])
    }

    @Test func `columns that come near are told for the rows that are here, also of stored lists`() throws {
        let client = try TestServer().client()
        let layout: JSONValue = [
            "kind": "sheet",
            "columns": .array((0..<40).map { ["name": $0 % 2 == 0 ? "a" : "b", "width": .integer(100 + Int64($0))] }),
        ]
        let viewer = try client.makeViewer(of: stored(client), with: ["layout": layout, "viewport": Self.viewport])
        let stream = try client.events(of: viewer)
        // Rows of the ranges around the viewport may come before it is told of those in it.
        func cells(ofRow row: JSONValue, in event: ServerEvent?) -> [JSONValue]? {
            guard event?.name == "values" else { return nil }
            return event?.data["rows"]?.array?.first { $0["row"] == row }?["values"]?.array
        }
        let first = try stream.next { cells(ofRow: 0, in: $0) != nil }.last
        #expect(cells(ofRow: 0, in: first)?.prefix(3) == ["row 0", 0, "row 0"])
        _ = try client.post("\(viewer)/scroll", ["offset": [1_000, 0], "velocity": [300, 0], "phase": "drag"])
        let sheet = try #require(stream.next { $0.name == "sheet" }.last).data
        #expect(sheet["moves"] == "columns")
        let near = try #require(sheet["columns"]?[0])
        let count = near["titles"]?.array?.count ?? 0
        let values = try stream.next { $0.name == "values" && $0.data["rows"]?[0]?["column"] == near["first"] }
        #expect(values.last?.data["rows"]?[0]?["values"]?.array?.count == count)
        // An edit of a row is told with all columns near.
        let edit: JSONValue = [["op": "reload", "at": [0, 3], "values": ["a": "edited", "b": 1]]]
        #expect(
            try client.patch(
                "\(client.get(viewer).json["list"].map { "/api/v1/lists/\($0.string ?? "")" } ?? "")/rows",
                ["operations": edit],
                version: 2
            ).status == 200
        )
        let told = try stream.next { $0.name == "values" && $0.data["rows"]?[0]?["row"] == 3 }
        #expect(told.last?.data["rows"]?[0]?["values"]?.array?.contains("edited") == true)
    }

    @Test func `a list becomes a sheet and a list again, at the same row and with a growing revision`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: stored(client), with: ["anchor": [120, 0], "viewport": Self.viewport])
        var revision: Int64 = 0
        for kind in ["sheet", "list", "sheet", "grid", "sheet"] {
            let answer = try client.patch("\(viewer)/layout", ["kind": .string(kind)])
            #expect(answer.status == 200)
            let state = try client.get(viewer).json
            #expect(state["anchor"]?[0] == 120)
            #expect((state["sheet"] == nil) == (kind != "sheet"))
            #expect((state["revision"]?.integer ?? 0) > revision)
            revision = state["revision"]?.integer ?? 0
        }
        #expect(try client.post("\(viewer)/scroll", ["offset": [50, 10]]).status == 200)
        _ = try client.patch("\(viewer)/layout", ["kind": "list"])
        #expect(try client.post("\(viewer)/scroll", ["offset": [50, 10]]).code == "invalidLayout")
        #expect(try client.get("\(viewer)/sheet/cells").status == 404)
    }

    @Test(
        arguments: [
            (["kind": "sheet", "columns": [["name": "nope"]]], 422, "layout.columns[0].name"),
            (["kind": "sheet", "columns": []], 400, "layout.columns"),
            (["kind": "sheet", "columns": [["name": "room", "width": 1]]], 400, "layout.columns[0].width"),
            (["kind": "sheet", "pinned": ["top": 17]], 400, "layout.pinned.top"),
            (["kind": "sheet", "pinned": ["left": 1]], 400, "layout.pinned.left"),
            (["kind": "sheet", "cross": "both"], 400, "layout.cross"),
            (["kind": "sheet", "itemLength": 0], 400, "layout.itemLength"),
            (["kind": "sheet", "gap": 1], 400, "layout.gap"),
        ] as [(JSONValue, Int, String)]
    )
    func `a wrong member is named`(layout: JSONValue, status: Int, field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": Self.calendar])
        let body: JSONValue = ["viewport": Self.viewport, "layout": layout]
        let answer = try client.post("\(list)/viewers", body)
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
    }

    @Test(
        arguments: [
            (["offset": [1]], "offset"), (["offset": [1, "x"]], "offset[1]"), (["anchor": [1, 2, 3]], "anchor"),
            (["offset": [1, 2], "velocity": [1, 2, 3]], "velocity"), (["anchor": [1, 2, -3, 4]], "anchor[2]"),
        ] as [(JSONValue, String)]
    )
    func `a wrong component of a scroll is named`(scroll: JSONValue, field: String) throws {
        let client = try TestServer().client()
        let (_, viewer) = try open(client)
        let answer = try client.post("\(viewer)/scroll", scroll)
        #expect(answer.status == 400)
        #expect(try answer.json["field"]?.string == field)
    }

    @Test func `the last cell is reached, and the same seed gives the same bookings`() throws {
        let client = try TestServer().client()
        let (_, viewer) = try open(client)
        _ = try client.post("\(viewer)/scroll", ["offset": [1e9, 1e9], "phase": "drag"])
        _ = try client.post("\(viewer)/scroll", ["anchor": [999_999, 0, 10_001, 0]])
        let path = "\(viewer)/sheet/cells?count=500&column=10001&columns=5"
        let cells = try #require(client.get(path).json["cells"]?.array?.last)
        #expect(cells["row"] == 999_999)
        #expect(cells["values"]?.array?.count == 1)
        let other = try open(client).viewer
        _ = try client.post("\(other)/scroll", ["anchor": [999_999, 0, 10_001, 0]])
        #expect(
            try client.get("\(other)/sheet/cells?count=500&column=10001&columns=5").json["cells"]?.array?.last?[
                "values"
            ]
                == cells["values"]
        )
    }
}
