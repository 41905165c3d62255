import Glibc
import JSON
import ScreenfulCoding
import ScreenfulLab
import ScreenfulServer
import TestSupport
import Testing

/// Files of traces that come in pieces, over sockets of their own.
@Suite struct TraceUploadTests {
    private static let file = Scenario.browse.trace(seed: 1).file

    private func head(_ length: String) -> String {
        "POST /api/v1/traces?name=a HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/jsonl\r\n\(length)\r\n\r\n"
    }

    /// How many traces are stored.
    private func storedCount(_ server: TestServer) throws -> Int {
        try APIClient(port: server.port).get("/api/v1/traces?count=500").json["traces"]?.array?
            .count { $0["generated"]?.bool == false } ?? -1
    }

    @Test func `a trace may be longer than other bodies, in chunks too`() throws {
        let server = try TestServer { $0.limits.bodyBytes = 2_000 }
        try #require(Self.file.count > 50_000)
        let client = try RawClient(port: server.port)
        try client.send(head("Content-Length: \(Self.file.count)"))
        try client.send(Self.file)
        #expect(try client.receiveResponse().status == 201)
        try client.send(head("Transfer-Encoding: chunked"))
        for start in stride(from: 0, to: Self.file.count, by: 7_777) {
            let piece = Self.file[start...].prefix(7_777)
            try client.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
        try client.send("0\r\n\r\n")
        #expect(try client.receiveResponse().status == 201)
        for trace in 1...2 {
            let stored = try APIClient(port: server.port).get("/api/v1/traces/\(trace)")
            #expect(Array(stored.body.utf8) == Self.file)
        }
    }

    @Test func `a trace of several pieces comes back as it was, and experiments read it`() throws {
        var trace = Scenario.coldStart.trace(seed: 1)
        let rest = TraceEvent.Kind.moved(.idle, offset: 0)
        let end = trace.duration
        trace.events += (1...20_000).map { TraceEvent(end + Int64($0) * 50, rest) }
        let file = trace.file
        try #require(file.count > 500_000)
        let client = try TestServer().client()
        let headers = ["Content-Type": "application/jsonl"]
        #expect(try client.send("POST", "/api/v1/traces?name=a", bytes: file, headers: headers).status == 201)
        let fetched = try client.get("/api/v1/traces/1")
        #expect(Array(fetched.body.utf8) == file)
        let body: JSONValue = ["traces": ["1"], "policies": ["ranges"], "seeds": 1, "rows": 40]
        let run = try client.post("/api/v1/lab/runs", body)
        #expect(run.status == 202)
        #expect(try client.delete(#require(run.headers["location"])).status == 204)
        #expect(try client.post("/api/v1/lab/runs", ["traces": ["2"]]).code == "traceNotFound")
    }

    @Test func `a trace has a limit of its own`() throws {
        let server = try TestServer { $0.limits.traceBytes = Self.file.count }
        let client = server.client()
        let headers = ["Content-Type": "application/jsonl"]
        #expect(try client.send("POST", "/api/v1/traces?name=a", bytes: Self.file, headers: headers).status == 201)
        let longer = try RawClient(port: server.port)
        let refused = try longer.request(head("Content-Length: 10000000000"))
        #expect(refused.status == 413)
        #expect(refused.body.contains("bodyTooLong"))
        #expect(try longer.isEnded())
        let chunked = try RawClient(port: server.port)
        try chunked.send(head("Transfer-Encoding: chunked") + "\(String(Self.file.count + 1, radix: 16))\r\n")
        #expect(try chunked.receiveResponse().status == 413)
        #expect(try storedCount(server) == 1)
    }

    @Test func `a mistake is told when it comes, not when all has come`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port)
        var lines = String(decoding: Self.file, as: UTF8.self).split(separator: "\n")
        lines[2] = #"{"t":5,"y":"far","k":"d"}"#
        try client.send(head("Content-Length: 60000000") + lines.prefix(4).joined(separator: "\n"))
        let refused = try client.receiveResponse()
        #expect(refused.status == 422)
        #expect(refused.body.contains(#""field":"lines[3].y""#))
        #expect(refused.headers["connection"] == "close")
        client.finishSending()
        #expect(try client.isEnded())
        // A file without its end has no mistake until it ends.
        let cut = try RawClient(port: server.port)
        let part = Array(Self.file.dropLast(100))
        try cut.send(Array(head("Content-Length: \(part.count)").utf8) + part)
        #expect(try cut.receiveResponse().status == 422)
        #expect(try storedCount(server) == 0)
    }

    @Test func `what is wrong with the request is told before its body comes`() throws {
        let server = try TestServer()
        let client = try RawClient(port: server.port)
        let request = head("Content-Length: 60000000\r\nExpect: 100-continue")
        let refused = try client.request(request.replacing("?name=a", with: ""))
        #expect(refused.status == 400)
        #expect(refused.body.contains("missingField"))
        let other = try RawClient(port: server.port)
        #expect(try other.request(request.replacing("jsonl", with: "json")).status == 415)
    }

    @Test func `a client that goes away midway leaves nothing, and there are only so many at once`() throws {
        let server = try TestServer()
        var clients: [RawClient] = []
        for _ in 0..<16 {
            let client = try RawClient(port: server.port)
            try client.send(head("Content-Length: \(Self.file.count)\r\nExpect: 100-continue"))
            #expect(try client.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
            try client.send(Array(Self.file.prefix(Self.file.count / 2)))
            clients.append(client)
        }
        let refused = try RawClient(port: server.port).request(head("Content-Length: \(Self.file.count)"))
        #expect(refused.status == 429)
        #expect(refused.body.contains("tracesBusy"))
        #expect(refused.headers["retry-after"] == "1")
        // No file that a crash could leave behind.
        #expect(try names(in: server.folder.path).allSatisfy { !$0.contains("spool") })

        // One of them comes to its end; the others are broken off, politely or not.
        let last = clients.removeLast()
        try last.send(Array(Self.file.dropFirst(Self.file.count / 2)))
        #expect(try last.receiveResponse().status == 201)
        for client in clients.prefix(8) { client.reset() }
        for client in clients.dropFirst(8) {
            client.finishSending()
            #expect(try client.isEnded())
        }
        let client = server.client()
        let headers = ["Content-Type": "application/jsonl"]
        var answer = try client.send("POST", "/api/v1/traces?name=b", bytes: Self.file, headers: headers)
        while answer.status == 429 {
            answer = try client.send("POST", "/api/v1/traces?name=b", bytes: Self.file, headers: headers)
        }
        #expect(answer.status == 201)
        #expect(try storedCount(server) == 2)
    }

    private func names(in folder: String) throws -> [String] {
        let directory = try #require(opendir(folder))
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names
    }
}
