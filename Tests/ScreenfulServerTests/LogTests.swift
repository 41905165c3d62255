import Glibc
import JSON
import ScreenfulServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct LogTests {
    private func lines(_ folder: TemporaryDirectory) throws -> [JSONValue] {
        try folder.read("log").split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
    }

    @Test func `at the level of requests each is one line of JSON`() throws {
        let server = try TestServer { $0.logLevel = .requests }
        let list = try server.client().makeList()
        _ = try server.client().get("/nowhere?x=\"1\"")
        server.stop()
        let lines = try lines(server.folder)
        let requests = lines.filter { $0["message"]?.string == "request" }
        #expect(requests.map { $0["method"]?.string } == ["POST", "GET"])
        #expect(requests.map { $0["target"]?.string } == ["/api/v1/lists", "/nowhere?x=\"1\""])
        #expect(requests.map { $0["status"]?.integer } == [201, 404])
        #expect(requests.allSatisfy { ($0["milliseconds"]?.double ?? -1) >= 0 })
        #expect(lines.prefix(2).map { $0["message"]?.string } == ["made database", "listening"])
        #expect(lines.last?["message"]?.string == "stopped")
        #expect(!list.isEmpty)
    }

    @Test func `requests that are none are logged too`() throws {
        let server = try TestServer()
        for head in [
            "GET /a HTTP/1.1\r\nbad header\r\n\r\n", "GET /b HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
            "nonsense\r\n\r\n",
        ] {
            let client = try RawClient(port: server.port)
            try client.send(head)
            #expect(try client.receiveToEnd().hasPrefix("HTTP/1.1 400"))
        }
        server.stop()
        let targets = try lines(server.folder).filter { $0["status"]?.integer == 400 }.map { $0["target"]?.string }
        #expect(targets == ["/a", "/b", ""])
    }

    @Test func `at a lower level requests are not logged`() throws {
        let server = try TestServer { $0.logLevel = .warning }
        _ = try server.client().get("/healthz")
        server.stop()
        #expect(server.folder.read("log").isEmpty)
    }

    @Test func `by default changes and failures have lines, and all else one line together`() throws {
        let server = try TestServer()
        let client = server.client()
        let list = try client.makeList(rows: 100)
        let viewer = try client.makeViewer(of: list)
        for offset in 0..<50 { _ = try client.post("\(viewer)/scroll", ["offset": .integer(Int64(offset * 10))]) }
        #expect(try client.get("\(list)/rows").status == 200)
        #expect(try client.delete(list).status == 204)
        server.stop()
        let lines = try lines(server.folder)
        let requests = lines.filter { $0["message"]?.string == "request" }
        #expect(requests.map { $0["operation"]?.string } == ["postList", "deleteList"])
        #expect(requests.allSatisfy { $0["reason"]?.string == "change" })
        let sums = lines.filter { $0["message"]?.string == "requests" }
        #expect(sums.count == 1)
        let sum = try #require(sums.first)
        #expect(sum["requests"]?.integer == 52)
        #expect(sum["answers"]?.object == ["2xx": 52])
        #expect(sum["operations"]?["postScroll"]?.integer == 50)
        let longest = try #require(sum["milliseconds"]?["longest"]?.double)
        #expect(try #require(sum["milliseconds"]?["p50"]?.double) <= longest)
        #expect(lines.contains { $0["message"]?.string == "stopped" })
    }

    @Test func `a log that was moved away is opened again, and a line is in one of both files`() throws {
        let folder = TemporaryDirectory()
        let server = try TestServer(in: folder) { $0.logFile = folder.file("server.log") }
        let client = server.client()
        _ = try client.makeList()
        #expect(rename(folder.file("server.log"), folder.file("server.log.1")) == 0)
        server.reopenLog()
        _ = try client.makeList()
        server.stop()
        let (old, new) = (folder.read("server.log.1"), folder.read("server.log"))
        #expect(new.contains("log reopened") && new.contains("stopped"))
        #expect((old + new).split(separator: "\n").count { $0.contains("postList") } == 2)
        #expect(folder.read("log").isEmpty)
    }

    @Test func `a log that cannot be opened keeps the server from starting`() {
        do {
            _ = try TestServer { $0.logFile = "/nowhere/server.log" }
            Issue.record("it started")
        } catch {
            #expect((error as? StartError)?.code == .logUnwritable)
        }
    }

    @Test func `a log on a full disk stops nothing and is counted`() throws {
        let server = try TestServer {
            $0.logFile = "/dev/full"
            $0.logLevel = .requests
        }
        let client = server.client()
        while true {
            let metrics = try client.get("/metrics").body
            let line = metrics.split(separator: "\n").first { $0.hasPrefix("screenful_log_lines_dropped_total ") }
            if (Int(line?.split(separator: " ").last ?? "") ?? 0) > 0 { break }
        }
    }
}
