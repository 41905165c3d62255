import JSON
import Testing

/// The viewers of all lists.
@Suite struct AllViewersTests {
    private func ids(_ answer: APIResponse) throws -> [String?] {
        try answer.json["viewers"]?.array?.map { $0["id"]?.string } ?? []
    }

    @Test func `viewers are listed in the order of their opening, in pages, and by list`() throws {
        let server = try TestServer()
        let client = server.client()
        let lists = [try client.makeList(), try client.makeList()]
        var opened: [String] = []
        for list in [lists[0], lists[1], lists[0]] {
            opened.append(try #require(client.makeViewer(of: list).split(separator: "/").last.map(String.init)))
        }
        let all = try client.get("/api/v1/viewers")
        #expect(try ids(all) == opened)
        #expect(try all.json["total"]?.integer == 3)
        #expect(try ids(client.get("/api/v1/viewers?from=1&count=1")) == [opened[1]])
        let second = try #require(lists[1].split(separator: "/").last)
        #expect(try ids(client.get("/api/v1/viewers?list=\(second)")) == [opened[1]])
        #expect(try client.get("/api/v1/viewers?list=99").code == "listNotFound")
        #expect(try client.get("/api/v1/viewers?colour=1").code == "unknownField")
        _ = try client.delete("/api/v1/viewers/\(opened[0])")
        #expect(try ids(client.get("/api/v1/viewers")) == Array(opened[1...]))
    }

    @Test func `a viewer says where it is, who listens, and since when it exists`() throws {
        let server = try TestServer()
        let client = server.client()
        let path = try client.makeViewer(of: client.makeList(with: ["rowHeight": 100]))
        let reader = try client.events(of: path)
        _ = try reader.next()
        _ = try client.post("\(path)/scroll", ["offset": 4_250.5])
        let viewer = try #require(try client.get("/api/v1/viewers").json["viewers"]?[0])
        #expect(viewer["anchor"] == [42, 50.5])
        #expect(viewer["streams"]?.integer == 1)
        #expect(viewer["policy"]?["name"]?.string != nil)
        let created = try #require(viewer["created"]?.string)
        #expect(created.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(created)")
    }
}
