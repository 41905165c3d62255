import JSON
import ScreenfulServer
import Testing

/// Rows whose texts take long to measure.
@Suite struct LongTextTests {
    private static let template: JSONValue = [
        "version": 1, "root": ["type": "text", "text": "$body", "lineHeight": 20],
    ]

    @Test(.timeLimit(.minutes(20)))
    func `others are answered while a word of thousands of lines is measured`() throws {
        let server = try TestServer()
        let client = server.client()
        let source: JSONValue = ["kind": "empty", "columns": [["name": "body", "type": "text"]]]
        let list = try client.makeList(with: ["source": source, "rowHeights": "exact"])
        #expect(try client.send("PUT", "\(list)/template", body: Self.template).status == 200)
        let word = String(repeating: "AV", count: 30_000)
        let insert: JSONValue = ["op": "insert", "at": [0, 0], "values": ["body": .string(word)]]
        #expect(try client.patch("\(list)/rows", ["operations": [insert]], version: 2).status == 200)

        let viewer = try client.makeViewer(of: list)
        let events = try client.events(of: viewer)
        let other = server.client()
        #expect(try other.get("/healthz").status == 200)
        let estimated = try #require(try other.get(viewer).json["contentHeight"]?.double)
        #expect(estimated < 1_000)
        // Only now, on the thread that measures, has the row got its length.
        let told = try events.next(through: { event in
            let geometry = event.name == "snapshot" ? event.data["geometry"] : event.data
            return (geometry?["contentHeight"]?.double ?? 0) > 5_000
        })
        let geometry = told.last?.name == "snapshot" ? told.last?.data["geometry"] : told.last?.data
        let height = try #require(geometry?["contentHeight"]?.double)
        let node = try other.get("\(viewer)/nodes/0").json["nodes"]?.array?.last
        #expect(node?["frame"]?[3]?.double == height)
        #expect(height.truncatingRemainder(dividingBy: 20) == 0)
    }

    @Test func `a row that is edited while it is measured gets the length of its new text`() throws {
        let client = try TestServer().client()
        let source: JSONValue = ["kind": "empty", "columns": [["name": "body", "type": "text"]]]
        let list = try client.makeList(with: ["source": source, "rowHeights": "exact"])
        #expect(try client.send("PUT", "\(list)/template", body: Self.template).status == 200)
        let insert: JSONValue = [
            "op": "insert", "at": [0, 0], "values": ["body": .string(String(repeating: "AV", count: 20_000))],
        ]
        #expect(try client.patch("\(list)/rows", ["operations": [insert]], version: 2).status == 200)
        let viewer = try client.makeViewer(of: list)
        let edit: JSONValue = ["op": "reload", "at": [0, 0], "values": ["body": "short"]]
        #expect(try client.patch("\(list)/rows", ["operations": [edit]], version: 3).status == 200)
        let events = try client.events(of: viewer)
        _ = try events.next(through: { event in
            let geometry = event.name == "snapshot" ? event.data["geometry"] : event.data
            return geometry?["contentHeight"]?.double == 20
        })
        #expect(try client.get("\(viewer)/nodes/0").json["frame"]?[3]?.double == 20)
    }
}
