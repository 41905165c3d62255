import JSON
import Testing
import TestSupport

@Suite struct ChangeSetTests {
    private func titles(_ client: APIClient, _ list: String) throws -> [String] {
        let rows = try client.get("\(list)/rows?count=500").json["rows"]?.array ?? []
        return rows.map { $0["values"]?["title"]?.string ?? "–" }
    }

    private func makeEmptyList(_ client: APIClient) throws -> String {
        let response = try client.post(
            "/api/v1/lists",
            [
                "name": "notes",
                "source": [
                    "kind": "empty",
                    "columns": [["name": "title", "type": "text"], ["name": "n", "type": "integer"]],
                ],
            ]
        )
        return try #require(response.headers["location"])
    }

    /// A list whose rows are titled a, b, c, d; its version is 2.
    private func makeLetters(_ client: APIClient) throws -> String {
        let list = try makeEmptyList(client)
        let operations = ["a", "b", "c", "d"].enumerated().map { index, title -> JSONValue in
            ["op": "insert", "at": [0, .integer(Int64(index))], "values": ["title": .string(title)]]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(operations)], version: 1).status == 200)
        return list
    }

    @Test func `one change set inserts, deletes, moves and reloads`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeLetters(client)
        let answer = try client.patch(
            "\(list)/rows",
            [
                "operations": [
                    ["op": "delete", "at": [0, 1]],
                    ["op": "move", "from": [0, 3], "to": [0, 0]],
                    ["op": "reload", "at": [0, 0], "values": ["title": "A"]],
                    ["op": "insert", "at": [0, 3], "values": ["title": "new", "n": 7]],
                ],
                "sections": [4],
            ],
            version: 2
        )
        #expect(try answer.json == ["version": 3, "rows": 4])
        #expect(answer.headers["etag"] == "\"3\"")
        #expect(try titles(client, list) == ["d", "A", "c", "new"])
        let ids = try client.get("\(list)/rows").json["rows"]?.array?.map { $0["id"]?.integer }
        #expect(Set(ids ?? []).count == 4)
    }

    @Test func `sections are inserted with rows, moved and deleted`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeLetters(client)
        let insert: JSONValue = [
            "operations": [["op": "insert", "at": [0], "rows": [["title": "x"], ["title": "y"]]]]
        ]
        #expect(try client.patch("\(list)/rows", insert, version: 2).status == 200)
        #expect(try client.get(list).json["sections"] == [2, 4])
        #expect(try titles(client, list) == ["x", "y", "a", "b", "c", "d"])
        let move: JSONValue = ["operations": [["op": "move", "from": [1], "to": [0]]]]
        #expect(try client.patch("\(list)/rows", move, version: 3).status == 200)
        #expect(try titles(client, list) == ["a", "b", "c", "d", "x", "y"])
        let delete: JSONValue = ["operations": [["op": "delete", "at": [0]]]]
        #expect(try client.patch("\(list)/rows", delete, version: 4).json == ["version": 5, "rows": 2])
        #expect(try titles(client, list) == ["x", "y"])
    }

    @Test func `what was acknowledged is there after a restart`() throws {
        let folder = TemporaryDirectory()
        let first = try TestServer(in: folder)
        let list = try makeLetters(first.client())
        let generated = try first.client().makeList(rows: 100)
        let edit: JSONValue = [
            "operations": [
                ["op": "reload", "at": [0, 5], "values": ["title": "mine"]], ["op": "delete", "at": [0, 0]],
                ["op": "insert", "at": [0, 99], "values": ["title": "last"]],
            ]
        ]
        #expect(try first.client().patch("\(generated)/rows", edit, version: 1).status == 200)
        let before = try first.client().get("\(generated)/rows?count=500").body
        first.stop()

        let second = try TestServer(in: folder)
        #expect(try titles(second.client(), list) == ["a", "b", "c", "d"])
        #expect(try second.client().get("\(generated)/rows?count=500").body == before)
        let titles = try titles(second.client(), generated)
        #expect(titles[4] == "mine")
        #expect(titles[99] == "last")
    }

    @Test func `a stale or missing version changes nothing`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeLetters(client)
        let edit: JSONValue = ["operations": [["op": "delete", "at": [0, 0]]]]
        let path = "\(list)/rows"
        #expect(try client.patch(path, edit).code == "versionRequired")
        #expect(try client.patch(path, edit, version: 1).code == "staleVersion")
        #expect(try client.send("PATCH", path, body: edit, headers: ["If-Match": "2"]).code == "wrongType")
        #expect(try client.send("PATCH", path, body: edit, headers: ["If-Match": "W/\"2\""]).code == "staleVersion")
        #expect(try titles(client, list) == ["a", "b", "c", "d"])
        #expect(try client.send("PATCH", path, body: edit, headers: ["If-Match": "\"1\", \"2\""]).status == 200)
        #expect(try client.send("PATCH", path, body: edit, headers: ["If-Match": "*"]).status == 200)
        #expect(try titles(client, list) == ["c", "d"])
    }

    static let contradictions: [(String, JSONValue)] = [
        ("reloadAndDeleteSection", ["operations": [["op": "delete", "at": [0]], ["op": "reload", "at": [0]]]]),
        ("sectionCountMismatch", ["operations": [["op": "delete", "at": [0, 0]]], "sections": [3, 0]]),
        ("deleteSectionOutOfRange", ["operations": [["op": "delete", "at": [1]]]]),
        ("deleteItemSectionOutOfRange", ["operations": [["op": "delete", "at": [1, 0]]]]),
        ("deleteItemOutOfRange", ["operations": [["op": "delete", "at": [0, 4]]]]),
        ("insertItemSectionOutOfRange", ["operations": [["op": "insert", "at": [1, 0]]]]),
        ("insertItemOutOfRange", ["operations": [["op": "insert", "at": [0, 5]]]]),
        ("insertItemOutOfRange", ["operations": [["op": "insert", "at": [1]], ["op": "insert", "at": [1, 1]]]]),
        ("insertSectionOutOfRange", ["operations": [["op": "insert", "at": [2]]]]),
        ("deleteAndReloadItem", ["operations": [["op": "delete", "at": [0, 0]], ["op": "reload", "at": [0, 0]]]]),
        ("itemCountMismatch", ["operations": [["op": "delete", "at": [0, 0]]], "sections": [4]]),
        ("itemCountMismatch", ["operations": [["op": "insert", "at": [1]]], "sections": [4, 1_000_000_000]]),
    ]

    @Test(arguments: contradictions)
    func `a contradiction is named and nothing is applied`(code: String, body: JSONValue) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeLetters(client)
        let answer = try client.patch("\(list)/rows", body, version: 2)
        #expect(answer.status == 422)
        #expect(answer.code == code)
        #expect(try client.get(list).json["version"]?.integer == 2)
        #expect(try titles(client, list) == ["a", "b", "c", "d"])
    }

    @Test func `viewers are told what a change set did`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(with: ["rowHeights": "fixed", "rowHeight": 100])
        let viewer = try client.makeViewer(of: list, with: ["anchor": [10, 50]])
        let reader = try client.events(of: viewer)
        _ = try reader.next()
        let edit: JSONValue = [
            "operations": [
                ["op": "delete", "at": [0, 2]], ["op": "delete", "at": [0, 3]],
                ["op": "reload", "at": [0, 12], "values": ["title": "changed"]],
            ]
        ]
        #expect(try client.patch("\(list)/rows", edit, version: 1).status == 200)
        let events = try reader.next(through: { $0.name == "cells" })
        let change = try #require(events.first { $0.name == "list" })
        #expect(change.data["edit"]?["removed"] == [[2, 3]])
        #expect(change.data["edit"]?["reloaded"] == [[10, 10]])
        #expect(change.data["version"]?.integer == 2)
        // The first visible row stays where it is.
        let geometry = try #require(events.first { $0.name == "geometry" })
        #expect(geometry.data["correction"]?.double == -200)
        #expect(geometry.data["offset"]?.double == 850)
        let cells = events.last?.data["cells"]?.array ?? []
        #expect(cells.contains { $0["row"]?.integer == 10 && $0["values"]?["title"]?.string == "changed" })
    }

    @Test func `of concurrent change sets of one version one is applied`() async throws {
        let server = try TestServer()
        let list = try makeLetters(server.client())
        let edit: JSONValue = ["operations": [["op": "insert", "at": [0, 0]]]]
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 {
                group.addTask { try? server.client().patch("\(list)/rows", edit, version: 2).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
        #expect(statuses.count { $0 == 412 } == 7)
    }
}
