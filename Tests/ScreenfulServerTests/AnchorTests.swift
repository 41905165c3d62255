import JSON
import Testing

/// The row at the viewport's top, which answers lead with.
@Suite struct AnchorTests {
    private let server: TestServer
    private let client: APIClient

    init() throws {
        server = try TestServer()
        client = server.client()
    }

    /// The row at the viewport's top, and the points of it above the top.
    private func anchor(_ answer: APIResponse) throws -> (row: Int, within: Double) {
        let anchor = try #require(try answer.json["anchor"]?.array)
        return (Int(try #require(anchor.first?.integer)), try #require(anchor.last?.double))
    }

    @Test func `an answer leads with the anchor, which leads back to where it was`() throws {
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeight": 100]))
        let answer = try client.post("\(viewer)/scroll", ["offset": 4_250.5])
        #expect(answer.body.hasPrefix(#"{"anchor":[42,50.5],"revision":"#))
        #expect(try answer.json["correction"] == nil)
        let back = try client.post("\(viewer)/scroll", ["anchor": [42, 50.5]])
        #expect(try back.json["offset"]?.double == 4_250.5)
    }

    @Test(arguments: [(-120.0, 0, -120.0), (0, 0, 0), (99_300, 993, 0), (100_500, 999, 600), (9e9, 999, 1e6)])
    func `beyond an end the row at that end is named`(offset: Double, row: Int, within: Double) throws {
        let viewer = try client.makeViewer(of: client.makeList(rows: 1_000, with: ["rowHeight": 100]))
        let anchor = try anchor(client.post("\(viewer)/scroll", ["offset": .number(offset)]))
        #expect(anchor.row == row && anchor.within == within)
        let again = try client.post("\(viewer)/scroll", ["anchor": [.integer(Int64(row)), .number(within)]])
        #expect(again.status == 200)
    }

    @Test func `an empty list has an anchor that a scroll takes`() throws {
        let source: JSONValue = ["kind": "empty", "columns": [["name": "a", "type": "text"]]]
        let list = try #require(client.post("/api/v1/lists", ["name": "e", "source": source]).headers["location"])
        let viewer = try client.makeViewer(of: list)
        let anchor = try anchor(client.get(viewer))
        #expect(anchor.row == 0 && anchor.within == 0)
        #expect(try client.post("\(viewer)/scroll", ["anchor": [0, 0]]).status == 200)
    }

    @Test func `events name the anchor as well`() throws {
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeight": 100]))
        let reader = try client.events(of: viewer)
        #expect(try reader.next().data["anchor"] == [0, 0])
        _ = try client.post("\(viewer)/scroll", ["offset": 4_250.5])
        let events = try reader.next(through: { $0.name == "ranges" })
        for event in events where ["geometry", "ranges"].contains(event.name) {
            #expect(event.data["anchor"] == [42, 50.5], "\(event.name)")
        }
    }

    /// The points between two places, reckoned from the heights of the rows between them, which are measured.
    private func distance(
        of viewer: String,
        from start: (row: Int, within: Double),
        to end: (row: Int, within: Double)
    ) throws -> Double {
        var distance = end.within - start.within
        for row in min(start.row, end.row)..<max(start.row, end.row) {
            let height = try #require(try client.get("\(viewer)/nodes/\(row)").json["frame"]?[3]?.double)
            distance += start.row < end.row ? height : -height
        }
        return distance
    }

    @Test func `after a jump into rows that are not measured an own offset drags, the anchor does not`() throws {
        let viewer = try client.makeViewer(of: client.makeList(rows: 1_000_000))
        let height = try #require(try client.get(viewer).json["contentHeight"]?.double)
        var drags: [Double] = []
        for step in 1...5 {
            let target = (height * Double(step) / 6).rounded()
            let jump = try client.post("\(viewer)/scroll", ["offset": .number(target)])
            let correction = try jump.json["correction"]?.double ?? 0
            let offset = try #require(try jump.json["offset"]?.double)
            #expect(abs(offset - target - correction) < 0.01)

            let start = try anchor(jump)
            let dragged = try anchor(client.post("\(viewer)/scroll", ["offset": .number(target + 100)]))
            drags.append(abs(try distance(of: viewer, from: start, to: dragged) - 100))

            let next: JSONValue = [.integer(Int64(dragged.row)), .number(dragged.within + 100)]
            let followed = try anchor(client.post("\(viewer)/scroll", ["anchor": next]))
            #expect(abs(try distance(of: viewer, from: dragged, to: followed) - 100) < 0.01)
        }
        // The own offset means another place by now, by as much as the rows above were found to differ.
        #expect(drags.contains { $0 > 20 }, "\(drags)")
    }
}
