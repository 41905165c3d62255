import JSON
import ScreenfulServer
import Testing

@Suite struct LimitTests {
    /// A list with a name of its own.
    private static var newList: JSONValue {
        ["name": .string("a \(UInt64.random(in: 0 ... .max))"), "source": ["kind": "generated", "rows": 100]]
    }
    private static let newViewer: JSONValue = ["viewport": ["width": 100, "height": 100]]

    @Test func `there are only so many lists`() throws {
        let server = try TestServer { $0.limits.lists = 2 }
        let client = server.client()
        let first = try client.post("/api/v1/lists", Self.newList)
        #expect(try client.post("/api/v1/lists", Self.newList).status == 201)
        let refused = try client.post("/api/v1/lists", Self.newList)
        #expect(refused.status == 409)
        #expect(refused.code == "listLimit")
        _ = try client.delete(try #require(first.headers["location"]))
        #expect(try client.post("/api/v1/lists", Self.newList).status == 201)
    }

    @Test func `there are only so many viewers`() throws {
        let server = try TestServer { $0.limits.viewers = 2 }
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        _ = try client.makeViewer(of: list)
        #expect(try client.post("\(list)/viewers", Self.newViewer).code == "viewerLimit")
        _ = try client.delete(viewer)
        #expect(try client.post("\(list)/viewers", Self.newViewer).status == 201)
    }

    @Test func `there are only so many streams`() throws {
        let server = try TestServer { $0.limits.streams = 1 }
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        #expect(try client.get("\(viewer)/events").code == "streamLimit")
        #expect(try reader.response(to: client.post("\(viewer)/scroll", ["offset": 50])) == "ranges")
    }

    @Test(.timeLimit(.minutes(20))) func `a viewer that nobody uses ends, one with a stream does not`() throws {
        let server = try TestServer { $0.viewerIdleSeconds = 0.2 }
        let client = server.client()
        let list = try client.makeList()
        let watched = try client.makeViewer(of: list)
        let reader = try client.events(of: watched)
        _ = try reader.next()
        _ = try client.makeViewer(of: list)
        // Asking after a viewer is not using it.
        while try client.get("\(list)/viewers").json["total"]?.integer != 1 {}
        #expect(try client.get(watched).status == 200)
    }

    @Test(.timeLimit(.minutes(20))) func `a slow reader of events is cut, and the viewer goes on`() throws {
        let server = try TestServer { $0.limits.streamBytes = 20_000 }
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed"])
        let viewer = try client.makeViewer(of: list, with: ["viewport": ["width": 390, "height": 10_000]])
        let slow = try EventReader(port: server.port, path: "\(viewer)/events", receiveBuffer: 4_096)
        var offset = 0.0
        while try client.get(viewer).json["streams"]?.integer == 1 {
            offset += 100_000
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"])
        }
        #expect(try client.get("/metrics").body.contains("http_streams_cut_total 1"))
        #expect(try client.events(of: viewer).next().data["offset"]?.double == offset)
        _ = slow
    }

    @Test func `a list has at most ten thousand sections`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let insert = (1..<10_000).map { section -> JSONValue in ["op": "insert", "at": [.integer(Int64(section))]] }
        #expect(try client.patch("\(list)/rows", ["operations": .array(insert)], version: 1).status == 200)
        let more: JSONValue = ["operations": [["op": "insert", "at": [0]]]]
        #expect(try client.patch("\(list)/rows", more, version: 2).code == "sectionLimit")
    }
}

extension EventReader {
    /// The name of the next event, after something was done.
    fileprivate func response(to answer: APIResponse) throws -> String {
        #expect(answer.status == 200)
        return try next(through: { $0.name == "ranges" }).last?.name ?? ""
    }
}
