import Glibc
import JSON
import TestSupport
import Testing

/// What was acknowledged is there, whenever the server is killed.
@Suite struct CrashTests {
    /// The titles of a list's rows, as a client that was told of every edit knows them.
    private struct Model: Equatable {
        var version = 1
        var titles: [String] = []

        /// The same list after one random edit, and the edit.
        func edited(using random: inout SeededGenerator) -> (Model, JSONValue) {
            var next = self
            next.version += 1
            let operation: JSONValue
            switch titles.isEmpty ? 0 : Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let place = Int.random(in: 0...titles.count, using: &random)
                next.titles.insert("row \(version)", at: place)
                operation = ["op": "insert", "at": Self.path(place), "values": ["title": .string("row \(version)")]]
            case 2:
                let place = Int.random(in: 0..<titles.count, using: &random)
                next.titles.remove(at: place)
                operation = ["op": "delete", "at": Self.path(place)]
            default:
                let from = Int.random(in: 0..<titles.count, using: &random)
                let to = Int.random(in: 0..<titles.count, using: &random)
                next.titles.insert(next.titles.remove(at: from), at: to)
                operation = ["op": "move", "from": Self.path(from), "to": Self.path(to)]
            }
            return (next, ["operations": [operation]])
        }

        private static func path(_ item: Int) -> JSONValue { [0, .integer(Int64(item))] }
    }

    private func read(_ client: APIClient) throws -> Model {
        let page = try client.get("/api/v1/lists/1/rows?count=500").json
        let titles = page["rows"]?.array?.compactMap { $0["values"]?["title"]?.string } ?? []
        return Model(version: Int(page["version"]?.integer ?? 0), titles: titles)
    }

    @Test(arguments: UInt64(0)..<2)
    func `a server that is killed while a client edits has every acknowledged change set`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = TemporaryDirectory()
        var model = Model()
        for round in 0..<6 {
            let server = try ServerProcess(database: folder.file("lists.db"))
            let client = APIClient(port: server.port)
            if round == 0 {
                let source: JSONValue = ["kind": "empty", "columns": [["name": "title", "type": "text"]]]
                #expect(try client.post("/api/v1/lists", ["name": "notes", "source": source]).status == 201)
            }
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let (next, edit) = model.edited(using: &random)
                let answer = try client.patch("/api/v1/lists/1/rows", edit, version: model.version)
                try #require(answer.status == 200, "\(answer.body)")
                model = next
            }
            // One more, whose answer nobody waits for.
            let (unheard, edit) = model.edited(using: &random)
            try client.sendOnly("PATCH", "/api/v1/lists/1/rows", body: edit, headers: ["If-Match": "*"])
            for _ in 0..<Int.random(in: 0..<2_000, using: &random) { sched_yield() }
            server.kill()

            let revived = try ServerProcess(database: folder.file("lists.db"))
            let found = try read(APIClient(port: revived.port))
            #expect(found == model || found == unheard, "round \(round)")
            model = found
        }
    }
}
