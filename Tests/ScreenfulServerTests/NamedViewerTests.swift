import JSON
import ScreenfulServer
import Testing

/// Viewers that clients name themselves.
@Suite struct NamedViewerTests {
    private static let name = "7zzzzzzzzzzz0"
    private static let path = "/api/v1/viewers/\(name)"

    private func body(_ list: String, _ members: JSONObject = [:]) throws -> JSONValue {
        let id = try #require(list.split(separator: "/").last.map(String.init))
        var body: JSONObject = ["list": .string(id), "viewport": ["width": 390, "height": 844]]
        body = body.merging(members)
        return .object(body)
    }

    @Test func `a viewer is opened under its name, once for the same request`() throws {
        let client = try TestServer().client()
        let body = try body(client.makeList(), ["anchor": [50, 2], "events": true])
        let opened = try client.put(Self.path, body)
        #expect(opened.status == 201)
        #expect(opened.headers["location"] == Self.path)
        #expect(try opened.json["id"]?.string == Self.name)
        #expect(try opened.json["events"]?.array?.isEmpty == false)
        let scrolled = try client.post("\(Self.path)/scroll", ["anchor": [90, 3], "phase": "drag", "velocity": 10])
        #expect(scrolled.status == 200)
        // The answer was lost, and the client asks again: its viewer is where it is.
        let again = try client.put(Self.path, body)
        #expect(again.status == 200)
        #expect(try again.json["id"]?.string == Self.name)
        #expect(try again.json["anchor"] == [90, 3])
        #expect(try again.json["events"] == nil)
        #expect(try client.get("/api/v1/viewers").json["total"] == 1)
    }

    @Test func `another request finds the name taken, and free when the viewer has ended`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        let first = try client.put(Self.path, body(list))
        #expect(first.status == 201)
        for other in [try body(list, ["policy": "adaptive"]), try body(client.makeList())] {
            let refused = try client.put(Self.path, other)
            #expect(refused.status == 409)
            #expect(try refused.json["code"] == "viewerExists")
        }
        #expect(try client.delete(Self.path).status == 204)
        let anew = try client.put(Self.path, body(list, ["policy": "adaptive"]))
        #expect(anew.status == 201)
        // A viewer that the server has named cannot be claimed.
        let claimed = try client.put(client.makeViewer(of: list), body(list))
        #expect(claimed.status == 409)
    }

    @Test func `names and bodies that cannot be are told by their fields`() throws {
        let client = try TestServer().client()
        let list = try client.makeList()
        for name in ["1", "7zzzzzzzzzzzzz", "gzzzzzzzzzzzz", "7zzzzzzzzzzzu", "7ZZZZZZZZZZZZ"] {
            let refused = try client.put("/api/v1/viewers/\(name)", body(list))
            #expect(refused.status == 400)
            #expect(try refused.json["code"] == "outOfRange")
            #expect(try refused.json["field"] == "viewer")
        }
        let unknown = try client.put(Self.path, body("/api/v1/lists/999"))
        #expect(unknown.status == 404)
        #expect(try unknown.json["code"] == "listNotFound")
        let missing = try client.put(Self.path, ["viewport": ["width": 390, "height": 844]])
        #expect(missing.status == 400)
        #expect(try missing.json["code"] == "missingField")
        #expect(try missing.json["field"] == "list")
        let strange = try client.put(Self.path, body(list, ["name": 1]))
        #expect(try strange.json["code"] == "unknownField")
        #expect(try strange.json["field"] == "name")
        // Where the path names the list, the body does not.
        let twice = try client.post("\(list)/viewers", body(list))
        #expect(try twice.json["field"] == "list")
        #expect(try client.get("/api/v1/viewers").json["total"] == 0)
    }
}
