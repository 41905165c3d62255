import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Files of rows whose clients or lists do not keep still.
@Suite(.timeLimit(.minutes(20))) struct RowStreamTests {
    /// A client that has asked for a file, and reads no more of it than the head and what its system takes.
    private func slowReader(_ server: TestServer, _ list: String, _ format: String = "ndjson") throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBuffer: 4_096)
        try client.send("GET \(list)/rows?format=\(format) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try client.receive(through: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200"), "\(head)")
        return client
    }

    /// Creates a stored list of megabytes, and returns its path.
    private func makeLongList(_ client: APIClient) throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": [["name": "text", "type": "text"]]]
        let list = try #require(
            try client.post("/api/v1/lists", ["name": "long", "source": source]).headers["location"]
        )
        for version in 1...12 {
            let text = JSONValue.string(String(repeating: "old \(version) ", count: 1_000))
            let operations = (0..<100).map { row in
                JSONValue.object(["op": "insert", "at": [0, .integer(Int64(row))], "values": ["text": text]])
            }
            let answer = try client.patch("\(list)/rows", ["operations": .array(operations)], version: version)
            try #require(answer.status == 200, "\(answer.body)")
        }
        return list
    }

    @Test func `a file has the rows of one version, whatever happens to the list meanwhile`() throws {
        let server = try TestServer { $0.limits.bodyBytes = 4 << 20 }
        let client = server.client()
        let list = try makeLongList(client)
        let whole = try client.get("\(list)/rows?format=ndjson")
        let reader = try slowReader(server, list)
        let reload: JSONValue = ["op": "reload", "at": [0, 1_150], "values": ["text": "new"]]
        #expect(try client.patch("\(list)/rows", ["operations": [reload]], version: 13).status == 200)
        let deletions = (0..<1_000).map { JSONValue.object(["op": "delete", "at": [0, .integer($0)]]) }
        #expect(try client.patch("\(list)/rows", ["operations": .array(deletions)], version: 14).status == 200)
        #expect(try client.delete(list).status == 204)
        #expect(try reader.receiveChunks() == whole.body)
    }

    @Test func `rows of a generated list are those of one version too`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 50_000)
        let whole = try client.get("\(list)/rows?format=csv")
        let reader = try slowReader(server, list, "csv")
        let edit: JSONValue = [
            "operations": [["op": "delete", "at": [0, 49_990]], ["op": "delete", "at": [0, 49_999]]]
        ]
        #expect(try client.patch("\(list)/rows", edit, version: 1).status == 200)
        #expect(try reader.receiveChunks() == whole.body)
        let later = try client.get("\(list)/rows?format=csv")
        #expect(later.body != whole.body && later.headers["etag"] == "\"2-csv\"")
    }

    @Test func `a table that another program writes breaks the file off`() throws {
        let server = try TestServer()
        let client = server.client()
        server.folder.execute(
            """
            CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
            INSERT INTO things SELECT i, printf('thing %0200d', i) FROM n
            """
        )
        let source: JSONValue = ["kind": "sqlite", "file": .string(server.folder.otherDatabase), "table": "things"]
        let list = try #require(
            try client.post("/api/v1/lists", ["name": "things", "source": source]).headers["location"]
        )
        let reader = try slowReader(server, list)
        server.folder.execute("UPDATE things SET name = 'another' WHERE id = 99999")
        #expect(throws: RawClient.Failure.self) { try reader.receiveChunks() }
        // The list is looked through again, and then there are files again.
        while try client.get("\(list)/rows?format=ndjson&from=99999").status != 200 {}
        #expect(try client.get("\(list)/rows?format=ndjson&from=99999").body.contains("another"))
    }

    @Test func `a reader that goes away gives its place up, and a slow one holds nobody up`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000)
        let readers = try (0..<16).map { _ in try slowReader(server, list) }
        let refused = try client.get("\(list)/rows?format=csv")
        #expect(refused.status == 429)
        #expect(refused.code == "listsBusy")
        #expect(refused.headers["retry-after"] == "1")
        #expect(try client.get("\(list)/rows").status == 200)
        readers[3].reset()
        while try client.get("\(list)/rows?format=csv&count=5").status == 429 {}
        readers[4].finishSending()
        for reader in readers[5...] { reader.reset() }
        while try client.get("\(list)/rows?format=csv&count=5").status == 429 {}
        server.stop()
    }
}
