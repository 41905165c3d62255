import ListStore
import TestSupport
import Testing

/// A disk on which the database can grow no further, made by a limit on the size of files.
@Suite(.timeLimit(.minutes(20))) struct FullDiskTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func send(_ method: String, _ path: String, _ body: String, to client: RawClient) throws -> RawResponse {
        try client.request(
            """
            \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: *\r
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        )
    }

    private func insert(_ number: Int, _ client: RawClient) throws -> RawResponse {
        let text = "\(number) \(String(repeating: "x", count: 40_000))"
        let body = #"{"operations":[{"op":"insert","at":[0,0],"values":{"text":"\#(text)"}}]}"#
        return try send("PATCH", "/api/v1/lists/1/rows", body, to: client)
    }

    /// The numbers that the rows' texts start with, in the order in which they were made.
    private func numbers() throws -> [Int] {
        let database = try ListDatabase(path: "\(folder.path)/lists.db")
        let list = try database.list(1)
        return try database.rows(ofList: 1, ids: [0..<list.nextRowID]).compactMap { row in
            guard case .text(let text)? = row.values.first else { return nil }
            return text.split(separator: " ").first.flatMap { Int($0) }
        }
    }

    @Test func `on a full disk a write is a problem, nothing is lost, and with room it works again`() throws {
        let server = try ServerProcess(database: "\(folder.path)/lists.db")
        let client = try RawClient(port: server.port)
        let list = #"{"name":"a","source":{"kind":"empty","columns":[{"name":"text","type":"text"}]}}"#
        #expect(try send("POST", "/api/v1/lists", list, to: client).status == 201)
        try server.limit("--fsize=500000:")
        var written = 0
        var answer = try insert(0, client)
        while answer.status == 200, written < 20 {
            written += 1
            answer = try insert(written, client)
        }
        #expect(answer.status == 507)
        #expect(answer.body.contains(#""code":"storageFull""#))
        #expect(written > 0)
        // Reading goes on, and so does what writes nothing.
        let rows = "GET /api/v1/lists/1/rows?count=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        #expect(try client.request(rows).body.contains(#""total":\#(written),"#))
        let viewer = #"{"viewport":{"width":390,"height":844}}"#
        #expect(try send("POST", "/api/v1/lists/1/viewers", viewer, to: client).status == 201)
        #expect(try insert(written, client).status == 507)

        try server.limit("--fsize=unlimited:")
        #expect(try insert(written, client).status == 200)
        server.kill()
        #expect(try numbers() == Array(0...written))
    }
}
