import JSON
import ListStore
import ScreenfulTypes
import TestSupport
import Testing

/// Searches of lists for texts.
@Suite(.timeLimit(.minutes(20))) struct SearchTests {
    private static let columns: JSONValue = [
        ["name": "name", "type": "text"], ["name": "size", "type": "integer"], ["name": "note", "type": "text"],
    ]

    /// Creates a stored list with some names and notes, and returns its path.
    private func makeStoredList(_ client: APIClient, _ rows: [(name: String, note: String)]) throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": Self.columns]
        let name = JSONValue.string("stored \(UInt64.random(in: 0 ... .max))")
        let list = try #require(try client.post("/api/v1/lists", ["name": name, "source": source]).headers["location"])
        guard !rows.isEmpty else { return list }
        let operations = rows.enumerated().map { row, texts in
            JSONValue.object([
                "op": "insert", "at": [0, .integer(Int64(row))],
                "values": ["name": .string(texts.name), "size": 12, "note": .string(texts.note)],
            ])
        }
        try #require(client.patch("\(list)/rows", ["operations": .array(operations)], version: 1).status == 200)
        return list
    }

    private func search(_ client: APIClient, _ list: String, _ query: String) throws -> JSONValue {
        let answer = try client.get("\(list)/rows/search?\(query)")
        try #require(answer.status == 200, "\(answer.body)")
        #expect(answer.headers["cache-control"] == "no-store")
        return try answer.json
    }

    private func rows(_ answer: JSONValue) -> [Int] {
        answer["rows"]?.array?.compactMap { $0.integer.map(Int.init) } ?? []
    }

    /// Searches from one answer to the next, which end with their time, until so many rows are found or all are searched.
    private func searchOn(
        _ client: APIClient,
        _ list: String,
        _ query: String,
        from start: Int? = nil,
        count: Int
    ) throws -> (rows: [Int], next: Int?, last: JSONValue) {
        var (found, next): ([Int], Int?) = ([], start)
        while true {
            let from = next.map { "&from=\($0)" } ?? ""
            let answer = try search(client, list, "\(query)\(from)&count=\(count - found.count)")
            found += rows(answer)
            next = answer["next"]?.integer.map(Int.init)
            if next == nil || found.count >= count { return (found, next, answer) }
        }
    }

    @Test func `rows are found in every kind of list as a page of them shows`() throws {
        let server = try TestServer()
        let client = server.client()
        server.folder.execute(
            """
            CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, size REAL);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
            INSERT INTO things SELECT i, CASE i % 7 WHEN 0 THEN 'Kettle ' ELSE 'cup ' END || i, i FROM n
            """
        )
        let table: JSONValue = ["kind": "sqlite", "file": .string(server.folder.otherDatabase), "table": "things"]
        let edited = try client.makeList(rows: 700)
        let operations: JSONValue = [
            "operations": [["op": "delete", "at": [0, 3]], ["op": "reload", "at": [0, 9]]]
        ]
        #expect(try client.patch("\(edited)/rows", operations, version: 1).status == 200)
        // A list that grows has few rows at first, so it is searched for a frequent word.
        let lists = try [
            (client.makeList(rows: 3_000), "kettle"), (client.makeList(rows: 200, extent: "growing"), "the"),
            (edited, "kettle"),
            (makeStoredList(client, (0..<400).map { ($0 % 3 == 0 ? "Kettlé" : "cup", "note \($0)") }), "kettle"),
            (
                #require(client.post("/api/v1/lists", ["name": "things", "source": table]).headers["location"]),
                "kettle"
            ),
        ]
        for (list, word) in lists {
            let description = try client.get(list).json
            let total = Int(description["rows"]?.integer ?? 0)
            let columns = description["columns"]?.array?.filter { $0["type"]?.string == "text" }
            let texts = columns?.compactMap { $0["name"]?.string }
            var expected: [Int] = []
            for from in stride(from: 0, to: total, by: 500) {
                for row in try client.get("\(list)/rows?from=\(from)&count=500").json["rows"]?.array ?? [] {
                    let query = try #require(TextQuery(word))
                    let matches = texts?.contains { row["values"]?[$0]?.string.map(query.matches) ?? false }
                    if matches == true, let index = row["index"]?.integer { expected.append(Int(index)) }
                }
            }
            #expect(!expected.isEmpty, "\(list)")
            let all = try searchOn(client, list, "q=\(word.uppercased())", count: 10_000)
            #expect(all.rows == expected, "\(list)")
            #expect(all.last["total"]?.integer == Int64(total) && all.next == nil)
            #expect(all.last["version"]?.integer == description["version"]?.integer)
            let part = try searchOn(client, list, "q=\(word)", count: 2)
            #expect(part.rows == Array(expected.prefix(2)))
            let next = try #require(part.next)
            #expect(try searchOn(client, list, "q=\(word)", from: next, count: 1).rows == [expected[2]])
            let back = try searchOn(client, list, "q=\(word)&direction=backward", from: expected[2], count: 100)
            #expect(back.rows == [expected[1], expected[0]] && back.next == nil)
            #expect(try rows(search(client, list, "q=\(word)&from=1000000000")).isEmpty)
        }
    }

    @Test func `one column is searched where it is named`() throws {
        let client = try TestServer().client()
        let list = try makeStoredList(client, [("tea", "cup"), ("cup", "tea"), ("none", "12")])
        #expect(try rows(search(client, list, "q=cup")) == [0, 1])
        #expect(try rows(search(client, list, "q=cup&column=name")) == [1])
        #expect(try rows(search(client, list, "q=cup&column=note")) == [0])
        // Numbers are no texts.
        #expect(try rows(search(client, list, "q=12")) == [2])
    }

    @Test(arguments: [
        ("", "missingField", "q"), ("q=", "outOfRange", "q"), ("q=%20%20", "outOfRange", "q"),
        ("q=%00", "outOfRange", "q"), ("q=%CC%81", "outOfRange", "q"), ("q=a&q=b", "conflictingFields", "q"),
        ("q=\(String(repeating: "a", count: 201))", "outOfRange", "q"), ("q=a&column=size", "outOfRange", "column"),
        ("q=a&column=nope", "outOfRange", "column"), ("q=a&from=-1", "outOfRange", "from"),
        ("q=a&from=x", "wrongType", "from"), ("q=a&from=1000000001", "outOfRange", "from"),
        ("q=a&direction=up", "outOfRange", "direction"), ("q=a&count=0", "outOfRange", "count"),
        ("q=a&count=10001", "outOfRange", "count"), ("q=a&row=1", "unknownField", "row"),
    ])
    func `a query that is not accepted names its field`(query: String, code: String, field: String) throws {
        let client = try TestServer().client()
        let list = try makeStoredList(client, [])
        let answer = try client.get("\(list)/rows/search?\(query)")
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(try answer.json["field"]?.string == field)
        #expect(try client.get("/api/v1/lists/99/rows/search?q=a").code == "listNotFound")
    }

    @Test(arguments: ["\"", "' OR 1=1", "*", "name:a", "NEAR(a b)", "a AND", "(", "-a", "^a", "a\" OR \"b", "%", "_"])
    func `what is typed is never a pattern`(text: String) throws {
        let client = try TestServer().client()
        let list = try makeStoredList(client, [("plain", "a b"), ("it has \(text) in it", "")])
        let query = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(try rows(search(client, list, "q=\(query)")) == [1])
    }

    @Test func `an edit moves what is found, and the answer tells the version`() throws {
        let client = try TestServer().client()
        let list = try makeStoredList(client, (0..<10).map { ("row \($0)", $0 == 7 ? "needle" : "") })
        #expect(try rows(search(client, list, "q=needle")) == [7])
        let edits: JSONValue = [
            "operations": [
                ["op": "delete", "at": [0, 2]], ["op": "insert", "at": [0, 0], "values": ["name": "Needle"]],
            ]
        ]
        let answer = try client.patch("\(list)/rows", edits, version: 2)
        #expect(answer.status == 200, "\(answer.body)")
        let found = try search(client, list, "q=needle")
        #expect(found["version"]?.integer == 3)
        #expect(rows(found) == [0, 7])
    }

    @Test func `a list too long to be searched at once is searched part by part, from anywhere`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 1_000_000_000)
        let first = try search(client, list, "q=no%20feed%20says%20this&from=500000000")
        let next = try #require(first["next"]?.integer)
        #expect(rows(first).isEmpty && next > 500_000_000 && next < 1_000_000_000)
        let back = try search(client, list, "q=no%20feed%20says%20this&from=500000000&direction=backward")
        #expect(try #require(back["next"]?.integer) < 500_000_000)
        #expect(first["indexed"] == .null)
    }

    @Test func `there are only so many searches at once, and one whose client goes away gives its place up`() throws {
        let server = try TestServer()
        let list = try server.client().makeList(rows: 1_000_000_000)
        let request = "GET \(list)/rows/search?q=no%20feed%20says%20this HTTP/1.1\r\nHost: localhost\r\n\r\n"
        var clients: [RawClient] = []
        for _ in 0..<16 {
            let client = try RawClient(port: server.port)
            // One after another, each for a quarter of a second.
            try client.send(String(repeating: request, count: 20))
            clients.append(client)
        }
        let refused = try server.client().get("\(list)/rows/search?q=a")
        #expect(refused.status == 429 && refused.code == "listsBusy")
        #expect(refused.headers["retry-after"] == "1")
        clients.removeAll()
        while try server.client().get("\(list)/rows/search?q=a").status == 429 {}
        #expect(try server.client().get("/healthz").status == 200)
    }

    @Test func `a long stored list is indexed once it was searched, and edits are found in it`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeStoredList(client, [])
        let note = String(repeating: "filler ", count: 12)
        let file = (0..<150_000).map { "{\"name\":\"row \($0) of many\",\"note\":\"\(note)\"}\n" }
        let headers = ["Content-Type": "application/x-ndjson", "If-Match": "*"]
        let added = try client.send("POST", "\(list)/rows", bytes: Array(file.joined().utf8), headers: headers)
        try #require(added.status == 200, "\(added.body)")
        var answer = try search(client, list, "q=row%20149999%20of")
        while answer["indexed"]?.double != 1 { answer = try search(client, list, "q=row%20149999%20of") }
        #expect(rows(answer) == [149_999])
        #expect(answer["next"] == .null)
        let edit: JSONValue = ["operations": [["op": "insert", "at": [0, 5], "values": ["name": "Ä needle"]]]]
        let version = Int(answer["version"]?.integer ?? 0)
        #expect(try client.patch("\(list)/rows", edit, version: version).status == 200)
        let edited = try search(client, list, "q=a%20needle")
        #expect(rows(edited) == [5] && edited["indexed"]?.double == 1 && edited["next"] == .null)
        #expect(try rows(search(client, list, "q=row%20149999%20of")) == [150_000])
    }
}
