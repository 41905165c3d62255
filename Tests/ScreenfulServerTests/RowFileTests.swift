import JSON
import ListStore
import TestSupport
import Testing

/// The rows of lists as files.
@Suite(.timeLimit(.minutes(20))) struct RowFileTests {
    private static let columns: JSONValue = [
        ["name": "name", "type": "text"], ["name": "size, \"m\"", "type": "real"],
        ["name": "count", "type": "integer"],
        ["name": "done", "type": "boolean"], ["name": "day", "type": "date"],
    ]

    private static let names = [
        "plain", "", " spaced ", "a,b", "a;b\tc", "“quoted” \"twice\"", "line\nline\r\nline", "é e\u{301} 🎈", "12",
        "true",
        "\u{FEFF}mark", "back\\slash / \u{1}",
    ]

    /// The values of a row of a stored list, some of them null.
    private static func values(_ row: Int) -> JSONValue {
        var values: JSONObject = ["name": .string(names[row % names.count])]
        if row % 3 > 0 { values["size, \"m\""] = row % 2 == 0 ? .integer(Int64(row)) : .number(Double(row) / 8) }
        if row % 5 > 0 { values["count"] = .integer(Int64(row) - 5) }
        if row % 7 > 0 { values["done"] = .bool(row % 2 == 0) }
        if row % 11 > 0 { values["day"] = .string("2026-01-0\(row % 9 + 1)") }
        return .object(values)
    }

    /// Creates a stored list, and returns its path.
    private func makeStoredList(_ client: APIClient, rows: Int, name: String = "stored") throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": Self.columns]
        let list = try #require(
            try client.post("/api/v1/lists", ["name": .string(name), "source": source]).headers["location"]
        )
        let operations = (0..<rows).map { row in
            JSONValue.object(["op": "insert", "at": [0, .integer(Int64(row))], "values": Self.values(row)])
        }
        try #require(client.patch("\(list)/rows", ["operations": .array(operations)], version: 1).status == 200)
        return list
    }

    /// The values of all rows of a list, page by page.
    private func pages(_ client: APIClient, _ list: String) throws -> [JSONValue] {
        var values: [JSONValue] = []
        while true {
            let page = try client.get("\(list)/rows?from=\(values.count)&count=500").json["rows"]?.array ?? []
            guard !page.isEmpty else { return values }
            values += page.compactMap { $0["values"] }
        }
    }

    private func lines(_ answer: APIResponse) throws -> [JSONValue] {
        try answer.body.utf8.split(separator: UInt8(ascii: "\n")).map { try JSONValue.parse(Array($0)) }
    }

    @Test func `a file has the rows of every kind of list as they are told page by page`() throws {
        let server = try TestServer()
        let client = server.client()
        server.folder.execute(
            """
            CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, size REAL);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
            INSERT INTO things SELECT i, 'thing, ' || i, i / 4.0 FROM n
            """
        )
        let table: JSONValue = ["kind": "sqlite", "file": .string(server.folder.otherDatabase), "table": "things"]
        let edited = try client.makeList(rows: 700)
        let operations: JSONValue = [
            "operations": [["op": "delete", "at": [0, 3]], ["op": "reload", "at": [0, 9]]]
        ]
        #expect(try client.patch("\(edited)/rows", operations, version: 1).status == 200)
        let lists = try [
            client.makeList(rows: 3_000), client.makeList(rows: 200, extent: "growing"), edited,
            makeStoredList(client, rows: 400),
            #require(client.post("/api/v1/lists", ["name": "things", "source": table]).headers["location"]),
        ]
        for list in lists {
            let file = try client.get("\(list)/rows?format=ndjson")
            #expect(file.status == 200)
            #expect(file.headers["content-type"] == "application/x-ndjson")
            #expect(try lines(file) == pages(client, list), "\(list)")
            let part = try client.get("\(list)/rows?format=ndjson&from=20&count=7")
            #expect(try lines(part) == Array(pages(client, list)[20..<27]))
            #expect(try client.get("\(list)/rows?format=ndjson&from=1000000").body.isEmpty)
            let csv = try client.get("\(list)/rows?format=csv&count=2&from=1")
            #expect(csv.headers["content-type"] == "text/csv; charset=utf-8; header=present")
        }
        let csv = try client.get("\(lists[4])/rows?format=csv&count=2&from=1")
        #expect(csv.body == "id,name,size\r\n1,\"thing, 1\",0.25\r\n2,\"thing, 2\",0.5\r\n")
    }

    @Test(arguments: [ImportFormat.ndjson, .csv])
    func `a file that is imported gives the same rows, and the same file again`(format: ImportFormat) throws {
        let server = try TestServer()
        let client = server.client()
        for list in [try makeStoredList(client, rows: 300), try client.makeList(rows: 5_000)] {
            let file = try client.get("\(list)/rows?format=\(format.rawValue)")
            let folder = TemporaryDirectory()
            try folder.write(file.body, to: "rows.\(format.rawValue)")
            let path = folder.file("rows.\(format.rawValue)")
            let configuration = Importer.Configuration(name: "again")
            let importer = Importer(databasePath: folder.file("lists.db"), configuration: configuration)
            _ = try importer.run(from: FileSource(path: path))
            let second = try TestServer(in: folder).client()
            let again = try second.get("/api/v1/lists/1/rows?format=\(format.rawValue)")
            #expect(Array(again.body.utf8) == Array(file.body.utf8))
            #expect(try pages(second, "/api/v1/lists/1") == pages(client, list))
        }
    }

    @Test func `the query names the format, or else the types that the client accepts`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 3)
        func type(_ query: String, _ accept: String?) throws -> String? {
            let answer = try client.get("\(list)/rows\(query)", headers: accept.map { ["Accept": $0] } ?? [:])
            #expect(answer.status == 200)
            return answer.headers["content-type"]?.split(separator: ";").first.map(String.init)
        }
        #expect(try type("", nil) == "application/json")
        #expect(try type("", "*/*") == "application/json")
        #expect(try type("", "text/html, */*;q=0.8") == "application/json")
        #expect(try type("", "application/x-ndjson") == "application/x-ndjson")
        #expect(try type("", "text/CSV") == "text/csv")
        #expect(try type("", "text/csv;q=0.4, application/x-ndjson;q=0.6, */*;q=0.1") == "application/x-ndjson")
        #expect(try type("", "application/json;q=0, */*") == "application/x-ndjson")
        #expect(try type("", "image/png") == "application/json")
        #expect(try type("?format=csv", "application/x-ndjson") == "text/csv")
        #expect(try type("?format=json", "application/x-ndjson") == "application/json")
        let unknown = try client.get("\(list)/rows?format=xml")
        #expect(unknown.status == 400 && unknown.field == "format")
        let long = try client.get("\(list)/rows?count=501")
        #expect(long.status == 400 && long.code == "outOfRange" && long.field == "count")
        #expect(try client.get("\(list)/rows?count=501&format=csv").status == 200)
        #expect(try client.get("/api/v1/lists/99/rows?format=csv").code == "listNotFound")
    }

    @Test func `a file has a name, and a tag for its format and version`() throws {
        let client = try TestServer().client()
        let list = try makeStoredList(client, rows: 2, name: "Größe 1/2")
        let file = try client.get("\(list)/rows?format=csv")
        let disposition = "attachment; filename=\"Gr__e 1_2.csv\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201_2.csv"
        #expect(file.headers["content-disposition"] == disposition)
        #expect(file.headers["etag"] == "\"2-csv\"")
        #expect(file.headers["vary"]?.contains("Accept") == true)
        func get(_ format: String, _ tag: String) throws -> Int {
            try client.get("\(list)/rows?format=\(format)", headers: ["If-None-Match": tag]).status
        }
        #expect(try get("csv", "\"2-csv\"") == 304)
        #expect(try get("ndjson", "\"2-csv\"") == 200)
        #expect(try get("csv", "\"1-csv\"") == 200)
        let head = try client.send("HEAD", "\(list)/rows?format=csv", bytes: nil, headers: [:])
        #expect(head.status == 200 && head.headers["etag"] == "\"2-csv\"" && head.body.isEmpty)
    }
}
