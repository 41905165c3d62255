import JSON
import ScreenfulCoding
import ScreenfulLab
import ScreenfulServer
import TestSupport
import Testing

@Suite struct TracesTests {
    private static let generated = Scenario.allCases.count

    @Test func `a trace is stored, listed, fetched and deleted`() throws {
        let server = try TestServer()
        let client = server.client()
        let file = Scenario.wheel.trace(seed: 3).file
        let created = try client.upload(file, name: "my scroll")
        #expect(created.status == 201)
        let trace = try created.json
        #expect(created.headers["location"] == "/api/v1/traces/1")
        #expect(trace["name"]?.string == "my scroll")
        #expect(trace["generated"]?.bool == false)
        #expect(trace["platform"]?.string == "synthetic")
        #expect(trace["viewport"]?["height"]?.double == 800)
        #expect(trace["events"]?.integer == Int64(Scenario.wheel.trace(seed: 3).events.count))
        #expect(trace["bytes"]?.integer == Int64(file.count))
        let stored = try #require(trace["created"]?.string)
        #expect(stored.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z/) != nil, "\(stored)")
        #expect(trace["duration"]?.double == Double(Scenario.wheel.trace(seed: 3).duration) / 1_000)

        let page = try client.get("/api/v1/traces").json
        #expect(page["total"]?.integer == Int64(Self.generated + 1))
        #expect(page["traces"]?.array?.last == trace)

        let fetched = try client.get("/api/v1/traces/1")
        #expect(fetched.headers["content-type"] == "application/jsonl")
        let disposition = #"attachment; filename="my scroll.scroll.jsonl"; filename*=UTF-8''my%20scroll.scroll.jsonl"#
        #expect(fetched.headers["content-disposition"] == disposition)
        #expect(Array(fetched.body.utf8) == file)

        #expect(try client.delete("/api/v1/traces/1").status == 204)
        #expect(try client.delete("/api/v1/traces/1").code == "traceNotFound")
        #expect(try client.get("/api/v1/traces/1").code == "traceNotFound")
    }

    @Test func `generated traces are listed first, made from any seed, and never deleted`() throws {
        let client = try TestServer().client()
        let page = try client.get("/api/v1/traces?from=1&count=2").json
        #expect(page["total"]?.integer == Int64(Self.generated))
        #expect(page["traces"]?.array?.compactMap { $0["id"]?.string } == ["flings", "farStop"])
        #expect(page["traces"]?[0]?["generated"]?.bool == true)
        #expect(page["traces"]?[0]?["created"]?.isNull == true)
        let first = try client.get("/api/v1/traces/flings")
        #expect(Array(first.body.utf8) == Scenario.flings.trace(seed: 1).file)
        #expect(Int64(first.body.utf8.count) == page["traces"]?[0]?["bytes"]?.integer)
        let second = try client.get("/api/v1/traces/flings?seed=2")
        #expect(Array(second.body.utf8) == Scenario.flings.trace(seed: 2).file)
        #expect(second.headers["content-disposition"]?.contains(#"filename="flings-2.scroll.jsonl""#) == true)
        #expect(try client.delete("/api/v1/traces/flings").code == "traceIsGenerated")
        #expect(try client.get("/api/v1/traces/flings?seed=-1").field == "seed")
        #expect(try client.get("/api/v1/traces/flungs").code == "traceNotFound")
        #expect(try client.get("/api/v1/traces/01").code == "traceNotFound")
    }

    @Test func `pages join generated and stored traces`() throws {
        let client = try TestServer().client()
        for name in ["a", "b", "c"] {
            #expect(try client.upload(Scenario.coldStart.trace(seed: 1).file, name: name).status == 201)
        }
        var ids: [String] = []
        for from in stride(from: 0, to: 16, by: 2) {
            let page = try client.get("/api/v1/traces?from=\(from)&count=2").json
            ids += page["traces"]?.array?.compactMap { $0["id"]?.string } ?? []
        }
        #expect(ids == Scenario.allCases.map(\.rawValue) + ["1", "2", "3"])
    }

    @Test func `a broken file is refused with its line and field`() throws {
        let client = try TestServer().client()
        var lines = String(decoding: Scenario.browse.trace(seed: 1).file, as: UTF8.self).split(separator: "\n")
        lines[2] = #"{"t":5,"y":"far","k":"i"}"#
        let refused = try client.upload(Array(lines.joined(separator: "\n").utf8), name: "a")
        #expect(refused.status == 422)
        #expect(refused.code == "invalidTrace")
        #expect(refused.field == "lines[3].y")
        #expect(try refused.json["detail"]?.string == "line 3, y: this is not a number.")
        #expect(try client.upload([], name: "a").field == "lines[1].kind")
        #expect(try client.upload(Array("no trace".utf8), name: "a").field == "lines[1]")
        #expect(try client.get("/api/v1/traces").json["total"]?.integer == Int64(Self.generated))
    }

