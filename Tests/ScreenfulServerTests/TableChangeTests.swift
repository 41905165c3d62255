import Glibc
import JSON
import Testing
import TestSupport

/// Tables of other programs that change, go and come back while they are served.
@Suite(.timeLimit(.minutes(20))) struct TableChangeTests {
    private let folder = TemporaryDirectory()

    private func insert(_ numbers: Range<Int>) -> String {
        """
        WITH RECURSIVE n(i) AS (SELECT \(numbers.lowerBound) UNION ALL SELECT i + 1 FROM n
            WHERE i + 1 < \(numbers.upperBound))
        INSERT INTO things SELECT i, printf('thing %d', i) FROM n;
        """
    }

    private func makeTable(rows: Int) {
        folder.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT); \(insert(0..<rows))")
    }

    private func makeList(_ client: APIClient, extent: String = "full") throws -> String {
        let source: JSONValue = ["kind": "sqlite", "file": .string(folder.otherDatabase), "table": "things"]
        let body: JSONObject = ["name": .string("things \(extent)"), "source": source, "extent": .string(extent)]
        return try #require(try client.post("/api/v1/lists", .object(body)).headers["location"])
    }

    private func total(_ client: APIClient, _ list: String) throws -> Int? {
        try client.get("\(list)/rows?count=1").json["total"]?.integer.map(Int.init)
    }

    @Test func `a table that shrinks is followed by the list and its viewers`() throws {
        makeTable(rows: 3_000)
        let server = try TestServer(in: folder)
        let client = server.client()
        let list = try makeList(client)
        let viewer = try client.makeViewer(of: list)
        _ = try client.post("\(viewer)/scroll", ["anchor": [2_900, 0]])
        let reader = try client.events(of: viewer)
        folder.execute("DELETE FROM things WHERE id >= 2000")
        let change = try #require(try reader.next(through: { $0.name == "list" }).last?.data)
        #expect(change["rows"]?.integer == 2_000)
        #expect(change["version"]?.integer == 2)
        #expect(change["edit"]?["removed"] == [[2_000, 2_999]])
        #expect(try total(client, list) == 2_000)
        let last = try client.get("\(list)/rows?from=1999").json["rows"]?.array
        #expect(last?.last?["values"]?["name"]?.string == "thing 1999")
        let cells = try reader.next(through: { $0.name == "cells" }).last?.data["cells"]?.array ?? []
        #expect(cells.allSatisfy { ($0["row"]?.integer ?? .max) < 2_000 })
        #expect(try client.get(viewer).json["rowCount"]?.integer == 2_000)
        // The new version is the database's too.
        server.stop()
        let again = try TestServer(in: folder)
        while try again.client().get("/readyz").status != 200 {}
        #expect(try again.client().get(list).json["version"]?.integer == 2)
    }

    @Test(arguments: [true, false])
    func `rows that come and go above the reader leave him where he is`(isShorter: Bool) throws {
        makeTable(rows: 3_000)
        let server = try TestServer(in: folder)
        let client = server.client()
        let list = try makeList(client)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        _ = try client.post("\(viewer)/scroll", ["anchor": [2_500, 20]])
        _ = try reader.next { $0.data["cells"]?.array?.contains { $0["row"]?.integer == 2_500 } == true }
        // As many as before, of which the list could not tell by their number.
        let rowCount = isShorter ? 2_000 : 3_000
        folder.execute(
            "BEGIN; DELETE FROM things WHERE id < 1000; \(isShorter ? "" : insert(3_000..<4_000)) COMMIT"
        )
        let change = try #require(try reader.next(through: { $0.name == "list" }).last?.data)
        #expect(change["rows"]?.integer == Int64(rowCount))
        let state = try client.get(viewer).json
        #expect(state["anchor"] == [1_500, 20])
        let row = try client.get("\(list)/rows?from=1500&count=1").json["rows"]?.array?.first
        #expect(row?["values"]?["name"]?.string == "thing 2500")
    }

    @Test func `two servers of one database keep their readers where they are`() throws {
        makeTable(rows: 3_000)
        let servers = [try TestServer(in: folder), try TestServer(in: folder)]
        let clients = servers.map { $0.client() }
        let list = try makeList(clients[0])
        while try clients[1].get(list).status != 200 {}
        while try clients[1].get("/readyz").status != 200 {}
        let viewers = try clients.map { try $0.makeViewer(of: list) }
        let readers = try zip(clients, viewers).map { try $0.events(of: $1) }
        for (client, (viewer, reader)) in zip(clients, zip(viewers, readers)) {
            _ = try client.post("\(viewer)/scroll", ["anchor": [2_500, 20]])
            _ = try reader.next { $0.data["cells"]?.array?.contains { $0["row"]?.integer == 2_500 } == true }
        }
        for (deleted, version) in [(1_000, 2), (1_400, 3)] {
            folder.execute("DELETE FROM things WHERE id < \(deleted)")
            // Either stores a version, which the other shows by its own scan.
            for (client, viewer) in zip(clients, viewers) {
                while try client.get(viewer).json["anchor"] != [.integer(Int64(2_500 - deleted)), 20] {}
                #expect(try client.get(viewer).json["rowCount"]?.integer == Int64(3_000 - deleted))
                #expect(try client.get(list).json["version"]?.integer == Int64(version))
            }
        }
    }

    @Test func `a table that grows is followed, and a growing list can grow further`() throws {
        makeTable(rows: 60)
        let server = try TestServer(in: folder)
        let client = server.client()
        let full = try makeList(client)
        let growing = try makeList(client, extent: "growing")
        let viewer = try client.makeViewer(of: growing)
        let reader = try client.events(of: viewer)
        _ = try client.post("\(viewer)/scroll", ["anchor": [45, 0], "phase": "fling"])
        _ = try reader.next(through: { $0.name == "list" && $0.data["rows"]?.integer == 60 })
        folder.execute(insert(60..<500))
        while try total(client, full) != 500 {}
        while try client.get(growing).json["available"]?.integer != 500 {}
        // The end is near: it grows by itself.
        _ = try reader.next(through: { $0.name == "list" && ($0.data["rows"]?.integer ?? 0) > 60 })
    }

    @Test func `values that are written are read anew`() throws {
        makeTable(rows: 100)
        let server = try TestServer(in: folder)
        let client = server.client()
        let reader = try client.events(of: client.makeViewer(of: makeList(client)))
        _ = try reader.next(through: { $0.name == "cells" })
        folder.execute("UPDATE things SET name = 'another' WHERE id = 2")
        _ = try reader.next { event in
            event.data["cells"]?.array?.contains { $0["values"]?["name"]?.string == "another" } == true
        }
    }

    @Test func `a table that is missing at the start is read as soon as it is there`() throws {
        makeTable(rows: 100)
        let first = try TestServer(in: folder)
        let list = try makeList(first.client())
        first.stop()
        rename(folder.otherDatabase, folder.file("away.db"))
        let server = try TestServer(in: folder)
        let client = server.client()
        while try client.get("/readyz").status != 200 {}
        #expect(try client.get("\(list)/rows").code == "storageUnavailable")
        rename(folder.file("away.db"), folder.otherDatabase)
        // Asking for the list itself opens nothing.
        while try client.get(list).json["rows"]?.integer != 100 {}
        #expect(try client.get("\(list)/rows?from=99").status == 200)
    }

    @Test func `a table that goes and comes back takes its viewers along`() throws {
        makeTable(rows: 100)
        let server = try TestServer(in: folder)
        let client = server.client()
        let list = try makeList(client)
        let viewer = try client.makeViewer(of: list)
        let reader = try client.events(of: viewer)
        folder.execute("ALTER TABLE things RENAME TO hidden")
        while try client.get("\(list)/rows").status != 503 {}
        #expect(try client.get(viewer).json["rowCount"]?.integer == 100)
        folder.execute("ALTER TABLE hidden RENAME TO things; \(insert(100..<120))")
        let change = try reader.next(through: { $0.name == "list" }).last?.data
        #expect(change?["rows"]?.integer == 120)
        #expect(try client.get("\(list)/rows?from=119").status == 200)
        // A table of the same name with other columns is another table.
        folder.execute("DROP TABLE things; CREATE TABLE things (id INTEGER PRIMARY KEY, size REAL)")
        while try !client.get("\(list)/rows").body.contains("other columns") {}
        #expect(try client.get("\(list)/rows").status == 503)
    }
}
