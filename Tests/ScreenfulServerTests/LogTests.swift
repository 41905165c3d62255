import JSON
import ScreenfulServer
import TestSupport
import Testing

@Suite struct LogTests {
    private func lines(_ folder: TemporaryFolder) throws -> [JSONValue] {
        try folder.read("log").split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
    }

    @Test func `every request is one line of JSON`() throws {
        let server = try TestServer()
        let list = try server.client().makeList()
        _ = try server.client().get("/nowhere?x=\"1\"")
        server.stop()
        let lines = try lines(server.folder)
        let requests = lines.filter { $0["message"]?.string == "request" }
        #expect(requests.map { $0["method"]?.string } == ["POST", "GET"])
        #expect(requests.map { $0["target"]?.string } == ["/api/v1/lists", "/nowhere?x=\"1\""])
        #expect(requests.map { $0["status"]?.integer } == [201, 404])
        #expect(requests.allSatisfy { ($0["milliseconds"]?.double ?? -1) >= 0 })
        #expect(lines.first?["message"]?.string == "listening")
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
}
