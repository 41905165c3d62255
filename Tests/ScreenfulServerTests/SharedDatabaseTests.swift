import EventLoop
import JSON
import ListStore
import ScreenfulServer
import Synchronization
import Testing
import TestSupport

/// Two servers that share a database, as behind a proxy that sends requests to either.
@Suite struct SharedDatabaseTests {
    private func insert(_ title: String) -> JSONValue {
        ["operations": [["op": "insert", "at": [0, 0], "values": ["title": .string(title)]]]]
    }

    private func titles(_ client: APIClient, _ list: String) throws -> [String] {
        try client.get("\(list)/rows?count=500").json["rows"]?.array?.compactMap { $0["values"]?["title"]?.string }
            ?? []
    }

    private func makeList(_ client: APIClient, _ name: String = "a") throws -> String {
        let columns: JSONValue = [["name": "title", "type": "text"]]
        let response = try client.post(
            "/api/v1/lists",
            ["name": .string(name), "source": ["kind": "empty", "columns": columns]]
        )
        return try #require(response.headers["location"])
    }

    private func both(_ folder: TemporaryDirectory) throws -> (TestServer, TestServer, list: String) {
        let first = try TestServer(in: folder)
        let list = try makeList(first.client())
        return (first, try TestServer(in: folder), list)
    }

    @Test(.timeLimit(.minutes(20))) func `a server has the version that its client has seen elsewhere`() throws {
        let (first, second, list) = try both(TemporaryDirectory())
        let (writer, reader) = (first.client(), second.client())
        while try reader.get(list).status != 200 {}
        for edit in 0..<30 {
            let answer = try writer.send("PATCH", "\(list)/rows", body: insert("\(edit)"), headers: ["If-Match": "*"])
            let version = try #require(try answer.json["version"]?.integer)
            let seen = ["Screenful-Version": String(version)]
            #expect(try reader.get(list, headers: seen).json["version"]?.integer == version)
            #expect(try reader.get("\(list)/sections", headers: seen).status == 200)
        }
        // A version that nobody has made changes nothing.
        #expect(try reader.get(list, headers: ["Screenful-Version": "999999999999999"]).json["version"] == 31)
        for text in ["", "x", "-1", "1.5", "01", "1000000000000000"] {
            let refused = try reader.get(list, headers: ["Screenful-Version": text])
            #expect(refused.status == 400 && refused.field == "Screenful-Version", "\(text)")
        }
        #expect(try reader.get("/api/v1/lists/77", headers: ["Screenful-Version": "1"]).status == 404)
    }

    @Test(.timeLimit(.minutes(20))) func `whatever is current is changed by all, and nothing is lost`() throws {
        let (first, second, list) = try both(TemporaryDirectory())
        let writers = 8
        let edits = 20
        let failures = Mutex<[String]>([])
        let threads = try (0..<writers).map { writer in
            let thread = try Worker(name: "writer \(writer)")
            thread.submit { [self] in
                let client = (writer % 2 == 0 ? first : second).client()
                for edit in 0..<edits {
                    let body = insert("\(writer)-\(edit)")
                    let answer = try? client.send("PATCH", "\(list)/rows", body: body, headers: ["If-Match": "*"])
                    if answer?.status != 200 { failures.withLock { $0.append(answer?.body ?? "no answer") } }
                }
            }
            return thread
        }
        for thread in threads { thread.close() }
        #expect(failures.withLock { $0 } == [])
        let all = Set((0..<writers).flatMap { writer in (0..<edits).map { "\(writer)-\($0)" } })
        // A third one sees what is on the disk.
        let database = try ListDatabase(path: first.folder.file("lists.db"))
        #expect(try database.list(1).version == writers * edits + 1)
        for server in [first, second] {
            let client = server.client()
            while try client.get(list).json["version"]?.integer != Int64(writers * edits + 1) {}
            let titles = try titles(client, list)
            #expect(titles.count == all.count)
            #expect(Set(titles) == all)
        }
    }

    @Test func `a list that another server has made is found at once, on every loop`() throws {
        let folder = TemporaryDirectory()
        let first = try TestServer(in: folder)
        let second = try TestServer(in: folder) { $0.loops = 3 }
        let client = second.client()
        // One of each loop, by their first six digits.
        let names = (1...3).map { "00000\($0)000000" }
        for number in 0..<6 {
            let list = try makeList(first.client(), "made \(number)")
            let id = String(list.dropFirst("/api/v1/lists/".count))
            let body: JSONValue = ["list": .string(id), "viewport": ["width": 400, "height": 800]]
            for name in names {
                #expect(try client.send("PUT", "/api/v1/viewers/\(name)\(number)", body: body).status == 201)
            }
            #expect(try client.get("\(list)/rows").status == 200)
            let answer = try client.send("PATCH", "\(list)/rows", body: insert("b"), headers: ["If-Match": "*"])
            #expect(answer.status == 200)
        }
        #expect(try client.get("/api/v1/lists/999999999/rows").code == "listNotFound")
        #expect(try client.get("/api/v1/lists/x/rows").code == "listNotFound")
    }

