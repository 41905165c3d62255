import JSON
import TestSupport
import Testing

/// Scrolls and signals of clients that learn the changes from the event stream.
@Suite struct PreferenceTests {
    private let minimal = ["Prefer": "return=minimal"]

    @Test func `a client that prefers it gets a receipt, and the event that it names tells the changes`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        for offset in [500.0, 900, 1_300] {
            let body: JSONValue = ["offset": .number(offset), "phase": "drag"]
            let answer = try client.send("POST", "\(viewer)/scroll", body: body, headers: minimal)
            #expect(answer.status == 200)
            #expect(answer.headers["preference-applied"] == "return=minimal")
            let receipt = try answer.json
            #expect(try #require(receipt.object).map(\.key) == ["revision", "event"])
            let events = try reader.next(through: { $0.id == receipt["event"]?.integer.map(Int.init) })
            let ranges = try #require(events.last { $0.name == "ranges" })
            #expect(ranges.data["revision"] == receipt["revision"])
            #expect(ranges.data["offset"]?.double == offset)
            #expect(events.contains { $0.name == "states" })
        }
    }

    @Test func `a scroll that was taken already gets a receipt of nothing new`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let body: JSONValue = ["offset": 900, "phase": "drag", "sequence": 4]
        _ = try client.send("POST", "\(viewer)/scroll", body: body, headers: minimal)
        let other: JSONValue = ["offset": 5_000, "phase": "drag", "sequence": 4]
        let receipt = try client.send("POST", "\(viewer)/scroll", body: other, headers: minimal)
        #expect(receipt.status == 200)
        #expect(try #require(receipt.json.object).map(\.key) == ["revision", "event"])
        #expect(try client.get(viewer).json["offset"]?.double == 900)
    }

    @Test func `a signal gets a receipt as well`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let answer = try client.send("POST", "\(viewer)/signals", body: ["signal": "memoryWarning"], headers: minimal)
        #expect(answer.headers["preference-applied"] == "return=minimal")
        #expect(try answer.json["revision"]?.integer != nil)
        #expect(try answer.json["changes"] == nil)
    }

    @Test(arguments: [[:], ["Prefer": "return=representation"], ["Prefer": "return=tiny"], ["Prefer": "respond-async"]])
    func `all others get the changes`(headers: [String: String]) throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let body: JSONValue = ["offset": 900, "phase": "drag"]
        let answer = try client.send("POST", "\(viewer)/scroll", body: body, headers: headers)
        #expect(answer.headers["preference-applied"] == nil)
        #expect(try answer.json["changes"]?.array?.isEmpty == false)
    }

    @Test func `a preference excuses no mistake`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let answer = try client.send("POST", "\(viewer)/scroll", body: ["offset": "far"], headers: minimal)
        #expect(answer.status == 400)
        #expect(answer.field == "offset")
        #expect(answer.headers["preference-applied"] == nil)
    }
}
