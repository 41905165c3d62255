import Glibc
import JSON
import Testing

/// Lists whose sections have headers and footers.
@Suite(.timeLimit(.minutes(20))) struct SectionElementTests {
    private static func text(_ words: String, size: Int = 16) -> JSONValue {
        let font: JSONValue = ["size": .integer(Int64(size))]
        return ["version": 1, "root": ["type": "text", "text": .string(words), "font": font]]
    }

    private let people: JSONValue = ["kind": "generated", "rows": 2_600, "seed": 7, "content": "names"]

    private func near(_ client: APIClient, _ viewer: String) throws -> [JSONValue] {
        try client.get(viewer).json["sections"]?["near"]?.array ?? []
    }

    /// Waits until headers that are read from the database are here.
    private func waitForHeaders(_ client: APIClient, _ viewer: String) throws {
        for _ in 0..<500 where try near(client, viewer).first?["header"]?["cell"] == nil { usleep(10_000) }
    }

    /// Makes a list of a column, with a section of each count.
    private func makeList(_ client: APIClient, sections: [Int], elements: JSONValue) throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": [["name": "a", "type": "text"]]]
        let list = try client.makeList(rows: 1, with: ["source": source, "sectionElements": elements])
        let operations = sections.enumerated().map { section, count -> JSONValue in
            let rows = (0..<count).map { row -> JSONValue in ["a": .string("\(section).\(row)")] }
            return ["op": "insert", "at": [.integer(Int64(section))], "rows": .array(rows)]
        }
        let answer = try client.patch("\(list)/rows", ["operations": .array(operations)], version: 1)
        try #require(answer.status == 200, "\(answer.body)")
        return list
    }

    @Test func `names from A to Z have a pinned header and a title for each letter`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let described = try client.get(list).json
        #expect(described["source"] == people)
        #expect(described["sections"]?.array?.count == 26)
        #expect(described["sectionElements"]?["pinned"] == true)
        let index = try client.get("\(list)/sections?from=24").json
        #expect(index["total"] == 26)
        #expect(index["sections"]?.array?.compactMap { $0["title"]?.string } == ["Y", "Z"])
        let viewer = try client.makeViewer(of: list, with: ["anchor": [150, 0]])
        let state = try client.get(viewer).json
        #expect(state["anchor"] == [150, 0])
        let header = try #require(state["sections"]?["near"]?[0]?["header"])
        // Far above its place, the pinned header is visible, and the row stands below it.
        #expect(header["state"] == 15)
        let height = try #require(header["height"]?.double)
        let cells = try client.get("\(viewer)/cells?state=visible&count=500").json["cells"]?.array ?? []
        let cell = try #require(cells.first { $0["row"] == 150 })
        #expect(cell["frame"]?[1]?.double == state["offset"]?.double.map { $0 + height })
        #expect(header["cell"]?["values"]?["initial"] == "B")
        #expect(header["cell"]?["values"]?["section"] == 1)
    }

    @Test func `headers and footers are measured, and stand between the rows`() throws {
        let client = try TestServer().client()
        let elements: JSONValue = [
            "header": Self.text("Part $section with $sectionRows rows, from $a", size: 40), "footer": Self.text("end"),
            "pinned": false,
        ]
        let list = try makeList(client, sections: [2, 0, 3], elements: elements)
        let viewer = try client.makeViewer(of: list)
        try waitForHeaders(client, viewer)
        let sections = try near(client, viewer)
        #expect(sections.compactMap { $0["first"]?.integer } == [0, 2, 2, 5])
        var end = 0.0
        for section in sections {
            let header = section["header"], footer = section["footer"]
            #expect(section["top"]?.double == end && header?["top"]?.double == end)
            // A header of 40 points takes more than one line of 390.
            #expect((header?["height"]?.double ?? 0) >= 100)
            #expect(footer?["height"] == 20)
            end += section["height"]?.double ?? 0
            #expect(footer?["top"]?.double == end - 20)
        }
        #expect(try client.get(viewer).json["contentHeight"]?.double == end)
        let words = sections.compactMap { $0["header"]?["cell"]?["values"]?["sectionRows"]?.integer }
        #expect(words == [2, 0, 3, 0])
        // A wider viewport takes the headers to one line, and moves the rows up.
        let wide = try client.patch("\(viewer)/range-controller", ["viewport": ["width": 1200, "height": 700]])
        #expect(wide.status == 200)
        try waitForHeaders(client, viewer)
        #expect(try near(client, viewer).allSatisfy { $0["header"]?["height"] == 50 })
    }

    @Test func `a list without rows is opened, and gets its header with the first of them`() throws {
        let client = try TestServer().client()
        let list = try makeList(client, sections: [0], elements: ["header": Self.text("$sectionRows rows")])
        let viewer = try client.makeViewer(of: list)
        #expect(try client.post("\(viewer)/scroll", ["offset": 10]).status == 200)
        try waitForHeaders(client, viewer)
        #expect(try near(client, viewer).first?["header"]?["cell"]?["values"]?["sectionRows"] == 0)
        let row: JSONValue = ["op": "insert", "at": [0, 0], "values": ["a": "first"]]
        #expect(try client.patch("\(list)/rows", ["operations": [row]], version: 2).status == 200)
        try waitForHeaders(client, viewer)
        let header = try #require(near(client, viewer).first?["header"])
        #expect(header["state"] == 15)
        #expect(header["cell"]?["values"]?["sectionRows"] == 1)
    }

    @Test func `listeners get each cell once, and all again after an edit`() throws {
        let client = try TestServer().client()
        let list = try makeList(client, sections: [200, 200], elements: ["header": Self.text("$a")])
        let viewer = try client.makeViewer(of: list)
        try waitForHeaders(client, viewer)
        let stream = try client.events(of: viewer)
        let snapshot = try #require(stream.next { $0.name == "snapshot" }.last).data
        #expect(snapshot["geometry"]?["sections"]?["near"]?[0]?["header"]?["cell"]?["values"]?["a"] == "0.0")
        _ = try client.post("\(viewer)/scroll", ["offset": 2_000])
        let geometry = try #require(stream.next { $0.name == "geometry" }.last).data
        #expect(geometry["sections"]?["near"]?[0]?["header"]?["state"] == 15)
        #expect(geometry["sections"]?["near"]?[0]?["header"]?["cell"] == nil)
        let operations: JSONValue = [["op": "insert", "at": [0, 0], "values": ["a": "new"]]]
        _ = try client.patch("\(list)/rows", ["operations": operations], version: 2)
        let told = try stream.next { $0.name == "sections" && $0.data["near"]?[0]?["rows"] == 201 }
        #expect(told.last?.data["near"]?[0]?["header"]?["cell"]?["values"]?["a"] == "new")
    }

    @Test func `an edit keeps the first visible row, and moves the sections`() throws {
        let client = try TestServer().client()
        let list = try makeList(client, sections: [50, 50, 50], elements: ["header": Self.text("$a")])
        let viewer = try client.makeViewer(of: list, with: ["anchor": [120, 5]])
        try waitForHeaders(client, viewer)
        let rows: JSONValue = [["a": "x"], ["a": "y"]]
        let insertion: JSONValue = ["operations": [["op": "insert", "at": [1], "rows": rows]]]
        #expect(try client.patch("\(list)/rows", insertion, version: 2).status == 200)
        try waitForHeaders(client, viewer)
        #expect(try client.get(viewer).json["anchor"] == [122, 5])
        #expect(try near(client, viewer).first?["section"] == 3)
        #expect(try near(client, viewer).first?["header"]?["cell"]?["values"]?["a"] == "2.0")
        _ = try client.patch("\(list)/rows", ["operations": [["op": "delete", "at": [0]]]], version: 3)
        #expect(try client.get(viewer).json["anchor"] == [72, 5])
        #expect(try near(client, viewer).first?["first"] == 52)
    }

    @Test(
        arguments: [
            (["pinned": true], 400, "sectionElements.header"),
            (["header": ["version": 1]], 422, "sectionElements.header"),
            (["header": text("$b")], 422, "sectionElements.header.root.text"),
            (["footer": text("$sections")], 422, "sectionElements.footer.root.text"),
            (
                ["header": ["version": 1, "root": ["type": "networkImage", "url": "$a"]]], 422,
                "sectionElements.header.root"
            ),
            (["header": text("$a"), "indexTitle": "b"], 422, "sectionElements.indexTitle"),
            (["header": text("$a"), "pinned": 1], 400, "sectionElements.pinned"),
            (["header": text("$a"), "sticky": true], 400, "sectionElements.sticky"),
        ] as [(JSONValue, Int, String)]
    )
    func `bad headers are refused by their member`(elements: JSONValue, status: Int, field: String) throws {
        let client = try TestServer().client()
        let body: JSONValue = [
            "name": "x", "source": ["kind": "empty", "columns": [["name": "a", "type": "text"]]],
            "sectionElements": elements,
        ]
        let answer = try client.post("/api/v1/lists", body)
        #expect(answer.status == status)
        #expect(try answer.json["field"]?.string == field)
    }

    @Test func `names do not grow`() throws {
        let client = try TestServer().client()
        let answer = try client.post("/api/v1/lists", ["name": "x", "source": people, "extent": "growing"])
        #expect(answer.status == 400)
        #expect(try answer.json["field"] == "extent")
    }

    @Test func `headers outlive the server`() throws {
        let server = try TestServer()
        let list = try server.client().makeList(rows: 1, with: ["source": people])
        let described = try server.client().get(list).json
        server.stop()
        let next = try TestServer(in: server.folder)
        #expect(try next.client().get(list).json == described)
        let viewer = try next.client().makeViewer(of: list)
        #expect(try near(next.client(), viewer).first?["header"]?["cell"]?["values"]?["initial"] == "A")
    }
}