    @Test func `a request that is wrong is refused before its file is looked at`() throws {
        let client = try TestServer { $0.limits.traceBytes = 50_000 }.client()
        let file = Scenario.coldStart.trace(seed: 1).file
        func status(_ query: String, _ type: String = "application/jsonl", _ file: [UInt8] = file) throws -> Int {
            try client.send("POST", "/api/v1/traces\(query)", bytes: file, headers: ["Content-Type": type]).status
        }
        #expect(try status("") == 400)
        #expect(try status("?name=") == 400)
        #expect(try status("?name=a%0Ab") == 400)
        #expect(try status("?name=a%C2%85b") == 400)
        #expect(try status("?name=a&name=b") == 400)
        #expect(try status("?name=a&colour=b") == 400)
        #expect(try status("?name=" + String(repeating: "a", count: 201)) == 400)
        #expect(try status("?name=a", "application/json") == 415)
        #expect(try status("?name=a", "text/plain") == 415)
        #expect(try status("?name=" + String(repeating: "%C3%A9", count: 200)) == 201)
        #expect(try status("?name=a", "application/jsonl", [UInt8](repeating: 32, count: 50_001)) == 413)
    }

    @Test func `a name of any characters is a name of a file`() throws {
        let client = try TestServer().client()
        #expect(try client.upload(Scenario.coldStart.trace(seed: 1).file, name: "%C3%A9/%22x%22%25").status == 201)
        let expected =
            #"attachment; filename="___x__.scroll.jsonl"; filename*=UTF-8''%C3%A9__x_%25.scroll.jsonl"#
        #expect(try client.get("/api/v1/traces/1").headers["content-disposition"] == expected)
    }

    @Test func `there are as many traces as the server allows, and a seed is for generated ones`() throws {
        let client = try TestServer { $0.limits.traces = 1 }.client()
        let file = Scenario.coldStart.trace(seed: 1).file
        #expect(try client.upload(file, name: "a").status == 201)
        let refused = try client.upload(file, name: "a")
        #expect(refused.status == 409 && refused.code == "traceLimit")
        #expect(try client.get("/api/v1/traces/1?seed=1").code == "conflictingFields")
        #expect(try client.delete("/api/v1/traces/1").status == 204)
        #expect(try client.upload(file, name: "a").headers["location"] == "/api/v1/traces/2")
    }

    @Test func `on a full disk a trace is refused and nothing else is lost`() throws {
        let client = try TestServer { $0.limits.databaseBytes = 200_000 }.client()
        let list = try client.makeList(rows: 100)
        let file = Scenario.browse.trace(seed: 1).file
        var stored = 0
        while true {
            let answer = try client.upload(file, name: "a")
            if answer.status == 507 { break }
            try #require(answer.status == 201 && stored < 100)
            stored += 1
        }
        #expect(try client.get("/api/v1/traces").json["total"]?.integer == Int64(Self.generated + stored))
        #expect(try client.get(list).status == 200)
    }

    @Test(.timeLimit(.minutes(20)))
    func `a server that is killed during an upload has the trace whole or not at all`() throws {
        let folder = TemporaryDirectory()
        let file = Scenario.browse.trace(seed: 1).file
        var acknowledged = 0
        for round in 0..<4 {
            let server = try ServerProcess(database: folder.file("lists.db"))
            let client = APIClient(port: server.port)
            let page = try client.get("/api/v1/traces?count=500").json
            let stored = page["traces"]?.array?.dropFirst(Self.generated) ?? []
            // What nobody heard of may be there too, one a round.
            #expect((acknowledged...acknowledged + round).contains(stored.count))
            for trace in stored {
                #expect(Array(try client.get("/api/v1/traces/\(trace["id"]?.string ?? "")").body.utf8) == file)
            }
            #expect(try client.upload(file, name: "heard").status == 201)
            acknowledged += 1
            try client.beginUpload(file, name: "unheard")
            server.kill()
        }
    }
}

extension APIClient {
    /// Uploads a trace; the name is part of the query as it is, but for spaces.
    fileprivate func upload(_ file: [UInt8], name: String) throws -> APIResponse {
        let name = String(name.map { $0 == " " ? "+" : $0 })
        let headers = ["Content-Type": "application/jsonl"]
        return try send("POST", "/api/v1/traces?name=\(name)", bytes: file, headers: headers)
    }

    /// Uploads a trace and does not wait for the answer.
    fileprivate func beginUpload(_ file: [UInt8], name: String) throws {
        let headers = ["Content-Type": "application/jsonl"]
        try sendOnly("POST", "/api/v1/traces?name=\(name)", bytes: file, headers: headers)
    }
}
