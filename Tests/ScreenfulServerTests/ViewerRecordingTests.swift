import JSON
import ScreenfulCoding
import ScreenfulServer
import TestSupport
import Testing

/// The latest events of a viewer, which are kept to be looked at and replayed.
@Suite(.timeLimit(.minutes(20))) struct ViewerRecordingTests {
    private func scrolled(_ client: APIClient, with members: JSONObject = [:]) throws -> String {
        let viewer = try client.makeViewer(of: client.makeList(with: ["rowHeights": "fixed"]), with: members)
        for step in 1...12 {
            let offset = Double(step) * 700.0 / 3
            _ = try client.post("\(viewer)/scroll", ["offset": .number(offset), "phase": "drag", "velocity": 900])
        }
        return viewer
    }

    @Test(arguments: ["texture", "adaptive", "dataSaver", "lazy"])
    func `a viewer is recorded, and its recording replays to where it is`(policy: String) throws {
        let client = try TestServer().client()
        let viewer = try scrolled(client, with: ["policy": .string(policy), "requests": true])
        let response = try client.get("\(viewer)/recording")
        #expect(response.status == 200)
        _ = try RecordingFile(decoding: Array(response.body.utf8))
        let steps = try client.get("\(viewer)/recording/steps").json
        let last = try #require(steps["steps"]?.array?.last)
        let controller = try client.get("\(viewer)/range-controller").json
        let states = steps["steps"]?.array?.compactMap { $0["runs"] }.last
        #expect(states == controller["runs"])
        let rects = steps["steps"]?.array?.compactMap { $0["rects"] }.last
        #expect(rects == controller["rects"])
        #expect(last["event"] == steps["events"]?.array?.last)
    }

    @Test func `steps tell the reasons of changes, and are taken between two times`() throws {
        let client = try TestServer().client()
        let viewer = try scrolled(client)
        let all = try #require(try client.get("\(viewer)/recording/steps").json["steps"]?.array)
        let reasons = all.flatMap { $0["changes"]?.array ?? [] }.compactMap { $0.array?[3].string }
        #expect(reasons.contains { $0 == "came into view" })
        #expect(reasons.contains { $0.hasPrefix("left the display range behind by ") })
        let purges = all.flatMap { $0["purges"]?.array ?? [] }.compactMap(\.array)
        #expect(purges.contains { $0[1].integer != nil && $0[2].string?.hasPrefix("left the display range") == true })

        let middle = Int64(try #require(all[all.count / 2]["at"]?.double))
        let later = try client.get("\(viewer)/recording/steps?from=\(middle + 1)").json["steps"]?.array ?? []
        #expect(later.count < all.count)
        // The first step stands alone: it has all that others leave out.
        #expect(later.first?["runs"] != nil && later.first?["rects"] != nil && later.first?["mode"] != nil)
        let next = all.first { ($0["at"]?.double ?? 0) >= Double(middle + 1) }
        #expect(later.first?["event"] == next?["event"])
    }

    @Test(arguments: [
        ("from=5&to=4", "to"), ("from=-1", "from"), ("to=x", "to"), ("at=3", "at"), ("from=1.5", "from"),
    ])
    func `wrong times are refused by name`(query: String, field: String) throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        let response = try client.get("\(viewer)/recording/steps?\(query)")
        #expect(response.status == 400)
        #expect(try response.json["field"]?.string == field)
    }

    @Test func `a server that records nothing says so`() throws {
        let client = try TestServer { $0.recordedSeconds = 0 }.client()
        let viewer = try client.makeViewer(of: client.makeList())
        for path in ["recording", "recording/steps"] {
            let response = try client.get("\(viewer)/\(path)")
            #expect(response.status == 404)
            #expect(response.code == "recordingNotFound")
        }
    }

    @Test func `recordings are the first that is dropped when memory is short`() throws {
        let client = try TestServer { $0.limits.memoryBytes = 1 << 18 }.client()
        let list = try client.makeList(rows: 1_000_000, with: ["rowHeights": "fixed"])
        let unused = try client.makeViewer(of: list)
        let viewers = try (0..<7).map { _ in try client.makeViewer(of: list) }
        func released(_ consumer: String) throws -> String {
            let name = "screenful_memory_released_bytes_total{consumer=\"\(consumer)\"} "
            let line = try client.get("/metrics").body.split(separator: "\n").first { $0.hasPrefix(name) }
            return String(try #require(line).dropFirst(name.count))
        }
        var step = 0.0
        while try released("recordings") == "0" {
            try #require(step < 3_000)
            for _ in 0..<50 {
                step += 1
                for viewer in viewers {
                    _ = try client.post("\(viewer)/scroll", ["offset": .number(step * 7 / 3), "phase": "drag"])
                }
            }
        }
        #expect(try released("replay") == "0")
        // The viewer that was used least lately is the first to lose its own; the next event begins another.
        #expect(try client.get("\(unused)/recording").code == "recordingNotFound")
        _ = try client.post("\(unused)/scroll", ["offset": 40, "phase": "drag"])
        #expect(try client.get("\(unused)/recording").status == 200)
    }
}
