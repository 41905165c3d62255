import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Rows that come as a file and are added to a list.
@Suite(.timeLimit(.minutes(20))) struct RowAdditionTests {
    private static let columns: JSONValue = [
        ["name": "title", "type": "text"], ["name": "likes", "type": "integer"],
    ]

    /// Creates an empty list, and returns its path.
    private func makeList(_ client: APIClient, _ name: String = "notes") throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": Self.columns]
        let answer = try client.post("/api/v1/lists", ["name": .string(name), "source": source])
        return try #require(answer.headers["location"])
    }

    private func add(
        _ client: APIClient,
        _ list: String,
        _ text: String,
        type: String = "application/x-ndjson",
        match: String? = "*",
        seen version: Int64? = nil
    ) throws -> APIResponse {
        var headers = ["Content-Type": type]
        headers["Screenful-Version"] = version.map { String($0) }
        headers["If-Match"] = match
        return try client.send("POST", "\(list)/rows", bytes: Array(text.utf8), headers: headers)
    }

    private func titles(_ client: APIClient, _ list: String) throws -> [String?] {
        try client.get("\(list)/rows?count=500").json["rows"]?.array?.map { $0["values"]?["title"]?.string } ?? []
    }

    private func numbered(_ rows: Range<Int>) -> String {
        rows.map { "{\"title\":\"row \($0)\",\"likes\":\($0)}\n" }.joined()
    }

    @Test func `rows of every format are added at the end, each file as one version`() throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        let first = try add(client, list, numbered(0..<2), match: "\"1\"")
        #expect(first.status == 200, "\(first.body)")
        #expect(first.headers["etag"] == "\"2\"")
        #expect(try first.json == ["version": 2, "rows": 2, "added": 2])
        let csv = "likes,title\r\n5,\"a, b\"\r\n,\r\n"
        #expect(try add(client, list, csv, type: "text/csv; charset=utf-8").json["rows"]?.integer == 4)
        #expect(try add(client, list, "title\ntab\n", type: "text/tab-separated-values").json["version"]?.integer == 4)
        #expect(try titles(client, list) == ["row 0", "row 1", "a, b", nil, "tab"])
        #expect(try client.get(list).json["sections"] == [5])
        let nothing = try add(client, list, "\n")
        #expect(try nothing.json == ["version": 4, "rows": 5, "added": 0])
    }

    @Test func `a file waits for a server that has yet to see its list, or a version that the client has seen`()
        throws
    {
        let folder = TemporaryDirectory()
        let servers = [try TestServer(in: folder), try TestServer(in: folder)]
        let clients = servers.map { $0.client() }
        for round in 0..<5 {
            let list = try makeList(clients[0], "notes \(round)")
            // Longer than what is read at a time, so that it comes in pieces.
            let first = try add(clients[1], list, numbered(0..<20_000))
            #expect(try first.json == ["version": 2, "rows": 20_000, "added": 20_000], "\(first.body)")
            #expect(try add(clients[0], list, numbered(0..<3)).json["version"]?.integer == 3)
            let second = try add(clients[1], list, "title\na\n", type: "text/csv", match: "\"3\"", seen: 3)
            #expect(second.status == 200, "\(second.body)")
            // Nobody has made this version.
            let third = try add(clients[1], list, numbered(0..<20_000), match: "\"4\"", seen: 77)
            #expect(try third.json == ["version": 5, "rows": 40_004, "added": 20_000])
            #expect(try add(clients[1], list, "", type: "text/csv", seen: 77).status == 422)
        }
    }

    @Test func `viewers follow, and rows of generated and growing lists are added behind the last that is shown`()
        throws
    {
        let server = try TestServer()
        let client = server.client()
        for extent in ["full", "growing"] {
            let list = try client.makeList(rows: 200, extent: extent)
            let count = try #require(client.get(list).json["rows"]?.integer)
            let viewer = try client.makeViewer(of: list)
            let reader = try client.events(of: viewer)
            let answer = try add(client, list, #"{"title":"new"}"#, match: "\"1\"")
            #expect(answer.status == 200, "\(answer.body)")
            let event = try #require(try reader.next(through: { $0.name == "list" }).last?.data)
            #expect(event["edit"]?["inserted"] == [[.integer(count), .integer(count)]])
            #expect(event["rows"]?.integer == count + 1)
            let row = try client.get("\(list)/rows?from=\(count)").json["rows"]?.array?.first
            #expect(row?["values"]?["title"]?.string == "new")
            #expect(row?["id"]?.integer == 200)
        }
    }

    @Test func `a list that is sent as a file is taken by another`() throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        #expect(try add(client, list, numbered(0..<30_000)).status == 200)
        for (format, type) in [("ndjson", "application/x-ndjson"), ("csv", "text/csv")] {
            let file = try client.get("\(list)/rows?format=\(format)").body
            let copy = try makeList(client, format)
            #expect(try add(client, copy, file, type: type).json["added"]?.integer == 30_000)
            #expect(try client.get("\(copy)/rows?format=\(format)").body == file)
        }
    }

    @Test func `a mistake is told by its line, and no row is added`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeList(client)
        for (text, type, field) in [
            (numbered(0..<20_000) + "{\"title\"", "application/x-ndjson", "lines[20001]"),
            (numbered(0..<2) + "{\"likes\":\"x\"}", "application/x-ndjson", "lines[3].likes"),
            ("{\"other\":1}", "application/x-ndjson", "lines[1].other"), ("title,other\n", "text/csv", "other"),
            ("title,likes\na,1\nb\n", "text/csv", "lines[3]"),
            ("title\tlikes\na\t1.5\n", "text/tab-separated-values", "lines[2].likes"),
        ] {
            let answer = try add(client, list, text, type: type)
            #expect(answer.status == 422 && answer.code == "invalidRows" && answer.field == field, "\(answer.body)")
        }
        #expect(try add(client, list, "").code == "invalidRows")
        #expect(try client.get(list).json["version"]?.integer == 1)
        #expect(try client.get(list).json["rows"]?.integer == 0)
        #expect(try client.get("/api/v1/lists").json["total"]?.integer == 1)
    }

    @Test func `what PATCH refuses is refused here too`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeList(client)
        #expect(try add(client, list, numbered(0..<1), match: nil).code == "versionRequired")
        let stale = APIClient(server)
        let refused = try add(stale, list, numbered(0..<1), match: "\"7\"")
        #expect(refused.status == 412 && refused.code == "staleVersion" && refused.headers["etag"] == "\"1\"")
        let other = APIClient(server)
        #expect(try add(other, list, "{}", type: "application/json").code == "unsupportedMediaType")
        #expect(try add(APIClient(server), "/api/v1/lists/99", "{}").code == "listNotFound")
        server.folder.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, title TEXT)")
        let source: JSONValue = ["kind": "sqlite", "file": .string(server.folder.otherDatabase), "table": "things"]
        let table = try #require(
            APIClient(server).post("/api/v1/lists", ["name": "things", "source": source]).headers["location"]
        )
        let readOnly = try add(APIClient(server), table, "{}")
        #expect(readOnly.status == 409 && readOnly.code == "listIsReadOnly")
        #expect(try titles(APIClient(server), list).isEmpty)
    }

    private func head(_ list: String, _ length: String) -> String {
        "POST \(list)/rows HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nIf-Match: *\r\n\(length)\r\n\r\n"
    }

    @Test func `a file may be longer than other bodies, and has a limit of its own`() throws {
        let server = try TestServer {
            $0.limits.bodyBytes = 2_000
            $0.limits.rowFileBytes = 3_000_000
        }
        let list = try makeList(server.client())
        let file = Array(numbered(0..<60_000).utf8)
        let client = try RawClient(port: server.port)
        try client.send(head(list, "Transfer-Encoding: chunked"))
        for start in stride(from: 0, to: file.count, by: 70_001) {
            let piece = file[start...].prefix(70_001)
            try client.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
        try client.send("0\r\n\r\n")
        let answer = try client.receiveResponse()
        #expect(answer.status == 200 && answer.body.contains("\"added\":60000"), "\(answer.body)")
        let refused = try RawClient(port: server.port).request(head(list, "Content-Length: 3000001"))
        #expect(refused.status == 413 && refused.body.contains("bodyTooLong"))
        #expect(try server.client().get(list).json["rows"]?.integer == 60_000)
    }

    @Test func `a file that is cut off adds nothing, and there are only so many at once`() throws {
        let server = try TestServer()
        let list = try makeList(server.client())
        let file = Array(numbered(0..<5_000).utf8)
        var clients: [RawClient] = []
        for _ in 0..<16 {
            let client = try RawClient(port: server.port)
            try client.send(head(list, "Content-Length: \(file.count)\r\nExpect: 100-continue"))
            #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
            try client.send(Array(file.prefix(file.count / 2)))
            clients.append(client)
        }
        let refused = try RawClient(port: server.port).request(head(list, "Content-Length: \(file.count)"))
        #expect(refused.status == 429 && refused.body.contains("listsBusy"))
        let last = clients.removeLast()
        try last.send(Array(file.dropFirst(file.count / 2)))
        #expect(try last.receiveResponse().status == 200)
        for client in clients.prefix(8) { client.reset() }
        for client in clients.dropFirst(8) {
            client.finishSending()
            #expect(try client.isEnded())
        }
        while try add(APIClient(server), list, numbered(0..<1)).status == 429 {}
        let found = try server.client().get(list).json
        #expect(found["rows"]?.integer == 5_001 && found["version"]?.integer == 3)
    }

    @Test(arguments: UInt64(0)..<3)
    func `a server that is killed while it adds rows has all of them or none`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = TemporaryDirectory()
        let file = Array(numbered(0..<40_000).utf8)
        var rows = 0
        for round in 0..<4 {
            let server = try ServerProcess(database: folder.file("lists.db"))
            let client = APIClient(port: server.port)
            if round == 0 { _ = try makeList(client) }
            let headers = ["If-Match": "*", "Content-Type": "application/x-ndjson"]
            try client.sendOnly("POST", "/api/v1/lists/1/rows", bytes: file, headers: headers)
            let other = APIClient(port: server.port)
            for _ in 0..<Int.random(in: 0..<200, using: &random) { _ = try other.get("/healthz") }
            server.kill()
            let revived = try ServerProcess(database: folder.file("lists.db"))
            let found = try APIClient(port: revived.port).get("/api/v1/lists/1").json["rows"]?.integer.map(Int.init)
            #expect(found == rows || found == rows + 40_000, "round \(round)")
            rows = found ?? 0
            let total = try APIClient(port: revived.port).get("/api/v1/lists").json["total"]?.integer
            #expect(total == 1)
        }
    }
}
