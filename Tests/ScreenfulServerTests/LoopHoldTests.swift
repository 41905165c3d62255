import Glibc
import JSON
import ScreenfulServer
import TestSupport
import Testing

/// Requests that take long are worked on beside the loop, which answers others meanwhile.
@Suite struct LoopHoldTests {
    /// The answers of other requests that show that the loop was not held: one that was would give one at most.
    private static let enough = 5

    /// Returns the number of requests that are answered before a heavy one, at most ``enough``, and its answer.
    private func answersBeside(
        _ method: String,
        _ path: String,
        _ body: JSONValue,
        version: Int? = nil,
        on server: TestServer
    ) throws -> (count: Int, answer: APIResponse) {
        let (heavy, other) = (server.client(), server.client())
        _ = try heavy.get("/healthz")
        let headers = version.map { ["If-Match": "\"\($0)\""] } ?? [:]
        try heavy.sendOnly(method, path, body: body, headers: headers)
        var count = 0
        while count < Self.enough, !heavy.hasAnswer {
            #expect(try other.get("/healthz").status == 200)
            count += 1
        }
        return (count, try heavy.receive())
    }

    @Test(.timeLimit(.minutes(20))) func `the layout of ten thousand elements does not hold the loop`() throws {
        let server = try TestServer()
        let children = (0..<10_000).map { number -> JSONValue in
            ["type": "node", "id": .string("n\(number)"), "style": ["width": 10, "height": 10]]
        }
        let body: JSONValue = [
            "root": ["type": "stack", "children": .array(children)],
            "sizeRange": ["min": [390, 0], "max": [390, "inf"]],
        ]
        let (count, answer) = try answersBeside("POST", "/api/v1/layout", body, on: server)
        #expect(answer.status == 422, "\(answer.body.prefix(300))")
        #expect(count == Self.enough)
    }

    @Test(.timeLimit(.minutes(20))) func `an edit of nine thousand rows does not hold the loop`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        _ = try client.makeViewer(of: list)
        let operations = (0..<9_000).map { row -> JSONValue in ["op": "insert", "at": [0, .integer(row)]] }
        let body: JSONValue = ["operations": .array(operations)]
        let (count, answer) = try answersBeside("PATCH", "\(list)/rows", body, version: 1, on: server)
        #expect(answer.status == 200, "\(answer.body.prefix(300))")
        #expect(count == Self.enough)
        #expect(try client.get(list).json["rows"]?.integer == 9_010)
    }

    @Test(.timeLimit(.minutes(20))) func `a long body that is no request does not hold the loop`() throws {
        let server = try TestServer()
        let client = server.client()
        let viewer = try client.makeViewer(of: client.makeList(rows: 10))
        let body: JSONValue = ["offset": .array((0..<300_000).map { _ in [] })]
        let (count, answer) = try answersBeside("POST", "\(viewer)/scroll", body, on: server)
        #expect(answer.status == 400)
        #expect(answer.field == "offset")
        #expect(count == Self.enough)
    }

    @Test(arguments: [1, 17])
    func `edits of one client and of two keep their order whatever their lengths`(rounds: Int) throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 10)
        var version = 1
        for _ in 0..<rounds {
            // A long one, whose answer is not awaited, then a short one of another client for the same version.
            let other = server.client()
            let long = (0..<1_000).map { _ -> JSONValue in ["op": "reload", "at": [0, 0]] }
            try client.sendOnly(
                "PATCH",
                "\(list)/rows",
                body: ["operations": .array(long)],
                headers: ["If-Match": "\"\(version)\""]
            )
            let short: JSONValue = ["operations": [["op": "insert", "at": [0, 0]]]]
            let second = try other.patch("\(list)/rows", short, version: version)
            let first = try client.receive()
            // One of them is first, and the other has to be told.
            #expect(Set([first.status, second.status]) == [200, 412])
            version += 1
            #expect(try client.get(list).json["version"]?.integer == Int64(version))
        }
    }
}

extension APIClient {
    /// Whether bytes of an answer have arrived.
    fileprivate var hasAnswer: Bool {
        guard let descriptor else { return false }
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }
}
