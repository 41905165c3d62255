import JSON
import ScreenfulServer
import Testing

/// Viewers that follow the scrolls of another one under a strategy of their own.
@Suite(.timeLimit(.minutes(20))) struct FollowingViewerTests {
    private func pair(
        _ client: APIClient,
        of list: String
    ) throws -> (leader: String, follower: String) {
        let leader = try client.makeViewer(of: list)
        let id = try #require(try client.get(leader).json["id"])
        return (leader, try client.makeViewer(of: list, with: ["follows": id, "policy": "adaptive"]))
    }

    /// Waits until a member of a viewer's range controller is that of another one's.
    private func wait(_ client: APIClient, _ member: String, of follower: String, like leader: String) throws {
        let expected = try client.get("\(leader)/range-controller").json[member]
        while try client.get("\(follower)/range-controller").json[member] != expected {}
    }

    @Test func `a follower is where its leader is, in its mode, under its own policy`() throws {
        let client = try TestServer().client()
        let (leader, follower) = try pair(client, of: client.makeList(with: ["rowHeights": "fixed"]))
        for (offset, velocity) in [(3_000, 900), (9_500, 2_400), (2_000, -1_500)] as [(Int64, Int64)] {
            let scroll: JSONValue = ["offset": .integer(offset), "phase": "drag", "velocity": .integer(velocity)]
            let answer = try client.post("\(leader)/scroll", scroll).json
            // The answer is the leader's own.
            #expect(answer["offset"]?.double == Double(offset))
            try wait(client, "offset", of: follower, like: leader)
            try wait(client, "mode", of: follower, like: leader)
        }
        #expect(try client.get("\(leader)/range-controller").json["policy"]?["name"] == "texture")
        #expect(try client.get("\(follower)/range-controller").json["policy"]?["name"] == "adaptive")
        // A scroll of the follower itself moves the leader nowhere.
        _ = try client.post("\(follower)/scroll", ["offset": 40, "phase": "drag", "velocity": 1])
        #expect(try client.get("\(leader)/range-controller").json["offset"] == 2_000)
    }

    @Test func `a follower is as large as its leader, arranged like it, and on the same network`() throws {
        let client = try TestServer().client()
        let (leader, follower) = try pair(client, of: client.makeList())
        _ = try client.patch("\(leader)/range-controller", ["viewport": ["width": 300, "height": 500]])
        try wait(client, "viewport", of: follower, like: leader)
        _ = try client.patch("\(leader)/network", ["network": "3g", "seed": 77])
        while try client.get("\(follower)/network").json["seed"] != 77 {}
        #expect(try client.get("\(follower)/network").json["network"] == "3g")
        _ = try client.patch("\(leader)/layout", ["kind": "grid", "columns": 3])
        while try client.get("\(follower)/layout").json["kind"] != "grid" {}
        _ = try client.post("\(leader)/signals", ["signal": "memoryWarning"])
        try wait(client, "mode", of: follower, like: leader)
        // Its tuning and its policy are its own.
        _ = try client.patch("\(leader)/range-controller", ["policy": "lazy", "mode": "minimum"])
        try wait(client, "mode", of: follower, like: leader)
        #expect(try client.get("\(follower)/range-controller").json["policy"]?["name"] == "adaptive")
    }

    @Test func `followers end with their leader, and leave it when they end`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let (leader, follower) = try pair(client, of: list)
        #expect(try client.delete(follower).status == 204)
        #expect(try client.post("\(leader)/scroll", ["offset": 900, "phase": "drag", "velocity": 1]).status == 200)
        let id = try #require(try client.get(leader).json["id"])
        let other = try client.makeViewer(of: list, with: ["follows": id, "policy": "lazy"])
        #expect(try client.delete(leader).status == 204)
        #expect(try client.get(other).code == "viewerNotFound")
    }

    @Test func `a growing list grows for its leader alone`() throws {
        let client = try TestServer().client()
        let heights: JSONObject = ["rowHeights": "fixed", "rowHeight": 100, "pageSize": 40]
        let list = try client.makeList(rows: 100, extent: "growing", with: heights)
        let (leader, follower) = try pair(client, of: list)
        let before = try client.get(list).json["rows"]
        _ = try client.post("\(leader)/scroll", ["offset": 1_000, "phase": "drag", "velocity": 500])
        _ = try client.post("\(leader)/scroll", ["offset": 1_100, "phase": "settle", "target": 2_000])
        while try client.get(list).json["rows"] == before {}
        #expect(try client.get("\(follower)/batch-context").json["fetches"] == 0)
        while try client.get(follower).json["rowCount"] != (try client.get(leader).json["rowCount"]) {}
    }

    @Test func `only a viewer of the same list that leads can be followed`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let (_, follower) = try pair(client, of: list)
        let follows = try #require(try client.get(follower).json["id"])
        let elsewhere = try client.makeViewer(of: client.makeList())
        let stranger = try #require(try client.get(elsewhere).json["id"])
        for id in [follows, stranger, "nobody", ""] as [JSONValue] {
            let body: JSONValue = ["viewport": ["width": 300, "height": 600], "follows": id]
            let answer = try client.post("\(list)/viewers", body)
            #expect(try answer.status == 400 && answer.json["field"] == "follows", "\(id)")
        }
    }
}