    @Test func `a version that another server has made is current at once, and the one before is not`() throws {
        let (first, second, list) = try both(TemporaryDirectory())
        let clients = [first.client(), second.client()]
        for version in 1...12 {
            let (client, other) = (clients[version % 2], clients[(version + 1) % 2])
            #expect(try client.patch("\(list)/rows", insert("\(version)"), version: version).status == 200)
            let stale = try other.patch("\(list)/rows", insert("late"), version: version)
            #expect(stale.status == 412)
            #expect(try stale.json["version"]?.integer == Int64(version + 1))
        }
        #expect(try titles(clients[0], list) == (1...12).reversed().map(String.init))
    }

    @Test func `a change set is planned on what another server has made`() throws {
        let (first, second, list) = try both(TemporaryDirectory())
        #expect(try first.client().patch("\(list)/rows", insert("a"), version: 1).status == 200)
        // For the second server the list is still empty.
        let reload: JSONValue = ["operations": [["op": "reload", "at": [0, 0], "values": ["title": "b"]]]]
        let path = "\(list)/rows"
        #expect(try second.client().send("PATCH", path, body: reload, headers: ["If-Match": "*"]).status == 200)
        #expect(try titles(second.client(), list) == ["b"])
        let wrong: JSONValue = ["operations": [["op": "delete", "at": [0, 1]]]]
        let refused = try first.client().send("PATCH", path, body: wrong, headers: ["If-Match": "*"])
        #expect(refused.code == "deleteItemOutOfRange")
        #expect(try titles(first.client(), list) == ["b"])
    }

    @Test func `templates and deletions need what is current too`() throws {
        let (first, second, list) = try both(TemporaryDirectory())
        let template = try #require(try first.client().get("\(list)/template").json["template"])
        #expect(try first.client().send("PUT", "\(list)/template", body: template).status == 200)
        #expect(try second.client().send("PUT", "\(list)/template", body: template).status == 200)
        let stale = try first.client().send("DELETE", list, headers: ["If-Match": "\"2\""])
        #expect(stale.status == 412)
        #expect(try stale.json["version"]?.integer == 3)
        #expect(try first.client().send("DELETE", list, headers: ["If-Match": "\"3\""]).status == 204)
        #expect(try second.client().send("PUT", "\(list)/template", body: template).status == 404)
    }

    @Test(.timeLimit(.minutes(20))) func `who looks at a list follows what another server does to it`() throws {
        let folder = TemporaryDirectory()
        let first = try TestServer(in: folder)
        let list = try first.client().makeList(rows: 1_000, with: ["rowHeights": "fixed", "rowHeight": 100])
        let second = try TestServer(in: folder)
        let viewer = try second.client().makeViewer(of: list)
        _ = try second.client().post("\(viewer)/scroll", ["anchor": [500, 10]])
        let reader = try second.client().events(of: viewer)
        _ = try reader.next()
        let edit: JSONValue = [
            "operations": [
                ["op": "insert", "at": [0, 0], "values": ["title": "new"]], ["op": "delete", "at": [0, 900]],
                ["op": "move", "from": [0, 990], "to": [0, 10]],
            ]
        ]
        #expect(try first.client().patch("\(list)/rows", edit, version: 1).status == 200)
        let told = try #require(try reader.next { $0.name == "list" }.last?.data)
        #expect(told["version"]?.integer == 2)
        #expect(told["edit"]?["inserted"] == [[0, 0]])
        #expect(told["edit"]?["removed"] == [[900, 900]])
        #expect(told["edit"]?["moved"]?.array?.count == 1)
        // What was only moved is not read anew.
        #expect(told["edit"]?["reloaded"] == [])
        let change: JSONValue = [
            "operations": [["op": "reload", "at": [0, 502], "values": ["title": "other"]]]
        ]
        #expect(try first.client().patch("\(list)/rows", change, version: 2).status == 200)
        let next = try #require(try reader.next { $0.name == "list" }.last?.data)
        #expect(next["edit"] == ["removed": [], "inserted": [], "moved": [], "reloaded": [[502, 502]]])
        let cells = try #require(try reader.next { $0.name == "cells" }.last?.data["cells"]?.array)
        #expect(cells.map { $0["row"]?.integer } == [502])
        #expect(cells.first?["values"]?["title"]?.string == "other")
        // Two rows came above the one at the top, which stays there.
        let offset = try #require(try second.client().get(viewer).json["offset"]?.double)
        #expect(offset == 500 * 100 + 10 + 200)
    }
}
