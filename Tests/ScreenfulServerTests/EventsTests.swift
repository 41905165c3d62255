import JSON
import ScreenfulServer
import Testing

@Suite struct EventsTests {
    @Test func `a new stream starts with a snapshot, then ids grow by one`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        #expect(reader.head.contains("text/event-stream"))
        let snapshot = try reader.next()
        #expect(snapshot.name == "snapshot")
        let controller = try client.get("\(viewer)/range-controller").json
        for member in ["revision", "mode", "direction", "offset", "viewport", "contentHeight", "rects", "runs"] {
            #expect(snapshot.data[member] == controller[member], "\(member)")
        }
        #expect(snapshot.data["list"] == (try client.get(list).json))
        #expect(snapshot.data["batch"] == (try client.get("\(viewer)/batch-context").json))
        let cells = try client.get("\(viewer)/cells?count=500").json["cells"]?.array
        #expect(snapshot.data["geometry"]?["heights"]?.array == cells?.compactMap { $0["frame"]?[3] })
        #expect(snapshot.data["cells"]?.array?.map { $0["row"] } == cells?.map { $0["row"] })

        let answer = try client.post("\(viewer)/scroll", ["offset": 5_000, "phase": "drag", "velocity": 100]).json
        let events = try reader.next(through: { $0.name == "cells" })
        #expect(events.map(\.name) == ["geometry", "states", "ranges", "cells"])
        #expect(events.map(\.id) == (1...4).map { (snapshot.id ?? 0) + $0 })
        #expect(events[1].data["changes"] == answer["changes"])
        #expect(events[2].data["revision"] == answer["revision"])
    }

    /// A `ranges` event leaves out what is the same as before, and nothing else.
    @Test func `ranges add up to the range controller`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeights": "fixed"]))
        let reader = try client.events(of: viewer)
        var known = try reader.next().data.object ?? JSONObject()
        let controller = "\(viewer)/range-controller"
        let steps: [() throws -> APIResponse] = [
            { try client.post("\(viewer)/scroll", ["offset": 3_000, "phase": "drag", "velocity": 400]) },
            { try client.patch(controller, ["policy": "adaptive"]) },
            { try client.post("\(viewer)/scroll", ["offset": 3_015, "phase": "drag", "velocity": 400]) },
            { try client.patch(controller, ["viewport": ["width": 300, "height": 500]]) },
            { try client.patch(controller, ["mode": "minimum"]) },
            { try client.patch(controller, ["policy": "ranges"]) },
            { try client.post("\(viewer)/scroll", ["offset": 2_000, "phase": "drag", "velocity": -400]) },
        ]
        var offset = 100.0
        for step in steps {
            _ = try step()
            var state: JSONValue
            // A scroll is always published; the state is compared if nothing came between.
            repeat {
                offset += 1
                let scroll: JSONValue = ["offset": .number(offset), "phase": "drag"]
                let revision = try client.post("\(viewer)/scroll", scroll).json["revision"]
                while known["revision"] != revision {
                    let event = try reader.next()
                    guard event.name == "ranges" || event.name == "snapshot" else { continue }
                    for member in event.data.object ?? JSONObject() { known[member.key] = member.value }
                }
                state = try client.get(controller).json
            } while state["revision"] != known["revision"]
            let names = [
                "anchor", "offset", "mode", "direction", "viewport", "rects", "runs", "policy", "network", "seed",
            ]
            for name in names {
                #expect(known[name] == state[name], "\(name)")
            }
            // Their values may have changed since, by rows that arrived.
            #expect((known["reasons"] ?? .null).isNull == (state["reasons"] ?? .null).isNull)
        }
    }

    @Test func `two observers see the same bytes`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let readers = try (0..<2).map { _ in try client.events(of: viewer) }
        for offset in stride(from: 100.0, to: 3_000, by: 100) {
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"])
        }
        let isLast: (ServerEvent) -> Bool = { $0.name == "ranges" && $0.data["offset"]?.double == 2_900 }
        let texts = try readers.map { try $0.next(through: isLast).map(\.text) }
        #expect(texts[0] == texts[1])
    }

    @Test func `a stream resumes after the last event it has seen`() throws {
        let server = try TestServer { $0.limits.replayBytes = 1_000_000 }
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        _ = try client.post("\(viewer)/scroll", ["offset": 900, "phase": "drag"])
        let seen = try reader.next(through: { $0.name == "ranges" })
        _ = try client.post("\(viewer)/scroll", ["offset": 1_800, "phase": "drag"])
        let expected = try reader.next(through: { $0.name == "ranges" && $0.data["offset"]?.double == 1_800 })
        let resumed = try client.events(of: viewer, after: seen.last?.id)
        for event in expected { try #require(try resumed.next().text == event.text) }
    }

    @Test(arguments: [0, 1_000_000])
    func `an id that is too old or was never given gets a snapshot`(id: Int) throws {
        let server = try TestServer { $0.limits.replayBytes = 2_000 }
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        for offset in stride(from: 0.0, to: 5_000, by: 500) {
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag"])
        }
        let last = try reader.next(through: { $0.data["offset"]?.double == 4_500 })
        let resumed = try client.events(of: viewer, after: id)
        let snapshot = try resumed.next()
        #expect(snapshot.name == "snapshot")
        #expect(try #require(snapshot.id) >= #require(last.last?.id))
        #expect(snapshot.data["offset"]?.double == 4_500)
    }

    /// A viewer that was opened with its first events: its path, and the events.
    private func openWithEvents(
        _ client: APIClient,
        _ list: String,
        with members: JSONObject = [:]
    ) throws -> (path: String, events: [JSONValue]) {
        var body: JSONObject = ["viewport": ["width": 390, "height": 844], "events": true]
        body = body.merging(members)
        let opened = try client.post("\(list)/viewers", .object(body))
        #expect(opened.status == 201)
        return (try #require(opened.headers["location"]), try #require(opened.json["events"]?.array))
    }

    @Test(arguments: [false, true])
    func `a quarter of the events is kept while somebody listens`(isHeard: Bool) throws {
        // Those of this scroll take 210 kB.
        let server = try TestServer { $0.limits.replayBytes = 300_000 }
        let client = server.client()
        let (viewer, events) = try openWithEvents(client, client.makeList())
        let last = Int(try #require(events.last?["number"]?.integer))
        let reader = isHeard ? try client.events(of: viewer, after: last) : nil
        for step in 1...40 {
            _ = try client.post("\(viewer)/scroll", ["offset": .integer(250 * Int64(step)), "phase": "drag"])
        }
        _ = try reader?.next { $0.data["offset"]?.double == 10_000 }
        let first = try client.events(of: viewer, after: last).next()
        #expect(isHeard ? first.name == "snapshot" : first.id == last + 1)
    }

    @Test func `a viewer is opened with its first rows, and its stream goes on after them`() throws {
        let server = try TestServer()
        let client = server.client()
        let (viewer, events) = try openWithEvents(client, client.makeList())
        let snapshot = try #require(events.first)
        #expect(snapshot["type"] == "snapshot")
        let visible = try client.get("\(viewer)/cells?state=visible").json["cells"]?.array
        let rows = snapshot["data"]?["cells"]?.array?.compactMap { $0["row"] } ?? []
        #expect(visible?.isEmpty == false)
        #expect(visible?.allSatisfy { $0["row"].map(rows.contains) == true } == true)
        #expect(try client.get(viewer).json["streams"] == 0)
        #expect(try client.get(viewer).json["events"] == nil)

        let last = try #require(events.last?["number"]?.integer)
        _ = try client.post("\(viewer)/scroll", ["offset": 900, "phase": "drag"])
        let reader = try client.events(of: viewer, after: Int(last))
        let next = try reader.next()
        #expect(next.name != "snapshot")
        #expect(next.id == Int(last) + 1)
    }

    @Test func `over a slow network a viewer is opened at once, without rows`() throws {
        let server = try TestServer()
        let client = server.client()
        let (_, events) = try openWithEvents(client, client.makeList(), with: ["network": ["roundTrip": 60_000]])
        #expect(events.first?["data"]?["cells"] == [])
    }

    @Test(arguments: [1, "yes", .null, []] as [JSONValue])
    func `events are asked for by true or false`(value: JSONValue) throws {
        let client = try TestServer().client()
        let body: JSONValue = ["viewport": ["width": 390, "height": 844], "events": value]
        #expect(try client.post("\(client.makeList())/viewers", body).status == 400)
    }

    @Test func `a stream ends after as many events as were asked for, and with its viewer`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList())
        let single = try client.events(of: viewer, query: "?count=1")
        #expect(try single.next().name == "snapshot")
        #expect(try single.rest() == "")
        let endless = try client.events(of: viewer)
        _ = try endless.next()
        _ = try client.delete(viewer)
        _ = try endless.rest()
    }
}
