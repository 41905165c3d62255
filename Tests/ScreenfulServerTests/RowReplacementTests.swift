import JSON
import TestSupport
import Testing

/// All rows of a list are replaced by the difference to those before.
@Suite struct RowReplacementTests {
    private func makeList(_ client: APIClient, extent: String = "full") throws -> String {
        let columns: JSONValue = [["name": "k", "type": "integer"], ["name": "a", "type": "text"]]
        return try client.makeList(
            rows: 1,
            with: ["source": ["kind": "empty", "columns": columns], "extent": .string(extent)]
        )
    }

    private func rows(_ client: APIClient, _ list: String) throws -> [(id: Int64, key: Int64?, text: String?)] {
        try client.get("\(list)/rows?count=100").json["rows"]?.array?.map { row in
            (row["id"]?.integer ?? -1, row["values"]?["k"]?.integer, row["values"]?["a"]?.string)
        } ?? []
    }

    @Test(arguments: UInt64(0)..<6, [true, false])
    func `rows of both keep their identity`(seed: UInt64, hasKey: Bool) throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        var random = SeededGenerator(seed: seed)
        var known: [String: Int64] = [:]
        for _ in 0..<25 {
            let keys = Array((0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random)))
            let new = keys.map { key -> (key: Int64, text: String?) in
                let version = Int.random(in: 0...1, using: &random)
                return (Int64(key), version == 0 ? nil : "row \(key)")
            }
            let values = new.map { row -> JSONValue in
                row.text.map { ["k": .integer(row.key), "a": .string($0)] } ?? ["k": .integer(row.key)]
            }
            let body: JSONValue = hasKey ? ["key": "k", "rows": .array(values)] : ["rows": .array(values)]
            let answer = try client.put("\(list)/rows", body)
            #expect(answer.status == 200, "\(answer.body)")
            let told = try rows(client, list)
            #expect(told.map(\.key) == new.map(\.key))
            #expect(told.map(\.text) == new.map(\.text))
            func name(_ row: (id: Int64, key: Int64?, text: String?)) -> String {
                hasKey ? "\(row.key ?? -1)" : "\(row.key ?? -1) \(row.text ?? "")"
            }
            for row in told {
                if let id = known[name(row)] { #expect(row.id == id) }
            }
            known = Dictionary(uniqueKeysWithValues: told.map { (name($0), $0.id) })
        }
    }

    @Test func `a viewer stays at its row, and gets an edit of what differs`() throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        func body(_ keys: some Sequence<Int>) -> JSONValue {
            ["key": "k", "rows": .array(keys.map { ["k": .integer(Int64($0)), "a": .string("row \($0)")] })]
        }
        _ = try client.put("\(list)/rows", body(0..<500))
        let viewer = try client.makeViewer(of: list, with: ["anchor": [200, 3]])
        let stream = try client.events(of: viewer)
        _ = try stream.next { $0.name == "snapshot" }
        // Ten rows before the viewport go, twenty come, and one of the end moves to the start.
        let keys = [499] + Array(10..<100) + Array(1_000..<1_020) + Array(100..<499)
        #expect(try client.put("\(list)/rows", body(keys)).status == 200)
        let edit = try #require(stream.next { $0.name == "list" }.last?.data["edit"])
        #expect(edit["removed"] == [[0, 9]])
        #expect(edit["inserted"] == [[91, 110]])
        #expect(edit["moved"] == [[499, 0]])
        #expect(edit["reloaded"] == [])
        #expect(try client.get(viewer).json["anchor"] == [211, 3])
        // The same rows again change nothing that a viewer sees.
        #expect(try client.put("\(list)/rows", body(keys)).status == 200)
        let none = try #require(stream.next { $0.name == "list" }.last?.data["edit"])
        #expect(none["removed"] == [] && none["inserted"] == [] && none["moved"] == [] && none["reloaded"] == [])
    }

    @Test func `what cannot be replaced is refused, and loses nothing`() throws {
        let client = try TestServer().client()
        let list = try makeList(client)
        _ = try client.put("\(list)/rows", ["rows": [["k": 1], ["k": 2]]])
        #expect(try client.put("\(list)/rows", ["rows": []], version: 1).code == "staleVersion")
        #expect(try client.put("\(list)/rows", ["rows": [["x": 1]]]).json["field"]?.string == "rows[0].x")
        #expect(try client.put("\(list)/rows", ["rows": [], "key": "x"]).json["field"]?.string == "key")
        #expect(try client.put("\(list)/rows", ["key": "k"]).json["field"]?.string == "rows")
        #expect(try rows(client, list).map(\.key) == [1, 2])
        let section: JSONValue = ["operations": [["op": "insert", "at": [1], "rows": [["k": 3]]]]]
        #expect(try client.patch("\(list)/rows", section, version: 2).status == 200)
        #expect(try client.put("\(list)/rows", ["rows": []]).code == "sectionLimit")
        #expect(try client.put("\(try client.makeList())/rows", ["rows": []]).status == 200)
        let many = try client.makeList(rows: 10_001)
        #expect(try client.put("\(many)/rows", ["rows": []]).code == "rowLimit")
        let growing = try client.makeList(rows: 100, with: ["extent": "growing"])
        #expect(try client.put("\(growing)/rows", ["rows": []]).code == "listIsReadOnly")
    }
}
