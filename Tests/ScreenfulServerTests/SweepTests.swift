import CSQLite
import JSON
import TestSupport
import Testing

/// Rows of lists that were deleted go in the background.
@Suite(.timeLimit(.minutes(20))) struct SweepTests {
    /// The tables of rows that a database has.
    private func tables(_ folder: TemporaryDirectory) -> Int {
        var handle: OpaquePointer?
        sqlite3_open_v2(folder.file("lists.db"), &handle, SQLITE_OPEN_READONLY, nil)
        defer { sqlite3_close(handle) }
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'rows%'", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int(statement, 0)) : -1
    }

    private func makeStoredList(_ client: APIClient, rows: Int) throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": [["name": "n", "type": "integer"]]]
        let answer = try client.post("/api/v1/lists", ["name": .string("\(rows) rows"), "source": source])
        let list = try #require(answer.headers["location"])
        let inserts = (0..<rows).map { row -> JSONValue in
            ["op": "insert", "at": [0, .integer(Int64(row))], "values": ["n": .integer(Int64(row))]]
        }
        #expect(try client.patch("\(list)/rows", ["operations": .array(inserts)], version: 1).status == 200)
        return list
    }

    @Test func `a list that is deleted leaves nothing, while others go on`() throws {
        let server = try TestServer()
        let client = server.client()
        let doomed = try makeStoredList(client, rows: 2_000)
        let kept = try makeStoredList(client, rows: 20)
        #expect(try client.delete(doomed).status == 204)
        #expect(try client.get(doomed).code == "listNotFound")
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 1)
        while tables(server.folder) != 1 {
            #expect(try client.get("\(kept)/rows").json["rows"]?.array?.count == 20)
        }
    }

    @Test func `what was left when the server was killed goes after its start`() throws {
        let folder = TemporaryDirectory()
        let server = try ServerProcess(database: folder.file("lists.db"))
        let client = APIClient(port: server.port)
        let doomed = try makeStoredList(client, rows: 5_000)
        #expect(try client.delete(doomed).status == 204)
        server.kill()
        let revived = try ServerProcess(database: folder.file("lists.db"))
        #expect(try APIClient(port: revived.port).get(doomed).status == 404)
        while tables(folder) != 0 {}
    }
}
