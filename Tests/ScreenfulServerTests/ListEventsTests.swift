import JSON
import ListStore
import ScreenfulServer
import TestSupport
import Testing

/// The event streams of lists.
@Suite(.timeLimit(.minutes(20))) struct ListEventsTests {
    private func events(
        _ client: APIClient,
        _ list: String,
        query: String = "",
        after id: Int? = nil
    ) throws -> EventReader {
        let headers = id.map { ["Last-Event-ID": String($0)] } ?? [:]
        return try EventReader(port: client.port, path: "\(list)/events\(query)", headers: headers)
    }

    private func delete(_ client: APIClient, _ list: String, row: Int) throws {
        let edit: JSONValue = ["operations": [["op": "delete", "at": [0, .integer(Int64(row))]]]]
        let answer = try client.send("PATCH", "\(list)/rows", body: edit, headers: ["If-Match": "*"])
        #expect(answer.status == 200, "\(answer.body)")
    }

    @Test func `a listener gets the list, and then every commit with its version as the id`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 100)
        let viewer = try client.events(of: client.makeViewer(of: list))
        let reader = try events(client, list)
        #expect(reader.head.contains("text/event-stream"))
        let first = try reader.next()
        #expect(first.name == "list" && first.id == 1)
        #expect(try first.data == client.get(list).json)

        try delete(client, list, row: 3)
        let deletion = try reader.next()
        #expect(deletion.name == "edit" && deletion.id == 2)
        #expect(deletion.data["edit"]?["removed"] == [[3, 3]])
        #expect(deletion.data["rows"]?.integer == 99)
        #expect(try viewer.next(through: { $0.name == "list" }).last?.data == deletion.data)

        #expect(try client.patch(list, ["name": "another"]).status == 200)
        let renaming = try reader.next()
        #expect(renaming.name == "renamed" && renaming.id == 3)
        #expect(renaming.data["name"]?.string == "another" && renaming.data["version"]?.integer == 3)

        let template = try #require(client.get("\(list)/template").json["template"])
        #expect(try client.put("\(list)/template", template).status == 200)
        let change = try reader.next()
        #expect(change.name == "edit" && change.id == 4)
        #expect(change.data["edit"] == ["removed": [], "inserted": [], "moved": [], "reloaded": []])

        #expect(try client.delete(list).status == 204)
        let end = try reader.next()
        #expect(end.name == "deleted" && end.id == nil)
        #expect(end.data == ["id": .string(String(list.split(separator: "/").last ?? ""))])
        #expect(try reader.rest().isEmpty)
    }

    @Test func `a listener that resumes gets what it has missed, or else the list`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 1_000)
        // Somebody else listens, so that commits are kept.
        let other = try events(client, list)
        _ = try other.next()
        for row in 0..<5 { try delete(client, list, row: row) }
        let commits = try other.next(5)
        #expect(commits.map(\.id) == [2, 3, 4, 5, 6])
        let resumed = try events(client, list, after: 4)
        #expect(try resumed.next(2).map(\.data) == commits.suffix(2).map(\.data))
        // One that knows all gets only what comes.
        let current = try events(client, list, after: 6)
        try delete(client, list, row: 9)
        for reader in [resumed, current] {
            let next = try reader.next()
            #expect(next.name == "edit" && next.id == 7)
        }
        for unknown in [0, 8, 1_000] {
            let anew = try events(client, list, after: unknown).next()
            #expect(anew.name == "list" && anew.id == 7, "\(unknown)")
        }
        // More than is kept: every row moves.
        let source: JSONValue = ["kind": "empty", "columns": [["name": "n", "type": "integer"]]]
        let long = try #require(client.post("/api/v1/lists", ["name": "long", "source": source]).headers["location"])
        let watcher = try events(client, long)
        let rows = (0..<3_000).map { JSONValue.object(["n": .integer($0)]) }
        for round in 0..<6 {
            let order = round % 2 == 0 ? rows : rows.reversed()
            #expect(try client.put("\(long)/rows", ["key": "n", "rows": .array(order)]).status == 200)
        }
        #expect(try watcher.next(7).map(\.id) == [1, 2, 3, 4, 5, 6, 7])
        #expect(try events(client, long, after: 2).next().name == "list")
        #expect(try events(client, long, after: 6).next().id == 7)
    }

    @Test func `a list that another program changes tells its listeners, and one without listeners costs nothing`()
        throws
    {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        try delete(client, list, row: 0)
        let reader = try events(client, list)
        #expect(try reader.next().id == 2)
        let database = try ListDatabase(path: server.folder.file("lists.db"))
        let id = try #require(Int64(list.split(separator: "/").last ?? ""))
        for version in [3, 4] {
            _ = try database.commit(
                Commit(version: version, orderEdits: [.remove(0..<1)], sections: [11 - version]),
                toList: id
            )
        }
        let edits = try reader.next(through: { $0.id == 4 })
        #expect(edits.allSatisfy { $0.name == "edit" })
        #expect(edits.last?.data["rows"]?.integer == 7)
        let renamed = try database.commit(Commit(version: 5, name: "elsewhere"), toList: id)
        #expect(renamed.version == 5)
        #expect(try reader.next().data["name"]?.string == "elsewhere")
        try database.deleteList(id)
        #expect(try reader.next().name == "deleted")
    }

    @Test func `streams of lists count as streams, and end after as many events as were asked for`() throws {
        let client = try TestServer { $0.limits.streams = 1 }.client()
        let list = try client.makeList(rows: 10)
        let reader = try events(client, list, query: "?count=2")
        let refused = try client.get("\(list)/events")
        #expect(refused.status == 409 && refused.code == "streamLimit")
        try delete(client, list, row: 0)
        #expect(try reader.next(2).map(\.name) == ["list", "edit"])
        #expect(try reader.rest().isEmpty)
        #expect(try client.get("/api/v1/lists/99/events").code == "listNotFound")
        var answer = try client.get("\(list)/events?count=0")
        while answer.code == "streamLimit" { answer = try client.get("\(list)/events?count=0") }
        #expect(answer.code == "outOfRange" && answer.field == "count")
    }

    @Test func `rows that are added as a file are one edit`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10)
        let reader = try events(client, list)
        let file = Array(#"{"title":"a"}"#.utf8) + Array("\n{}\n".utf8)
        let headers = ["If-Match": "*", "Content-Type": "application/x-ndjson"]
        #expect(try client.send("POST", "\(list)/rows", bytes: file, headers: headers).status == 200)
        let events = try reader.next(2)
        #expect(events[1].data["edit"]?["inserted"] == [[10, 11]])
        #expect(events[1].data["rows"]?.integer == 12)
    }
}
