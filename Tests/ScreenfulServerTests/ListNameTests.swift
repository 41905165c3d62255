import JSON
import Testing
import TestSupport

/// What lists are called, and that no two are called the same.
@Suite(.timeLimit(.minutes(20))) struct ListNameTests {
    private func body(_ name: String) -> JSONValue {
        ["name": .string(name), "source": ["kind": "generated", "rows": 10]]
    }

    private func make(_ client: APIClient, _ name: String) throws -> String {
        try #require(client.post("/api/v1/lists", body(name)).headers["location"])
    }

    @Test func `a list gets another name, which is durable and told`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try make(client, "old")
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        let answer = try client.patch(list, ["name": "new"])
        #expect(answer.status == 200)
        #expect(answer.headers["etag"] == "\"2\"")
        #expect(try answer.json["name"]?.string == "new")
        #expect(try answer.json["version"]?.integer == 2)
        let event = try #require(try reader.next(through: { $0.name == "list" }).last?.data)
        #expect(event["name"]?.string == "new")
        #expect(event["version"]?.integer == 2)
        #expect(event["edit"] == ["removed": [], "inserted": [], "moved": [], "reloaded": []])
        server.stop()
        let again = try TestServer(in: server.folder)
        #expect(try again.client().get(list).json["name"]?.string == "new")
        #expect(try again.client().get(list).headers["etag"] == "\"2\"")
    }

    @Test func `a list that is a table gets another name too`() throws {
        let folder = TemporaryDirectory()
        folder.execute("CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a')")
        let server = try TestServer(in: folder)
        let source: JSONValue = ["kind": "sqlite", "file": .string(folder.otherDatabase), "table": "things"]
        let made = try server.client().post("/api/v1/lists", ["name": "old", "source": source])
        let list = try #require(made.headers["location"])
        #expect(try server.client().patch(list, ["name": "new"]).status == 200)
        #expect(try server.client().get("\(list)/rows").json["total"]?.integer == 1)
        server.stop()
        let again = try TestServer(in: folder)
        #expect(try again.client().get(list).json["name"]?.string == "new")
    }

    @Test func `two lists are never called the same`() throws {
        let server = try TestServer()
        let client = server.client()
        let (first, second) = (try make(client, "first"), try make(client, "second"))
        for refused in [try client.post("/api/v1/lists", body("first")), try client.patch(second, ["name": "first"])] {
            #expect(refused.status == 409)
            #expect(refused.code == "nameTaken")
            #expect(try refused.json["field"]?.string == "name")
            #expect(try refused.json["detail"]?.string?.contains("list 1") == true)
        }
        #expect(try client.get(second).json["version"]?.integer == 1)
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 2)
        // Its own name is no other list's.
        #expect(try client.patch(second, ["name": "second"]).headers["etag"] == "\"1\"")
        #expect(try client.patch(second, ["name": "FIRST"]).status == 200)
        #expect(try client.delete(first).status == 204)
        #expect(try client.patch(second, ["name": "first"]).status == 200)
    }

    @Test func `a name is changed only at the version that is meant`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try make(client, "a")
        let stale = try client.send("PATCH", list, body: ["name": "b"], headers: ["If-Match": "\"7\""])
        #expect(stale.status == 412)
        #expect(stale.code == "staleVersion")
        #expect(try client.send("PATCH", list, body: ["name": "b"], headers: ["If-Match": "\"1\""]).status == 200)
        #expect(try client.patch("/api/v1/lists/9", ["name": "b"]).code == "listNotFound")
    }

    @Test(arguments: [
        (#"{}"#, "missingField", "name"), (#"{"name":""}"#, "outOfRange", "name"),
        (#"{"name":7}"#, "wrongType", "name"),
        (#"{"name":"b","rows":1}"#, "unknownField", "rows"),
    ])
    func `what is no name is refused`(body: String, code: String, field: String) throws {
        let server = try TestServer()
        let list = try make(server.client(), "a")
        let answer = try server.client().patch(list, try JSONValue.parse(Array(body.utf8)))
        #expect(answer.code == code)
        #expect(try answer.json["field"]?.string == field)
        #expect(try server.client().get(list).json["name"]?.string == "a")
    }

    @Test func `another server of the database learns the name`() throws {
        let first = try TestServer()
        let second = try TestServer(in: first.folder)
        let list = try make(first.client(), "old")
        while try second.client().get(list).status != 200 {}
        #expect(try first.client().patch(list, ["name": "new"]).status == 200)
        while try second.client().get(list).json["name"]?.string != "new" {}
        #expect(try second.client().post("/api/v1/lists", body("new")).code == "nameTaken")
    }

    @Test func `names that an earlier version took twice stay as they are`() throws {
        let server = try TestServer()
        for name in ["a", "b"] { _ = try make(server.client(), name) }
        server.stop()
        OtherProgram(server.folder.file("lists.db")).execute("UPDATE lists SET name = 'a'")
        let again = try TestServer(in: server.folder)
        let lists = try again.client().get("/api/v1/lists").json["lists"]?.array
        #expect(lists?.map { $0["name"]?.string } == ["a", "a"])
        #expect(try again.client().patch("/api/v1/lists/2", ["name": "b"]).status == 200)
    }
}
