import ListStore
import ScreenfulTypes
import TestSupport
import Testing

/// A disk on which the database can grow no further, made by a limit on the size of files.
@Suite(.timeLimit(.minutes(20))) struct FullDiskTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = TemporaryDirectory()
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

    /// A shell that mounts a small disk at the folder, seen by the server alone, and becomes the server.
    private static func launcher(_ folder: String) -> [String] {
        let script = #"mount -t tmpfs -o size=24m none "$0" && exec "$@""#
        return ["unshare", "--mount", "sh", "-c", script, folder]
    }

    /// Whether these tests may mount.
    private static let canMount: Bool = {
        let folder = TemporaryDirectory()
        let words = launcher(folder.path) + ["true"]
        guard let child = try? ChildProgram(Array(words.dropFirst()), folder: folder.path, program: words[0]) else {
            return false
        }
        return child.wait().status == 0
    }()

    @Test(.enabled(if: canMount)) func `on a disk that is full to the last byte lists and rows can be deleted`() throws
    {
        let disk = "\(folder.path)"
        let server = try ServerProcess(database: "\(disk)/lists.db", launcher: Self.launcher(disk))
        let client = try RawClient(port: server.port)
        for name in ["a", "b"] {
            let list = #"{"name":"\#(name)","source":{"kind":"empty","columns":[{"name":"text","type":"text"}]}}"#
            #expect(try send("POST", "/api/v1/lists", list, to: client).status == 201)
        }
        func insert(_ characters: Int, into list: Int) throws -> RawResponse {
            let text = String(repeating: "x", count: characters)
            let body = #"{"operations":[{"op":"insert","at":[0,0],"values":{"text":"\#(text)"}}]}"#
            return try send("PATCH", "/api/v1/lists/\(list)/rows", body, to: client)
        }
        // Large rows first, then small ones into what is left.
        for size in [400_000, 20_000, 10] {
            var answer = try insert(size, into: 1)
            while answer.status == 200 { answer = try insert(size, into: 1) }
            #expect(answer.status == 507)
            #expect(answer.headers["retry-after"] != nil)
        }
        let readiness = try client.request("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(readiness.status == 503)
        #expect(readiness.body.contains(#""reason":"storageFull""#))

        let deletion = #"{"operations":[{"op":"delete","at":[0,0]}]}"#
        #expect(try send("PATCH", "/api/v1/lists/1/rows", deletion, to: client).status == 200)
        #expect(try send("DELETE", "/api/v1/lists/1", "", to: client).status == 204)
        // The room of the rows is used again once they are swept.
        while try insert(400_000, into: 2).status != 200 {}
    }
}
