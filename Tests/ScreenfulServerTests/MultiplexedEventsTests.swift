import JSON
import TestSupport
import Testing

@testable import ScreenfulServer

/// One event stream for several viewers.
@Suite struct MultiplexedEventsTests {
    /// A server with one list, and viewers of it.
    private struct Stage {
        let server: TestServer
        let client: APIClient
        let viewers: [String]

        init(viewers count: Int, configure: (inout ServerConfiguration) -> Void = { _ in }) throws {
            server = try TestServer(configure: configure)
            client = server.client()
            let list = try client.makeList()
            var viewers: [String] = []
            for _ in 0..<count { viewers.append(try client.makeViewer(of: list)) }
            self.viewers = viewers
        }

        func id(_ index: Int) -> String {
            String(viewers[index].split(separator: "/").last ?? "")
        }

        func events(of names: [String]) throws -> EventReader {
            try EventReader(port: client.port, path: "/api/v1/events?viewers=\(names.joined(separator: ","))")
        }

        func scroll(_ index: Int, to offset: Double) throws -> JSONValue {
            try client.post("\(viewers[index])/scroll", ["offset": .number(offset), "phase": "drag"]).json
        }
    }

    /// The id line of an event: its viewer, and its number.
    private func id(_ event: ServerEvent) throws -> (viewer: String, number: Int) {
        let line = try #require(event.text.split(separator: "\n").first { $0.hasPrefix("id: ") })
        let parts = line.dropFirst(4).split(separator: ".")
        return (String(parts[0]), try #require(Int(parts[1])))
    }

    @Test func `each viewer's events are those of its own stream, under ids that name it`() throws {
        let stage = try Stage(viewers: 2)
        let shared = try stage.events(of: [stage.id(0), stage.id(1)])
        let own = try (0..<2).map { try stage.client.events(of: stage.viewers[$0]) }
        let snapshots = try shared.next(2)
        #expect(try snapshots.map { try id($0).viewer } == [stage.id(0), stage.id(1)])
        for reader in own { _ = try reader.next() }
        var told: [[ServerEvent]] = [[], []]
        var expected: [[ServerEvent]] = [[], []]
        for (step, index) in [1, 0, 1].enumerated() {
            let last = try #require(try stage.scroll(index, to: Double(step) * 900 + 500)["event"]?.integer)
            expected[index] += try own[index].next(through: { $0.id == Int(last) })
            // Rows that come to the other viewer meanwhile are told in between.
            let id = stage.id(index)
            for event in try shared.next(through: { $0.text.contains("id: \(id).\(last)\n") }) {
                told[try self.id(event).viewer == stage.id(0) ? 0 : 1].append(event)
            }
        }
        for index in 0..<2 {
            let told = told[index].prefix(expected[index].count)
            #expect(try told.map { try id($0).viewer } == expected[index].map { _ in stage.id(index) })
            #expect(try told.map { try id($0).number } == expected[index].map(\.id))
            #expect(told.map(\.name) == expected[index].map(\.name))
            #expect(told.map(\.data) == expected[index].map(\.data))
        }
    }

    @Test func `a stream resumes after the last event of each viewer, and one without a number starts anew`() throws {
        let stage = try Stage(viewers: 3)
        let first = try stage.events(of: [stage.id(0), stage.id(1)])
        let seen = try first.next(2).map { try id($0).number }
        let answer = try stage.scroll(0, to: 900)
        let latest = "id: \(stage.id(0)).\(answer["event"]?.integer ?? 0)\n"
        let missed = try first.next(through: { $0.text.hasPrefix(latest) })
        let names = ["\(stage.id(0)).\(seen[0])", "\(stage.id(1)).\(seen[1])", stage.id(2)]
        let second = try stage.events(of: names)
        #expect(try second.next(missed.count).map(\.text) == missed.map(\.text))
        // The second viewer has missed nothing.
        let snapshot = try second.next()
        #expect(snapshot.name == "snapshot")
        #expect(try id(snapshot).viewer == stage.id(2))
    }

    @Test func `a viewer that ends is told, and the others go on; the stream ends with the last`() throws {
        let stage = try Stage(viewers: 2)
        let reader = try stage.events(of: [stage.id(0), stage.id(1)])
        _ = try reader.next(2)
        _ = try stage.client.delete(stage.viewers[0])
        let gone = try reader.next(through: { $0.name == "gone" })
        #expect(gone.last?.data == ["viewer": .string(stage.id(0))])
        #expect(gone.last?.text.contains("id:") == false)
        let answer = try stage.scroll(1, to: 700)
        #expect(try id(try reader.next()).viewer == stage.id(1))
        #expect(answer["event"] != nil)
        _ = try stage.client.delete(stage.viewers[1])
        #expect(try reader.rest().contains("event: gone\ndata: {\"viewer\":\"\(stage.id(1))\"}"))
    }

    @Test func `a viewer that there is not is told as gone; where there is none the stream is refused`() throws {
        let stage = try Stage(viewers: 1)
        let unknown = "0000000000000"
        let reader = try stage.events(of: [unknown, "\(stage.id(0)).5"])
        let events = try reader.next(2)
        #expect(events.map(\.name) == ["gone", "snapshot"])
        #expect(events[0].data == ["viewer": .string(unknown)])
        let refused = try stage.client.get("/api/v1/events?viewers=\(unknown)")
        #expect(refused.status == 404)
        #expect(try refused.json["code"] == "viewerNotFound")
    }

    @Test func `it counts as one stream, and as one listener of each viewer, until it is closed`() throws {
        let stage = try Stage(viewers: 2) { $0.limits.streams = 1 }
        do {
            let reader = try stage.events(of: [stage.id(0), stage.id(1)])
            _ = try reader.next(2)
            for viewer in stage.viewers { #expect(try stage.client.get(viewer).json["streams"] == 1) }
            let refused = try stage.client.get("/api/v1/events?viewers=\(stage.id(0))")
            #expect(refused.status == 409)
            #expect(try refused.json["code"] == "streamLimit")
        }
        while try stage.client.get(stage.viewers[0]).json["streams"] != 0 {}
        #expect(try stage.client.get(stage.viewers[1]).json["streams"] == 0)
    }

    @Test(arguments: [
        ("", "viewers", "missingField"),
        ("?viewers=", "viewers", "outOfRange"),
        ("?viewers=x", "viewers", "outOfRange"),
        ("?viewers=0000000000000.", "viewers", "outOfRange"),
        ("?viewers=0000000000000.-1", "viewers", "outOfRange"),
        ("?viewers=0000000000000.99999999999999999999", "viewers", "outOfRange"),
        ("?viewers=0000000000000,", "viewers", "outOfRange"),
        ("?viewers=0000000000000,0000000000000.3", "viewers", "conflictingFields"),
        ("?viewers=0000000000000&count=1", "count", "unknownField"),
    ])
    func `bad queries name their field`(query: String, field: String, code: String) throws {
        let stage = try Stage(viewers: 0)
        let refused = try stage.client.get("/api/v1/events\(query)")
        #expect(refused.status == 400)
        #expect(try refused.json["field"] == .string(field))
        #expect(try refused.json["code"] == .string(code))
    }

    @Test func `so many viewers have room, and one more has none`() throws {
        let stage = try Stage(viewers: ListenedViewers.limit)
        let names = stage.viewers.indices.map { stage.id($0) }
        let reader = try stage.events(of: names)
        #expect(try reader.next(names.count).map { try id($0).viewer } == names)
        let many = (names + ["0000000000000"]).joined(separator: ",")
        let refused = try stage.client.get("/api/v1/events?viewers=\(many)")
        #expect(refused.status == 400)
        #expect(try refused.json["code"] == "outOfRange")
    }
}
