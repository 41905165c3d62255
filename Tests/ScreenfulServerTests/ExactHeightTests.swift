import JSON
import ScreenfulServer
import Testing
import TestSupport

/// Rows as high as their template makes them.
@Suite struct ExactHeightTests {
    private static let twoLines: JSONValue = [
        "version": 1,
        "root": [
            "type": "stack", "direction": "vertical",
            "children": [
                ["type": "text", "text": "one", "lineHeight": 30],
                ["type": "text", "text": "$title", "lineHeight": 12],
            ],
        ],
    ]

    private func heights(_ client: APIClient, _ viewer: String) throws -> [Double] {
        let cells = try client.get("\(viewer)/cells?state=all").json["cells"]?.array ?? []
        return cells.compactMap { $0["frame"]?[3]?.double }
    }

    @Test func `rows are as high as their nodes`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        let heights = try heights(client, viewer)
        #expect(Set(heights).count > 1)
        for (row, height) in heights.enumerated() {
            let nodes = try client.get("\(viewer)/nodes/\(row)").json["nodes"]?.array ?? []
            #expect(nodes.first?["frame"] == [0, 0, 390, .number(height)])
            let bottoms = nodes.dropFirst().filter { $0["parent"] == 0 }.compactMap { node in
                node["frame"]?[1]?.double.flatMap { top in node["frame"]?[3]?.double.map { top + $0 } }
            }
            // The standard template leaves eight points below the lowest thing.
            #expect(bottoms.max() == height - 8)
        }
    }

    @Test func `all rows are measured in the background, and told`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 3_000, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        let events = try client.events(of: viewer)
        let isComplete = { (event: ServerEvent) in
            (event.name == "geometry" && event.data["measured"] == 3_000)
                || (event.name == "snapshot" && event.data["geometry"]?["measured"] == 3_000)
        }
        let last = try events.next(through: isComplete).last
        let total = try #require(last?.data["contentHeight"]?.double)
        #expect(total == total.rounded())
        let other = try client.makeViewer(of: list)
        #expect(try client.get(other).json["contentHeight"]?.double == total)
    }

    @Test func `another template gives other heights, also to viewers that are there`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        #expect(try client.get("\(list)/template").json["isDefault"] == true)
        let put = try client.send("PUT", "\(list)/template", body: Self.twoLines)
        #expect(put.status == 200)
        #expect(put.headers["etag"] == "\"2\"")
        #expect(try put.json["isDefault"] == false)
        #expect(try Set(heights(client, viewer).map { $0.truncatingRemainder(dividingBy: 12) }) == [6])
        let again = try client.send("PUT", "\(list)/template", body: Self.twoLines, headers: ["If-Match": "\"1\""])
        #expect(again.status == 412)
        #expect(try client.delete("\(list)/template").json["isDefault"] == true)
    }

    @Test func `rows that were not measured are taken to be as high as the mean, anew with another template`() throws {
        let rows = 1_000_000
        let client = try TestServer().client()
        let list = try client.makeList(rows: rows, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        let events = try client.events(of: viewer)
        // Every row is 300 points high, which the rows of the standard template are not.
        let template: JSONValue = ["version": 1, "root": ["type": "text", "text": "a", "lineHeight": 300]]
        #expect(try client.send("PUT", "\(list)/template", body: template).status == 200)
        let told = try events.next(through: { event in
            let geometry = event.name == "snapshot" ? event.data["geometry"] : event.data
            return geometry?["contentHeight"]?.double == 300 * Double(rows)
        })
        let geometry = told.last?.name == "snapshot" ? told.last?.data["geometry"] : told.last?.data
        #expect(try #require(geometry?["measured"]?.integer) < rows)
    }

    @Test func `a template outlives the server`() throws {
        let folder = TemporaryDirectory()
        let list: String
        do {
            let server = try TestServer(in: folder)
            let client = server.client()
            list = try client.makeList(rows: 10, with: ["rowHeights": "exact"])
            #expect(try client.send("PUT", "\(list)/template", body: Self.twoLines).status == 200)
            server.stop()
        }
        let client = try TestServer(in: folder).client()
        #expect(try client.get("\(list)/template").json["isDefault"] == false)
        #expect(try heights(client, client.makeViewer(of: list)).allSatisfy { $0 >= 42 && $0 < 150 })
    }

    @Test func `a narrower window measures anew, and the first visible row stays`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        _ = try client.post("\(viewer)/scroll", ["anchor": [500, 7], "phase": "drag", "velocity": 100])
        let before = try heights(client, viewer)
        let narrow: JSONValue = ["viewport": ["width": 200, "height": 844]]
        #expect(try client.patch("\(viewer)/range-controller", narrow).status == 200)
        let cells = try client.get("\(viewer)/cells?state=visible").json["cells"]?.array ?? []
        #expect(cells.first?["row"] == 500)
        let offset = try #require(try client.get(viewer).json["offset"]?.double)
        #expect(cells.first?["frame"]?[1]?.double == offset - 7)
        #expect(try heights(client, viewer) != before)
        #expect(cells.first?["frame"]?[2] == 200)
        // Who listens gets the cells of the new width.
        let events = try client.events(of: viewer)
        _ = try events.next()
        #expect(
            try client.patch("\(viewer)/range-controller", ["viewport": ["width": 300, "height": 844]]).status == 200
        )
        let anew = try events.next { $0.name == "snapshot" }.last
        #expect(anew?.data["cells"]?[0]?["nodes"]?[0]?["frame"]?[2] == 300)
    }

    @Test func `what a page measured counts for all viewers of its width`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100, with: ["rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list)
        let other = try client.makeViewer(of: list)
        let elsewhere = try client.makeViewer(of: list, with: ["viewport": ["width": 200, "height": 844]])
        let before = try heights(client, elsewhere)
        let report: JSONValue = ["signal": "measured", "rows": [[1, 333.5], [99_999, 10]]]
        #expect(try client.post("\(viewer)/signals", report).status == 200)
        for viewer in [viewer, other] { #expect(try heights(client, viewer)[1] == 333.5) }
        #expect(try heights(client, elsewhere) == before)
        #expect(try client.get("/metrics").body.contains("screenful_rows_measured_by_pages_total 1\n"))
        let negative: JSONValue = ["signal": "measured", "rows": [[1, -1]]]
        #expect(try client.post("\(viewer)/signals", negative).field == "rows[0][1]")
    }

    @Test func `edits move and measure rows`() throws {
        let client = try TestServer().client()
        let columns: JSONValue = [["name": "title", "type": "text"]]
        let source: JSONValue = ["kind": "empty", "columns": columns]
        let list = try client.makeList(with: ["source": source, "rowHeights": "exact"])
        let viewer = try client.makeViewer(of: list, with: ["viewport": ["width": 100, "height": 844]])
        let long = String(repeating: "word ", count: 40)
        let inserts: JSONValue = [
            "operations": [
                ["op": "insert", "at": [0, 0], "values": ["title": "short"]],
                ["op": "insert", "at": [0, 1], "values": ["title": .string(long)]],
            ]
        ]
        #expect(try client.send("PUT", "\(list)/template", body: Self.twoLines).status == 200)
        #expect(try client.patch("\(list)/rows", inserts, version: 2).status == 200)
        _ = try client.events(of: viewer).next {
            $0.name == "snapshot" && $0.data["cells"]?.array?.count == 2 || $0.name == "cells"
        }
        let heights = try heights(client, viewer)
        #expect(heights.first == 42)
        #expect(heights.last.map { $0 > 100 } == true)
    }
}
