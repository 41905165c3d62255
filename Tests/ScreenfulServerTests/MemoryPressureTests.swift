import JSON
import ScreenfulServer
import TestSupport
import Testing

/// A server whose budget of memory is used up drops the least useful of what it holds, and goes on.
@Suite struct MemoryPressureTests {
    private func metric(_ name: String, of client: APIClient) throws -> Int {
        let line = try client.get("/metrics").body.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
        return try #require(line.flatMap { Int($0.dropFirst(name.count + 1)) })
    }

    private func bytes(_ consumer: String, of client: APIClient) throws -> Int {
        try metric("screenful_memory_bytes{consumer=\"\(consumer)\"}", of: client)
    }

    private func released(_ consumer: String, of client: APIClient) throws -> Int {
        try metric("screenful_memory_released_bytes_total{consumer=\"\(consumer)\"}", of: client)
    }

    /// A viewer with a replay buffer of some length, whose listener has left.
    private func makeUnheard(of list: String, _ client: APIClient) throws -> String {
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        for step in 1...20 {
            _ = try client.post("\(viewer)/scroll", ["offset": .number(Double(step) * 20_000), "phase": "drag"])
        }
        return viewer
    }

    @Test(.timeLimit(.minutes(20))) func `replay buffers of viewers without listeners go first`() throws {
        let limit = 1 << 20
        let server = try TestServer {
            $0.limits.memoryBytes = limit
            $0.limits.replayBytes = 262_144
        }
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed"])
        let heard = try client.makeViewer(of: list)
        let reader = try client.events(of: heard)
        let first = try reader.next()
        var count = 0
        while try released("replay_unheard", of: client) == 0 {
            count += 1
            try #require(count < 200)
            _ = try makeUnheard(of: list, client)
        }
        #expect(try released("replay", of: client) == 0)
        #expect(try bytes("replay_unheard", of: client) + bytes("replay", of: client) <= limit)
        // The viewer with a listener has kept its events.
        _ = try client.post("\(heard)/scroll", ["offset": 500])
        _ = try reader.next(through: { $0.name == "ranges" })
        let resumed = try client.events(of: heard, after: first.id)
        #expect(try resumed.next().name != "snapshot")
    }

    @Test(.timeLimit(.minutes(20)))
    func `the longest replay buffers are cut, and their readers get a snapshot`() throws {
        let server = try TestServer {
            $0.limits.memoryBytes = 1 << 20
            $0.limits.replayBytes = 1 << 24
        }
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed"])
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        let first = try reader.next()
        var offset = 0.0
        while try released("replay", of: client) == 0 {
            offset += 20_000
            try #require(offset < 1e8)
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"])
            while try reader.next().name != "ranges" {}
        }
        #expect(try bytes("replay", of: client) <= 1 << 20)
        let resumed = try client.events(of: viewer, after: first.id)
        #expect(try resumed.next().name == "snapshot")
    }

    @Test(.timeLimit(.minutes(20))) func `slow readers are cut last`() throws {
        let server = try TestServer {
            $0.limits.memoryBytes = 1 << 20
            $0.limits.replayBytes = 1
            $0.limits.streamBytes = 1 << 30
        }
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed"])
        let viewer = try client.makeViewer(of: list, with: ["viewport": ["width": 390, "height": 10_000]])
        var slow: EventReader?
        var offset = 0.0
        while try metric("http_slow_readers_cut_total", of: client) == 0 {
            // On a busy machine the deadline of a write may end a stream before enough is queued.
            if try client.get(viewer).json["streams"]?.integer == 0 {
                slow = try EventReader(port: server.port, path: "\(viewer)/events", receiveBuffer: 4_096)
            }
            offset += 100_000
            try #require(offset < 1e9)
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"])
        }
        #expect(try metric("http_streams_cut_total", of: client) >= 1)
        #expect(try released("output", of: client) > 0)
        #expect(try bytes("output", of: client) == 0)
        #expect(try client.events(of: viewer).next().data["offset"]?.double == offset)
        _ = slow
    }

    @Test(.timeLimit(.minutes(20)))
    func `the earliest edits of the longest logs are dropped, and the latest are known`() throws {
        let server = try TestServer { $0.limits.memoryBytes = 1 << 17 }
        let client = server.client()
        let quiet = try client.makeList(rows: 10)
        func edit(_ list: String) throws {
            let operations: JSONValue = [["op": "insert", "at": [0, 0], "values": [:]]]
            let body: JSONValue = ["operations": operations]
            let answer = try client.send("PATCH", "\(list)/rows", body: body, headers: ["If-Match": "*"])
            #expect(answer.status == 200)
        }
        try edit(quiet)
        let busy = try client.makeList(rows: 10)
        let viewer = try client.makeViewer(of: busy)
        var version = 1
        while try released("edits", of: client) == 0 {
            try #require(version < 1_000)
            try edit(busy)
            version += 1
        }
        #expect(try bytes("edits", of: client) <= 1 << 17)
        func scroll(_ viewer: String, _ version: Int) throws -> APIResponse {
            try client.post("\(viewer)/scroll", ["anchor": [5, 0], "version": .integer(Int64(version))])
        }
        #expect(try scroll(viewer, 1).code == "staleVersion")
        #expect(try scroll(viewer, version - 1).json["anchor"] == [6, 0])
        #expect(try scroll(client.makeViewer(of: quiet), 1).json["anchor"] == [6, 0])
    }
}
