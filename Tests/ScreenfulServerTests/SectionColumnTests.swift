import JSON
import Testing

/// Headers and footers between rows in columns, and beside rows that follow one another sideways.
@Suite(.timeLimit(.minutes(20))) struct SectionColumnTests {
    private let people: JSONValue = ["kind": "generated", "rows": 2_600, "seed": 7, "content": "names"]
    private let grid: JSONValue = ["kind": "grid", "columns": 3, "gap": 12, "inset": 8]
    private let waterfall: JSONValue = ["kind": "waterfall", "columns": 3, "gap": 12, "tolerance": 16]

    private func near(_ client: APIClient, _ viewer: String) throws -> [JSONValue] {
        try client.get(viewer).json["sections"]?["near"]?.array ?? []
    }

    private func frames(_ client: APIClient, _ viewer: String, _ state: String = "all") throws -> [Int64: [Double]] {
        let cells = try client.get("\(viewer)/cells?state=\(state)&count=500").json["cells"]?.array ?? []
        return Dictionary(
            uniqueKeysWithValues: cells.map { cell in
                (cell["row"]?.integer ?? -1, cell["frame"]?.array?.compactMap(\.double) ?? [])
            }
        )
    }

    @Test(arguments: ["grid", "waterfall"])
    func `a header spans the container, and the rows of its section begin below it`(kind: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let layout = kind == "grid" ? grid : waterfall
        let inset: Double = kind == "grid" ? 8 : 0
        let viewer = try client.makeViewer(of: list, with: ["layout": layout])
        _ = try client.post("\(viewer)/scroll", ["anchor": [120, 0]])
        let frames = try frames(client, viewer)
        for section in try near(client, viewer) {
            let first = try #require(section["first"]?.integer), count = try #require(section["rows"]?.integer)
            let (top, height) = (section["top"]?.double ?? -1, section["height"]?.double ?? -1)
            let header = try #require(section["header"])
            #expect(header["top"]?.double == top)
            #expect(header["cell"]?["nodes"]?.array?.isEmpty == false)
            let start = top + (header["height"]?.double ?? 0)
            if let frame = frames[first] { #expect(frame[0] == inset && frame[1] == start + inset) }
            for row in first..<first + count {
                guard let frame = frames[row] else { continue }
                #expect(frame[1] >= start + inset && frame[1] + frame[3] <= top + height - inset)
            }
        }
        #expect(Set(frames.values.map { $0[0] }).count == 3)
    }

    @Test(arguments: ["grid", "waterfall"])
    func `a jump lands below the pinned header`(kind: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let viewer = try client.makeViewer(of: list, with: ["layout": kind == "grid" ? grid : waterfall])
        for row: Int64 in [300, 1_503, 0, 2_599, 130] {
            #expect(try client.post("\(viewer)/scroll", ["anchor": [.integer(row), 0]]).status == 200)
            let state = try client.get(viewer).json
            let frame = try #require(frames(client, viewer, "visible")[row])
            let offset = try #require(state["offset"]?.double)
            let section = try near(client, viewer).last { $0["first"]?.integer ?? .max <= row }
            let height = try #require(section?["header"]?["height"]?.double)
            #expect(section?["header"]?["state"] == 15)
            // At the end of the content a row stands lower.
            let isAtEnd = state["contentHeight"]?.double == offset + 844
            #expect(frame[1] == offset + height || isAtEnd && frame[1] > offset + height, "row \(row)")
        }
    }

    @Test func `each section of a flow begins a line below its header`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let tag: JSONValue = [
            "version": 1,
            "root": ["type": "inset", "insets": [4, 9, 4, 9], "child": ["type": "text", "text": "$name"]],
        ]
        #expect(try client.put("\(list)/template", tag).status == 200)
        let flow: JSONValue = ["kind": "flow", "gap": 8, "lineGap": 6, "inset": 10]
        let viewer = try client.makeViewer(of: list, with: ["layout": flow])
        var begun = 0
        for row: Int64 in [60, 120, 1_503, 2_590] {
            #expect(try client.post("\(viewer)/scroll", ["anchor": [.integer(row), 0]]).status == 200)
            let frames = try frames(client, viewer)
            for section in try near(client, viewer) {
                let first = try #require(section["first"]?.integer)
                let count = try #require(section["rows"]?.integer)
                let (top, height) = (section["top"]?.double ?? -1, section["height"]?.double ?? -1)
                let start = top + (section["header"]?["height"]?.double ?? 0) + 10
                if let frame = frames[first] {
                    begun += 1
                    #expect(frame[0] == 10 && frame[1] == start)
                }
                for row in first..<first + count {
                    guard let frame = frames[row] else { continue }
                    #expect(frame[1] >= start && frame[1] + frame[3] <= top + height - 10)
                    guard row > first, let before = frames[row - 1] else { continue }
                    let isBeside = frame[1] == before[1] && frame[0] == before[0] + before[2] + 8
                    #expect(isBeside || frame[0] == 10 && before[0] + before[2] + 8 + frame[2] > 380)
                }
            }
            let offset = try #require(client.get(viewer).json["offset"]?.double)
            let header = try near(client, viewer).last { $0["first"]?.integer ?? .max <= row }?["header"]
            #expect(try #require(frames[row])[1] >= offset + (header?["height"]?.double ?? .infinity))
        }
        #expect(begun > 1)
    }

    @Test func `listeners get headers with the frames, and each cell once`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let viewer = try client.makeViewer(of: list, with: ["layout": grid, "anchor": [150, 0]])
        let stream = try client.events(of: viewer)
        let snapshot = try #require(stream.next { $0.name == "snapshot" }.last).data
        let geometry = snapshot["geometry"]
        #expect(geometry?["lanes"]?["count"] == 3)
        #expect(geometry?["sections"]?["pinned"] == true)
        let header = geometry?["sections"]?["near"]?[0]?["header"]
        #expect(header?["state"] == 15)
        #expect(header?["cell"]?["values"]?["initial"] == "B")
        _ = try client.post("\(viewer)/scroll", ["anchor": [170, 0]])
        let moved = try #require(stream.next { $0.name == "geometry" }.last).data
        #expect(moved["frames"] != nil)
        #expect(moved["sections"]?["near"]?[0]?["header"]?["state"] == 15)
        #expect(moved["sections"]?["near"]?[0]?["header"]?["cell"] == nil)
        // A row that comes is told by the header of its section.
        let insert: JSONValue = ["op": "insert", "at": [1, 0], "values": ["name": "Ba, Bo", "initial": "B"]]
        #expect(try client.patch("\(list)/rows", ["operations": [insert]], version: 1).status == 200)
        let told = try stream.next { event in
            event.name == "sections" && event.data["near"]?[0]?["header"]?["cell"] != nil
        }
        let count = try client.get("\(list)/sections?from=1&count=1").json["sections"]?[0]?["rows"]
        #expect(told.last?.data["near"]?[0]?["rows"] == count)
    }

    @Test func `another arrangement keeps the first row that no header covers`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let viewer = try client.makeViewer(of: list, with: ["anchor": [1_000, 0]])
        for layout in [grid, ["kind": "list"], waterfall, ["kind": "flow"], grid, ["kind": "list"]] as [JSONValue] {
            #expect(try client.patch("\(viewer)/layout", layout).status == 200)
            let row = try #require(client.get(viewer).json["anchor"]?[0]?.integer)
            #expect((990...1_000).contains(row), "\(layout)")
            let header = try #require(near(client, viewer).first?["header"])
            let (offset, height) = (try client.get(viewer).json["offset"]?.double, header["height"]?.double)
            let frame = try #require(frames(client, viewer, "visible")[1_000])
            #expect(frame[1] >= (offset ?? 0) + (height ?? 0) - 1)
        }
    }

    @Test func `a list that scrolls sideways has headers before its rows`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        let sideways: JSONObject = [
            "axis": "horizontal", "viewport": ["width": 800, "height": 120], "anchor": [150, 0],
        ]
        let viewer = try client.makeViewer(of: list, with: sideways)
        let state = try client.get(viewer).json
        let section = try #require(near(client, viewer).first)
        let width = try #require(section["header"]?["height"]?.double)
        #expect(width > 20 && width < 400)
        #expect(section["header"]?["state"] == 15)
        let frame = try #require(frames(client, viewer, "visible")[150])
        #expect(frame[0] == state["offset"]?.double.map { $0 + width })
        #expect(frame[3] == 120)
    }

    @Test func `pagers and sheets leave headers out`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1, with: ["source": people])
        for kind in ["pager", "sheet"] as [JSONValue] {
            let viewer = try client.makeViewer(of: list, with: ["layout": ["kind": kind]])
            #expect(try client.get(viewer).json["sections"] == nil)
        }
    }
}
