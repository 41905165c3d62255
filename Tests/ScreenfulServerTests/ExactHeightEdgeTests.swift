import JSON
import Testing
import TestSupport

/// Lists that are laid out from templates, where they are out of the ordinary.
@Suite(.timeLimit(.minutes(20))) struct ExactHeightEdgeTests {
    private let folder = TemporaryDirectory()

    private func frames(_ client: APIClient, _ viewer: String, state: String = "visible") throws -> [[Double]] {
        let cells = try client.get("\(viewer)/cells?state=\(state)").json["cells"]?.array ?? []
        return cells.map { $0["frame"]?.array?.compactMap(\.double) ?? [] }
    }

    private func nodes(_ client: APIClient, _ viewer: String, row: Int) throws -> [JSONValue] {
        try client.get("\(viewer)/nodes/\(row)").json["nodes"]?.array ?? []
    }

    private func makeTable(_ client: APIClient, _ statements: String) throws -> String {
        folder.execute(statements)
        let source: JSONValue = ["kind": "sqlite", "file": .string(folder.otherDatabase), "table": "things"]
        return try client.makeList(with: ["source": source])
    }

    private func makeStored(_ client: APIClient, columns: [String], rows: [JSONValue]) throws -> String {
        let columns = columns.map { JSONValue.object(["name": .string($0), "type": "text"]) }
        let source: JSONValue = ["kind": "empty", "columns": .array(columns)]
        let list = try client.makeList(with: ["source": source])
        let inserts = rows.enumerated().map { index, values in
            JSONValue.object(["op": "insert", "at": [0, .integer(Int64(index))], "values": values])
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(inserts)], version: 1).status == 200)
        return list
    }

    /// Opens a viewer and waits until the rows on screen are known.
    private func settledViewer(_ client: APIClient, of list: String, with members: JSONObject = [:]) throws -> String {
        let viewer = try client.makeViewer(of: list, with: members)
        _ = try client.events(of: viewer).next {
            $0.name == "cells" || $0.data["cells"]?.array?.isEmpty == false
        }
        return viewer
    }

    @Test func `cells of a list of one height are laid out in just that height`() throws {
        let client = try TestServer().client()
        for height in [16.0, 40, 76, 200] {
            let list = try client.makeList(with: ["rowHeight": .number(height)])
            let viewer = try client.makeViewer(of: list)
            #expect(try client.get(viewer).json["contentHeight"]?.double == 1_000 * height)
            let nodes = try nodes(client, viewer, row: 2)
            #expect(nodes.first?["frame"] == [0, 0, 390, .number(height)])
            for node in nodes.dropFirst() {
                let frame = node["frame"]?.array?.compactMap(\.double) ?? []
                #expect(frame[1] >= 0 && frame[1] + frame[3] <= height, "\(height): \(frame)")
            }
            let narrow: JSONValue = ["viewport": ["width": 200, "height": 844]]
            #expect(try client.patch("\(viewer)/range-controller", narrow).status == 200)
            #expect(try self.nodes(client, viewer, row: 2).first?["frame"]?[2] == 200)
        }
    }

    @Test func `the pages of a pager are as large as the viewport`() throws {
        let client = try TestServer().client()
        for heights in ["exact", "fixed"] {
            let list = try client.makeList(with: ["rowHeights": .string(heights)])
            let viewer = try client.makeViewer(of: list, with: ["container": "pager"])
            #expect(try frames(client, viewer) == [[0, 0, 390, 844]])
            #expect(try nodes(client, viewer, row: 0).first?["frame"] == [0, 0, 390, 844])
            let small: JSONValue = ["viewport": ["width": 390, "height": 400]]
            #expect(try client.patch("\(viewer)/range-controller", small).status == 200)
            #expect(try nodes(client, viewer, row: 0).first?["frame"] == [0, 0, 390, 400])
        }
    }

    @Test func `a horizontal list has rows as wide as their cells`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100)
        let viewer = try client.makeViewer(of: list, with: ["axis": "horizontal", "anchor": [50, 0]])
        let frames = try frames(client, viewer, state: "all")
        #expect(Set(frames.map { $0[2] }).count > 1)
        #expect(frames.allSatisfy { $0[3] == 844 && $0[2] > 50 })
        for (before, after) in zip(frames, frames.dropFirst()) { #expect(before[0] + before[2] == after[0]) }
    }

    @Test func `rows without values, with a megabyte and with broken text have heights`() throws {
        let client = try TestServer(in: folder).client()
        let list = try makeTable(
            client,
            """
            CREATE TABLE things (name TEXT, note TEXT, n INTEGER);
            INSERT INTO things VALUES (NULL, NULL, NULL), ('', '', 0);
            INSERT INTO things VALUES ('long', replace(printf('%.200000c', 'x'), 'x', 'word '), 1), ('spaces', printf('%.100000c', ' '), 2);
            INSERT INTO things VALUES (CAST(x'61ff62c3' AS TEXT), CAST(x'f09f98' AS TEXT), 3);
            """
        )
        let viewer = try settledViewer(client, of: list)
        let heights = try frames(client, viewer, state: "all").map { $0[3] }
        #expect(heights.count == 5)
        #expect(heights.allSatisfy { (16...400).contains($0) })
        // Eight lines of text at most, a title and a line of details, of 20 points each, and 16 around them.
        #expect(heights[2] == 216)
        #expect(try nodes(client, viewer, row: 4)[1]["text"]?.string == "a\u{FFFD}b\u{FFFD}")
    }

    @Test func `a table is shown whatever its columns are called`() throws {
        let client = try TestServer(in: folder).client()
        let list = try makeTable(
            client,
            "CREATE TABLE things (\"a}b\" TEXT, \"c|d\" INTEGER); INSERT INTO things VALUES ('x', 1), ('y', 2);"
        )
        let viewer = try settledViewer(client, of: list)
        #expect(try frames(client, viewer).map { $0[3] } == [56, 56])
        #expect(try nodes(client, viewer, row: 1).compactMap { $0["text"]?.string } == ["y", "c|d 2"])
    }

    @Test func `a table that is taken away leaves the server to its other readers`() throws {
        let client = try TestServer(in: folder).client()
        let list = try makeTable(
            client,
            """
            CREATE TABLE things (name TEXT);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 20000)
            INSERT INTO things SELECT printf('thing %d', i) FROM n;
            """
        )
        let viewer = try settledViewer(client, of: list)
        _ = try client.events(of: viewer).next()
        folder.execute("DROP TABLE things")
        while try client.get("\(list)/rows").status == 200 {}
        for row in [5_000, 10_000, 0] {
            _ = try client.post("\(viewer)/scroll", ["anchor": [.integer(Int64(row)), 0], "phase": "settle"])
            #expect(try client.get("/healthz").status == 200)
        }
        #expect(try client.makeViewer(of: client.makeList()).isEmpty == false)
    }

    @Test func `viewers of many widths all follow edits`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 300)
        let viewers = try (0..<7).map { index in
            let width = JSONValue.number(200 + 40 * Double(index))
            return try client.makeViewer(of: list, with: ["viewport": ["width": width, "height": 844]])
        }
        for viewer in viewers { _ = try client.post("\(viewer)/scroll", ["anchor": [150, 5], "phase": "settle"]) }
        let edit: JSONValue = [
            "operations": [["op": "delete", "at": [0, 10]], ["op": "move", "from": [0, 200], "to": [0, 3]]]
        ]
        #expect(try client.patch("\(list)/rows", edit, version: 1).status == 200)
        for (index, viewer) in viewers.enumerated() {
            let cells = try client.get("\(viewer)/cells?state=visible").json["cells"]?.array ?? []
            #expect(cells.first?["id"] == 150, "viewer \(index)")
            let offset = try client.get(viewer).json["offset"]?.double
            #expect(cells.first?["frame"]?[1]?.double.map { $0 + 5 } == offset)
            let row = try #require(cells.first?["row"]?.integer)
            let root = try nodes(client, viewer, row: Int(row)).first
            #expect(root?["frame"]?[3] == cells.first?["frame"]?[3])
        }
    }

    @Test func `a list that is emptied and filled again has its heights`() throws {
        let client = try TestServer().client()
        let list = try makeStored(client, columns: ["title"], rows: [["title": "one"], ["title": "two"]])
        let viewer = try settledViewer(client, of: list)
        let before = try frames(client, viewer)
        let empty: JSONValue = ["operations": [["op": "delete", "at": [0, 0]], ["op": "delete", "at": [0, 1]]]]
        #expect(try client.patch("\(list)/rows", empty, version: 2).status == 200)
        #expect(try client.get(viewer).json["contentHeight"]?.double == 0)
        #expect(try frames(client, viewer).isEmpty)
        let insert: JSONValue = ["operations": [["op": "insert", "at": [0, 0], "values": ["title": "three"]]]]
        let reader = try client.events(of: viewer)
        #expect(try client.patch("\(list)/rows", insert, version: 3).status == 200)
        _ = try reader.next(through: { $0.name == "cells" })
        #expect(try frames(client, viewer) == [before[0]])
    }

    @Test func `a growing list grows at both ends under a reader who stays where he is`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000, extent: "growing", with: ["pageSize": 20, "start": 500])
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        // The batch may have come before the stream was open; then the snapshot tells it.
        _ = try reader.next(through: { event in
            let head = event.data["head"] ?? event.data["batch"]?["head"]
            return head?["state"] == "completed" && head?["fetches"] != 0
        })
        // Rows above may be measured meanwhile: what is compared has to stand at one time.
        var first: JSONValue?
        var offset: JSONValue?
        repeat {
            offset = try client.get(viewer).json["offset"]
            first = try client.get("\(viewer)/cells?state=visible&count=1").json["cells"]?[0]
        } while try client.get(viewer).json["offset"] != offset
        #expect(first?["id"] == 500)
        #expect(first?["frame"]?[1] == offset)
        _ = try client.post("\(viewer)/scroll", ["anchor": [999_999, 0], "phase": "fling"])
        _ = try reader.next(through: { $0.name == "list" && ($0.data["rows"]?.integer ?? 0) >= 60 })
        let heights = try frames(client, viewer, state: "all").map { $0[3] }
        #expect(Set(heights).count > 1)
    }

    @Test func `any of a billion rows is reached at once`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000_000_000)
        let viewer = try client.makeViewer(of: list)
        for row in [999_999_990, 1, 500_000_000] {
            let place = JSONValue.integer(Int64(row))
            _ = try client.post("\(viewer)/scroll", ["anchor": [place, 3], "phase": "settle"])
            let cells = try client.get("\(viewer)/cells?state=visible").json["cells"]?.array ?? []
            #expect(cells.contains { $0["row"] == place })
            let root = try nodes(client, viewer, row: row).first
            #expect(root?["frame"]?[3] == cells.first { $0["row"] == place }?["frame"]?[3])
        }
    }
}
