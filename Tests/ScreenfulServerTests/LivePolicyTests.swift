import JSON
import ScreenfulServer
import Testing

/// Strategies that are chosen while a reader scrolls.
@Suite(.timeLimit(.minutes(20))) struct LivePolicyTests {
    @Test func `a policy is changed in mid-scroll, and nothing is lost`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        let reader = try client.events(of: viewer)
        let snapshot = try reader.next().data
        #expect(snapshot["policy"] == ["name": "texture"] && snapshot["reasons"] == nil)
        let drag: JSONValue = ["offset": 5_000, "phase": "drag", "velocity": 1_200]
        _ = try client.post("\(viewer)/scroll", drag)
        let before = try client.get("\(viewer)/range-controller").json

        let less = try client.patch("\(viewer)/range-controller", ["policy": "infiniteScroll"]).json
        #expect(less["policy"] == ["name": "infiniteScroll"])
        #expect(less["offset"] == before["offset"] && less["contentHeight"] == before["contentHeight"])
        #expect(less["counters"]?["fetchedRows"] == before["counters"]?["fetchedRows"])
        #expect(less["rects"]?["preload"] == less["rects"]?["visible"])

        let more = try client.patch(
            "\(viewer)/range-controller",
            ["policy": ["name": "adaptive", "q": 0.9]]
        ).json
        #expect(more["policy"] == ["name": "adaptive", "q": 0.9])
        #expect(more["offset"] == before["offset"])
        #expect(more["reasons"]?["velocity"] == 1_200)
        #expect((more["reasons"]?["lead"]?.double ?? 0) > 400)
        #expect((more["reasons"]?["latency"]?["p95"]?.double ?? 0) > 0)
        #expect((2...6).contains(more["reasons"]?["fetchLimit"]?.integer ?? 0))
        let told = try reader.next { $0.name == "ranges" && $0.data["policy"]?["q"] == 0.9 }.last
        #expect(told?.data["reasons"]?["lead"] == more["reasons"]?["lead"])
        #expect(try client.get(viewer).json["policy"] == ["name": "adaptive", "q": 0.9])
    }

    @Test func `a viewer is opened with a policy`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let policy: JSONValue = ["name": "ranges", "preset": "article"]
        let viewer = try client.get(client.makeViewer(of: list, with: ["policy": policy])).json
        #expect(viewer["policy"] == ["name": "article"] && viewer["preset"] == "article")
        let saver = try client.get(client.makeViewer(of: list, with: ["policy": "dataSaver"])).json
        #expect(saver["policy"] == ["name": "dataSaver"] && saver["preset"] == "texture")
        #expect(saver["network"] == "off" && saver["traffic"]?["requests"] == 0)
    }

    @Test(arguments: [
        (#""ranges""#, "texture"), (#""texture""#, "texture"), (#"{"name":"ranges","preset":"texture"}"#, "texture"),
        (#""article""#, "article"), (#"{"name":"ranges","preset":"article"}"#, "article"),
        (#"{"name":"article"}"#, "article"), (#"{"name":"ranges","tuning":{}}"#, "ranges"),
    ])
    func `a policy has one name in answers, in whichever words it was chosen`(policy: String, name: String) throws {
        let client = try TestServer().client()
        let policy = try JSONValue.parse(Array(policy.utf8))
        let viewer = try client.makeViewer(of: client.makeList(), with: ["policy": policy])
        let told = try client.get(viewer).json["policy"]
        #expect(told?["name"]?.string == name)
        #expect(try client.get("\(viewer)/range-controller").json["policy"] == told)
        #expect(try client.events(of: viewer).next().data["policy"] == told)
        // What is told may be given.
        let other = try client.makeViewer(of: client.makeList(), with: ["policy": try #require(told)])
        #expect(try client.get(other).json["policy"] == told)
    }

    @Test func `ranges are called by the tuning that they go by now`() throws {
        let client = try TestServer().client()
        let viewer = try client.makeViewer(of: client.makeList())
        let path = "\(viewer)/range-controller"
        #expect(try client.patch(path, ["preset": "article"]).json["policy"] == ["name": "article"])
        let buffer: JSONValue = ["leading": 3, "trailing": 1]
        let tuned = try client.patch(path, ["tuning": ["full": ["preload": buffer]]]).json["policy"]
        #expect(tuned?["name"] == "ranges")
        #expect(tuned?["tuning"]?["full"]?["preload"] == buffer)
        #expect(try client.patch(path, ["policy": "texture"]).json["policy"] == ["name": "texture"])
        #expect(try client.patch(path, ["policy": "lazy"]).json["policy"] == ["name": "lazy"])
    }

    @Test(arguments: [
        (#"{"policy":"magic"}"#, "outOfRange", "policy"),
        (#"{"policy":3}"#, "wrongType", "policy"),
        (#"{"policy":{"q":0.9}}"#, "missingField", "policy.name"),
        (#"{"policy":{"name":"adaptive","q":1.5}}"#, "outOfRange", "policy.q"),
        (#"{"policy":{"name":"adaptive","q":1e999}}"#, "outOfRange", "policy.q"),
        (#"{"policy":{"name":"adaptive","q":NaN}}"#, "malformedJSON", "policy.q"),
        (#"{"policy":{"name":"adaptive","ratio":0.5}}"#, "unknownField", "policy.ratio"),
    ])
    func `a policy that is none is refused with the field`(body: String, code: String, field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let viewer = try client.makeViewer(of: list)
        let path = "\(viewer)/range-controller"
        let answer = try client.send("PATCH", path, bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(answer.field == field)
        #expect(try client.get(viewer).json["policy"] == ["name": "texture"])
    }
}
