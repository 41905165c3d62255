import Glibc
import JSON
import ScreenfulServer
import Testing
import TestSupport

/// Lists that are tables of another database.
@Suite struct TableTests {
    private func makeDatabase(in folder: TemporaryDirectory, rows: Int) {
        folder.execute(
            """
            CREATE TABLE packages (name TEXT PRIMARY KEY, size INTEGER, score REAL) WITHOUT ROWID;
            CREATE TABLE nameless ("" TEXT);
            CREATE VIEW large AS SELECT * FROM packages WHERE size > 10;
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < \(rows))
            INSERT INTO packages SELECT printf('package-%06d', i), i * 10, i / 2.0 FROM n;
            """
        )
    }

    private func makeList(_ client: APIClient, file: String, with members: JSONObject = [:]) throws -> APIResponse {
        var body: JSONObject = [
            "name": "packages", "source": ["kind": "sqlite", "file": .string(file), "table": "packages"],
        ]
        body = body.merging(members)
        return try client.post("/api/v1/lists", .object(body))
    }

    @Test func `a table of another database is read, scrolled and never edited`() throws {
        let folder = TemporaryDirectory()
        makeDatabase(in: folder, rows: 5_000)
        let server = try TestServer(in: folder)
        let client = server.client()
        let created = try makeList(client, file: folder.otherDatabase)
        #expect(created.status == 201)
        let list = try created.json
        #expect(list["rows"]?.integer == 5_000)
        #expect(list["editable"]?.bool == false)
        #expect(list["columns"]?.array?.map { $0["name"]?.string } == ["name", "size", "score"])
        let path = try #require(created.headers["location"])
        let rows = try client.get("\(path)/rows?from=4321&count=2").json["rows"]
        #expect(rows?[0]?["values"]?["name"]?.string == "package-004321")
        #expect(rows?[1]?["values"]?["size"]?.integer == 43_220)

        let edit: JSONValue = ["operations": [["op": "delete", "at": [0, 0]]]]
        let refused = try client.patch("\(path)/rows", edit, version: 1)
        #expect(refused.status == 409)
        #expect(refused.code == "listIsReadOnly")

        let viewer = try client.makeViewer(of: path)
        let reader = try client.events(of: viewer)
        #expect(try reader.next().data["cells"] == [])
        #expect(try content(ofRow: 0, from: reader) == "package-000000")
        _ = try client.post("\(viewer)/scroll", ["anchor": [3_000, 0]])
        #expect(try content(ofRow: 3_000, from: reader) == "package-003000")
        let tree = try client.get("\(viewer)/nodes/3000").json
        #expect(tree["nodes"]?[1]?["text"]?.string == "package-003000")
    }

    @Test(.timeLimit(.minutes(20))) func `a viewer of a table is opened with the first rows that are read`() throws {
        let folder = TemporaryDirectory()
        makeDatabase(in: folder, rows: 100)
        let server = try TestServer(in: folder)
        let client = server.client()
        let path = try #require(makeList(client, file: folder.otherDatabase).headers["location"])
        let body: JSONValue = ["viewport": ["width": 390, "height": 844], "events": true]
        var events: [JSONValue] = []
        // The answer waits for the rows for half a second, in which a machine under strain may not read them.
        repeat {
            events = try #require(try client.post("\(path)/viewers", body).json["events"]?.array)
        } while events.last?["type"] != "cells"
        #expect(events.first?["type"] == "snapshot")
        #expect(events.last?["data"]?["cells"]?[0]?["values"]?["name"] == "package-000000")
        let numbers = try events.map { try #require($0["number"]?.integer) }
        #expect(numbers == (numbers[0]..<numbers[0] + Int64(numbers.count)).map(\.self))
    }

    /// The name that a row has in the first event with its contents.
    private func content(ofRow row: Int64, from reader: EventReader) throws -> String? {
        while true {
            let cells = try reader.next(through: { $0.name == "cells" }).last?.data["cells"]?.array ?? []
            if let cell = cells.first(where: { $0["row"]?.integer == row }) { return cell["values"]?["name"]?.string }
        }
    }

    @Test(.timeLimit(.minutes(20))) func `after a restart the table is looked through again`() throws {
        let folder = TemporaryDirectory()
        makeDatabase(in: folder, rows: 3_000)
        let first = try TestServer(in: folder)
        let created = try makeList(first.client(), file: folder.otherDatabase, with: ["extent": "growing"])
        let path = try #require(created.headers["location"])
        first.stop()
        let second = try TestServer(in: folder)
        while try second.client().get("/readyz").status != 200 {}
        #expect(try second.client().get(path).json["available"]?.integer == 3_000)
        #expect(try second.client().get("\(path)/rows?count=500").json["rows"]?.array?.count == 50)
        second.stop()

        remove(folder.otherDatabase)
        let third = try TestServer(in: folder)
        while try third.client().get("/readyz").status != 200 {}
        for _ in 0..<2 {
            let answer = try third.client().get("\(path)/rows")
            #expect(answer.status == 503)
            #expect(answer.code == "storageUnavailable")
            #expect(answer.body.contains("there is no file"))
        }
        #expect(try third.client().get(path).status == 200)
        #expect(try third.client().delete(path).status == 204)
    }

    @Test func `a table that comes back can be read again`() throws {
        let folder = TemporaryDirectory()
        makeDatabase(in: folder, rows: 10)
        let first = try TestServer(in: folder)
        let path = try #require(makeList(first.client(), file: folder.otherDatabase).headers["location"])
        first.stop()
        rename(folder.otherDatabase, folder.file("elsewhere.db"))
        let second = try TestServer(in: folder)
        while try second.client().get("/readyz").status != 200 {}
        #expect(try second.client().get("\(path)/rows").code == "storageUnavailable")
        rename(folder.file("elsewhere.db"), folder.otherDatabase)
        while try second.client().get("\(path)/rows").status != 200 {}
        #expect(try second.client().get("\(path)/rows").json["rows"]?.array?.count == 10)
    }

    @Test(arguments: [
        ("nowhere", "packages"), ("other.db", "nothing"), ("other.db", "large"),
        ("other.db", "nameless"),
        ("other.db", "x\"; DROP TABLE packages; --"),
    ])
    func `what is no table is refused`(file: String, table: String) throws {
        let folder = TemporaryDirectory()
        makeDatabase(in: folder, rows: 10)
        let server = try TestServer(in: folder)
        let answer = try server.client().post(
            "/api/v1/lists",
            ["name": "x", "source": ["kind": "sqlite", "file": .string(folder.file(file)), "table": .string(table)]]
        )
        #expect(answer.status == 422)
        #expect(answer.code == "sourceUnusable")
        #expect(try server.client().get("/api/v1/lists").json["total"]?.integer == 0)
    }
}
