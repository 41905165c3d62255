import JSON
import Testing

/// Change sets that edit sections and rows in them at once, and change sets that contradict themselves.
@Suite struct SectionEditTests {
    /// A list with the sections abc, de and one that is empty; its version is 2.
    private func makeSections(_ client: APIClient) throws -> String {
        let source: JSONValue = ["kind": "empty", "columns": [["name": "title", "type": "text"]]]
        let response = try client.post("/api/v1/lists", ["name": "letters", "source": source])
        let list = try #require(response.headers["location"])
        let rows = ["abc", "de"].map { letters in
            JSONValue.array(letters.map { ["title": .string(String($0))] })
        }
        let first: JSONValue = ["op": "insert", "at": [0], "rows": rows[0]]
        let second: JSONValue = ["op": "insert", "at": [1], "rows": rows[1]]
        #expect(try client.patch("\(list)/rows", ["operations": [first, second]], version: 1).status == 200)
        return list
    }

    /// The titles of each section, sections separated by bars.
    private func picture(_ client: APIClient, _ list: String) throws -> String {
        var titles = try client.get("\(list)/rows").json["rows"]?.array?.map { $0["values"]?["title"]?.string ?? "-" }
        let sections = try client.get(list).json["sections"]?.array ?? []
        return sections.map { count -> String in
            let count = Int(count.integer ?? 0)
            defer { titles?.removeFirst(count) }
            return titles?.prefix(count).joined() ?? ""
        }.joined(separator: "|")
    }

    /// Sends operations, written as JSON, for version 2.
    private func patch(_ client: APIClient, _ list: String, _ operations: String) throws -> APIResponse {
        let body = try JSONValue.parse(Array("{\"operations\":[\(operations)]}".utf8))
        return try client.patch("\(list)/rows", body, version: 2)
    }

    @Test func `an index has the first row of each section`() throws {
        let client = try TestServer().client()
        let list = try makeSections(client)
        let index = try client.get("\(list)/sections")
        #expect(index.headers["etag"] == "\"2\"")
        #expect(
            try index.json == [
                "from": 0, "total": 3,
                "sections": [
                    ["section": 0, "first": 0, "rows": 3], ["section": 1, "first": 3, "rows": 2],
                    ["section": 2, "first": 5, "rows": 0],
                ],
            ]
        )
        let part = try client.get("\(list)/sections?from=1&count=1").json
        #expect(part == ["from": 1, "total": 3, "sections": [["section": 1, "first": 3, "rows": 2]]])
        #expect(try client.get("\(list)/sections?from=9").json["sections"] == [])
        #expect(try client.get("\(list)/sections?count=0").status == 400)
        #expect(try client.get("/api/v1/lists/999/sections").status == 404)
        #expect(try client.get("\(list)/sections", headers: ["If-None-Match": "\"2\""]).status == 304)
    }

    static let edits: [(operations: String, after: String)] = [
        (#"{"op":"reload","at":[0]}, {"op":"insert","at":[0,0],"values":{"title":"N"}}"#, "Nabc|de|"),
        (#"{"op":"reload","at":[0]}, {"op":"delete","at":[0,0]}, {"op":"delete","at":[0,2]}"#, "b|de|"),
        (#"{"op":"reload","at":[0]}, {"op":"move","from":[1,0],"to":[0,0]}"#, "dabc|e|"),
        (#"{"op":"move","from":[1],"to":[0]}, {"op":"delete","at":[1,0]}"#, "e|abc|"),
        (#"{"op":"move","from":[1],"to":[0]}, {"op":"insert","at":[0,0],"values":{"title":"N"}}"#, "Nde|abc|"),
        (#"{"op":"move","from":[1],"to":[0]}, {"op":"move","from":[0,1],"to":[0,2]}"#, "deb|ac|"),
        (#"{"op":"move","from":[1],"to":[0]}, {"op":"reload","at":[1,0],"values":{"title":"D"}}"#, "De|abc|"),
        (#"{"op":"insert","at":[0]}, {"op":"insert","at":[0,0],"values":{"title":"N"}}"#, "N|abc|de|"),
        (#"{"op":"insert","at":[0]}, {"op":"move","from":[0,1],"to":[0,0]}"#, "b|ac|de|"),
        (#"{"op":"insert","at":[0],"rows":[{"title":"x"}]}, {"op":"move","from":[1,1],"to":[0,1]}"#, "xe|abc|d|"),
        (#"{"op":"delete","at":[0]}, {"op":"move","from":[0,1],"to":[0,1]}"#, "dbe|"),
        (#"{"op":"delete","at":[0]}, {"op":"delete","at":[0,1]}"#, "de|"),
        (#"{"op":"delete","at":[0,0]}, {"op":"delete","at":[0,0]}"#, "bc|de|"),
    ]

    @Test(arguments: edits)
    func `rows are edited in sections that are edited themselves`(operations: String, after: String) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeSections(client)
        #expect(try patch(client, list, operations).status == 200)
        #expect(try picture(client, list) == after)
    }

    static let conflicts: [(operations: String, field: String)] = [
        (#"{"op":"insert","at":[0,0]}, {"op":"insert","at":[0,0]}"#, "operations[1].at"),
        (#"{"op":"insert","at":[0,0]}, {"op":"move","from":[0,1],"to":[0,0]}"#, "operations[1].to"),
        (#"{"op":"insert","at":[0]}, {"op":"insert","at":[0]}"#, "operations[1].at"),
        (#"{"op":"insert","at":[0]}, {"op":"move","from":[0],"to":[0]}"#, "operations[1].to"),
        (#"{"op":"move","from":[0,0],"to":[0,1]}, {"op":"move","from":[0,0],"to":[0,2]}"#, "operations[1].from"),
        (#"{"op":"delete","at":[0,0]}, {"op":"move","from":[0,0],"to":[0,2]}"#, "operations[1].from"),
        (#"{"op":"move","from":[0],"to":[1]}, {"op":"delete","at":[0]}"#, "operations[1].at"),
        (
            #"{"op":"reload","at":[0,0],"values":{"title":"x"}}, {"op":"reload","at":[0,0],"values":{"title":"y"}}"#,
            "operations[1].values"
        ),
    ]

    @Test(arguments: conflicts)
    func `operations of which one would be lost are refused`(operations: String, field: String) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeSections(client)
        let answer = try patch(client, list, operations)
        #expect(answer.status == 422)
        #expect(answer.code == "conflictingOperations")
        #expect(answer.field == field)
        #expect(try picture(client, list) == "abc|de|")
    }

    static let contradictions: [(operations: String, code: String)] = [
        (
            #"{"op":"move","from":[1],"to":[0]}, {"op":"move","from":[1,9],"to":[1,0]}"#,
            "deleteItemOutOfRange"
        ),
        (#"{"op":"insert","at":[0]}, {"op":"move","from":[0,0],"to":[0,1]}"#, "insertItemOutOfRange"),
        (#"{"op":"reload","at":[0]}, {"op":"insert","at":[0,9]}"#, "insertItemOutOfRange"),
    ]

    @Test(arguments: contradictions)
    func `rows of edited sections are looked at, too`(operations: String, code: String) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try makeSections(client)
        #expect(try patch(client, list, operations).code == code)
        #expect(try picture(client, list) == "abc|de|")
    }
}
