import JSON
import ListStore
import ScreenfulServer
import ScreenfulTypes
import Testing
import TestSupport

@Suite struct ListsTests {
    @Test func `a generated list is created, read, paged and deleted`() throws {
        let server = try TestServer()
        let client = server.client()
        let created = try client.post(
            "/api/v1/lists",
            ["name": "feed", "source": ["kind": "generated", "rows": 1_000_000, "seed": 7], "extent": "full"]
        )
        #expect(created.status == 201)
        let list = try created.json
        #expect(list["rows"]?.integer == 1_000_000)
        #expect(list["version"]?.integer == 1)
        #expect(list["rowHeights"]?.string == "exact")
        #expect(list["rowHeight"]?.double == 76)
        #expect(list["available"]?.isNull == true)
        let path = try #require(created.headers["location"])
        #expect(try client.get(path).json == list)
        #expect(try client.get(path).headers["etag"] == "\"1\"")

        let page = try client.get("/api/v1/lists?from=0&count=1").json
        #expect(page["total"]?.integer == 1)
        #expect(page["lists"]?[0] == list)

        let rows = try client.get("\(path)/rows?from=999999&count=50").json
        #expect(rows["rows"]?.array?.count == 1)
        #expect(rows["rows"]?[0]?["index"]?.integer == 999_999)
        #expect(rows["rows"]?[0]?["values"]?["title"]?.string?.isEmpty == false)

        #expect(try client.delete(path).status == 204)
        #expect(try client.get(path).code == "listNotFound")
        #expect(try client.delete(path).code == "listNotFound")
    }

    @Test func `who says how high rows are gets rows that high, and nobody else does`() throws {
        let client = try TestServer().client()
        let empty: JSONValue = ["kind": "empty", "columns": [["name": "a", "type": "text"]]]
        let cases: [(JSONObject, String, Double)] = [
            ([:], "exact", 76), (["source": empty], "exact", 76), (["rowHeight": 100], "fixed", 100),
            (["rowHeights": "fixed"], "fixed", 76), (["rowHeights": "exact", "rowHeight": 100], "exact", 100),
        ]
        for (members, heights, height) in cases {
            let list = try client.get(client.makeList(with: members)).json
            #expect(list["rowHeights"]?.string == heights)
            #expect(list["rowHeight"]?.double == height)
        }
        let varied: JSONValue = ["name": "a", "source": empty, "rowHeights": "varied"]
        #expect(try client.post("/api/v1/lists", varied).field == "rowHeights")
    }

    @Test(.timeLimit(.minutes(20))) func `lists that another program makes, edits or deletes are noticed`() throws {
        let server = try TestServer()
        let client = server.client()
        let own = try client.makeList(rows: 10)
        let other = try ListDatabase(path: server.folder.file("lists.db"))
        let made = try other.createList(
            ListDraft(name: "made elsewhere", source: .stored, columns: [Column(name: "a", type: .text)])
        )
        let path = "/api/v1/lists/\(made.id)"
        while try client.get(path).status == 404 {}
        #expect(try client.get(path).json["name"]?.string == "made elsewhere")
        let viewer = try client.makeViewer(of: path)

        let row = Row(id: made.nextRowID, values: [.text("x")])
        let edit = OrderEdit.insert(ids: row.id..<row.id + 1, at: 0)
        _ = try other.commit(Commit(version: 2, orderEdits: [edit], puts: [row], sections: [1]), toList: made.id)
        while try client.get(path).json["version"]?.integer != 2 {}
        #expect(try client.get("\(path)/rows").json["rows"]?[0]?["values"]?["a"]?.string == "x")
        // Who looks at the list goes on looking.
        #expect(try client.get(viewer).json["rowCount"]?.integer == 1)

        try other.deleteList(made.id)
        while try client.get(path).status == 200 {}
        #expect(try client.get(viewer).code == "viewerNotFound")
        #expect(try client.get(own).status == 200)
    }
}
