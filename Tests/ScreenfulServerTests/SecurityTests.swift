import JSON
import ScreenfulServer
import Testing
import TestSupport

@Suite struct SecurityTests {
    private static let newList: JSONValue = ["name": "a", "source": ["kind": "generated", "rows": 1]]

    @Test(arguments: ["evil.example", "127.0.0.1.evil.example", "192.168.0.1"])
    func `a foreign host is misdirected`(host: String) throws {
        let server = try TestServer()
        for path in ["/healthz", "/api/v1/lists", "/metrics", "/"] {
            let answer = try server.client().get(path, headers: ["Host": host])
            #expect(answer.status == 421)
            #expect(answer.code == "foreignHost")
        }
    }

    @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost.evil.example"])
    func `a page of a foreign origin may not write`(origin: String) throws {
        let server = try TestServer()
        let headers = ["Origin": origin]
        let written = try server.client().send("POST", "/api/v1/lists", body: Self.newList, headers: headers)
        #expect(written.status == 403)
        #expect(written.code == "foreignOrigin")
        #expect(try server.client().send("DELETE", "/api/v1/lists/1", headers: headers).status == 403)
        #expect(try server.client().get("/api/v1/lists").json["total"]?.integer == 0)
    }

    @Test func `the server's own page and allowed origins may write`() throws {
        let server = try TestServer { $0.allowedOrigins = ["https://lists.example"] }
        for origin in ["http://127.0.0.1:\(server.port)", "https://lists.example"] {
            let list: JSONValue = ["name": .string(origin), "source": ["kind": "generated", "rows": 1]]
            let written = try server.client().send("POST", "/api/v1/lists", body: list, headers: ["Origin": origin])
            #expect(written.status == 201)
        }
    }

    @Test func `with a token the API and the metrics ask for it, the page does not`() throws {
        let folder = TemporaryDirectory()
        try folder.write("page", to: "index.html")
        let server = try TestServer {
            $0.token = "secret"
            $0.publicDirectory = folder.path
        }
        let client = server.client()
        let list = try client.send(
            "POST",
            "/api/v1/lists",
            body: Self.newList,
            headers: ["Authorization": "Bearer secret"]
        )
        #expect(list.status == 201)
        for path in ["/api/v1/lists", "/api/v1/lists/1/rows", "/api/v1/nowhere", "/metrics"] {
            for token in [nil, "Bearer wrong", "Bearer secret2", "Bearer", "Basic secret"] {
                let answer = try client.get(path, headers: token.map { ["Authorization": $0] } ?? [:])
                #expect(answer.status == 401)
                #expect(answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
            }
            #expect(try client.get("\(path)?access_token=secret").status == 401)
        }
        for path in ["/", "/healthz", "/readyz", "/media/generated/7/1.png"] {
            #expect(try client.get(path).status == 200)
        }
    }

    @Test func `an event source may present the token in the query`() throws {
        let server = try TestServer { $0.token = "secret" }
        let bearer = ["Authorization": "Bearer secret"]
        let client = server.client()
        let list = try client.send("POST", "/api/v1/lists", body: Self.newList, headers: bearer)
        let path = try #require(list.headers["location"])
        let body: JSONValue = ["viewport": ["width": 9, "height": 9]]
        let viewer = try client.send("POST", "\(path)/viewers", body: body, headers: bearer)
        let events = "\(try #require(viewer.headers["location"]))/events?count=1&access_token"
        let reader = try EventReader(
            port: server.port,
            path: "\(events)=secret",
            headers: ["Accept": "text/event-stream"]
        )
        #expect(try reader.next().name == "snapshot")
        let refused = try EventReader(
            port: server.port,
            path: "\(events)=wrong",
            headers: ["Accept": "text/event-stream"]
        )
        #expect(refused.head.hasPrefix("HTTP/1.1 401"))
        server.stop()
        #expect(!server.folder.read("log").contains("secret"))
    }

    @Test(arguments: ["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.evil", "example.org"])
    func `an open address needs a token`(host: String) {
        #expect { try TestServer { $0.address = .tcp(host: host, port: 0) } } throws: {
            ($0 as? StartError)?.code == .tokenRequired
        }
    }
}
