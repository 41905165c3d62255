import JSON
import TestSupport
import Testing

/// Scrolls that a client sends again, or that arrive late.
@Suite struct RepeatedScrollTests {
    private func scroll(_ offset: Double, _ sequence: Int) -> JSONValue {
        ["offset": .number(offset), "phase": "drag", "sequence": .integer(Int64(sequence))]
    }

    @Test func `a scroll that comes twice moves once, and one that comes late moves nothing`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let first = try client.post("\(viewer)/scroll", scroll(900, 4)).json
        #expect(first["changes"]?.array?.isEmpty == false)
        for (offset, sequence) in [(900.0, 4), (100.0, 3), (100.0, 0)] {
            let answer = try client.post("\(viewer)/scroll", scroll(offset, sequence))
            #expect(answer.status == 200)
            #expect(try answer.json["offset"] == 900)
            #expect(try answer.json["changes"] == [])
            #expect(try answer.json["changedCount"] == 0)
        }
        #expect(try client.post("\(viewer)/scroll", scroll(1_000, 5)).json["offset"] == 1_000)
        // A client that numbers nothing is heard each time.
        for offset in [0.0, 50, 50] {
            let answer = try client.post("\(viewer)/scroll", ["offset": .number(offset)])
            #expect(try answer.json["offset"]?.double == offset)
        }
    }

    @Test func `an answer names the event by which a listener knows all that it tells`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        for offset in stride(from: 500.0, through: 2_500, by: 500) {
            let answer = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"]).json
            let events = try reader.next(through: { $0.id == answer["event"]?.integer.map(Int.init) })
            let ranges = try #require(events.last { $0.name == "ranges" })
            #expect(ranges.data["revision"] == answer["revision"])
        }
    }

    @Test(arguments: [-1.0, 0.5, 9_007_199_254_740_992])
    func `a number that is none is refused`(sequence: Double) throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let answer = try client.post("\(viewer)/scroll", ["offset": 0, "sequence": .number(sequence)])
        #expect(answer.status == 400)
        #expect(try answer.json["field"] == "sequence")
    }
}
