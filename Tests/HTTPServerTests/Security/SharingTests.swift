@testable import HTTPServer
import Testing
import TestSupport

/// The CORS protocol, as a browser speaks it.
@Suite struct SharingTests {
    private static let page = "https://app.example"

    private func server(origins: [String] = [page], token: String? = "secret") throws -> LiveServer {
        let security = SecurityPolicy(origins: origins, token: token.map { AccessToken($0) })
        return try LiveServer(Configuration(limits: Limits(body: 100), security: security)) { request, exchange in
            switch (request.path, request.method) {
            case ("/events", .get):
                exchange.stream().end(Array("data: 1\n\n".utf8))
            case ("/thing", .options):
                exchange.reply(Response(.noContent, headers: [HeaderField("Allow", "GET, PATCH, OPTIONS")]))
            case ("/thing", _):
                exchange.reply(.text(String(repeating: "x", count: 2_000)))
            default:
                exchange.reply(.problem(Problem(.notFound, code: "notFound", detail: "nothing")))
            }
        }
    }

    private func ask(_ server: LiveServer, _ method: String, _ path: String, _ fields: [String]) throws -> RawResponse {
        let lines = (["Host: localhost"] + fields).map { "\($0)\r\n" }.joined()
        return try RawClient(port: server.port).request("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n")
    }

    private func preflight(_ server: LiveServer, _ path: String, origin: String = page) throws -> RawResponse {
        let fields = [
            "Origin: \(origin)", "Access-Control-Request-Method: PATCH",
            "Access-Control-Request-Headers: authorization,content-type,if-match",
        ]
        return try ask(server, "OPTIONS", path, fields)
    }

    @Test func `a preflight is answered without the token, with the path's methods`() throws {
        let answer = try preflight(try server(), "/thing")
        #expect(answer.status == 204)
        #expect(answer.headers["access-control-allow-origin"] == Self.page)
        #expect(answer.headers["access-control-allow-methods"] == "GET, PATCH, OPTIONS")
        let allowed = answer.headers["access-control-allow-headers"]?.lowercased() ?? ""
        for name in ["authorization", "content-type", "if-match", "if-none-match", "last-event-id", "prefer"] {
            #expect(allowed.split(separator: ", ").contains { $0 == name }, "\(name)")
        }
        #expect(answer.headers["access-control-max-age"].flatMap { Int($0) } ?? 0 > 0)
        #expect(answer.headers["vary"] == "Origin")
        #expect(answer.body.isEmpty)
    }

    @Test func `where there is nothing, a page may ask, to be told so`() throws {
        let server = try server()
        let preflight = try preflight(server, "/nothing")
        #expect(preflight.status == 204)
        #expect(preflight.headers["access-control-allow-methods"]?.contains("PATCH") == true)
        let answer = try ask(server, "GET", "/nothing", ["Origin: \(Self.page)", "Authorization: Bearer secret"])
        #expect(answer.status == 404)
        #expect(answer.headers["access-control-allow-origin"] == Self.page)
    }

    @Test func `every kind of answer can be read by a page of an allowed origin`() throws {
        let server = try server()
        let bearer = "Authorization: Bearer secret"
        let asked: [(status: Int, method: String, path: String, fields: [String])] = [
            (200, "GET", "/thing", [bearer]), (401, "GET", "/thing", []),
            (401, "GET", "/thing", ["Authorization: Bearer x"]),
            (413, "PUT", "/thing", [bearer, "Content-Length: 101"]), (200, "GET", "/events", [bearer]),
            (400, "GET", "/thing", [bearer, "Content-Length: x"]), (411, "PUT", "/thing", [bearer]),
        ]
        for asked in asked {
            let answer = try ask(server, asked.method, asked.path, ["Origin: \(Self.page)"] + asked.fields)
            #expect(answer.status == asked.status, "\(asked)")
            #expect(answer.headers["access-control-allow-origin"] == Self.page, "\(asked)")
            #expect(answer.headers["access-control-expose-headers"]?.contains("ETag") == true, "\(asked)")
            #expect(answer.headers["vary"]?.contains("Origin") == true, "\(asked)")
        }
    }

    @Test(arguments: [
        "https://evil.example", "null", "https://app.example.evil", "http://app.example", "https://app.example:8443",
    ])
    func `other origins get no word of it, and may not write`(origin: String) throws {
        let server = try server(token: nil)
        let preflight = try preflight(server, "/thing", origin: origin)
        #expect(preflight.status == 204)
        for method in ["GET", "PUT"] {
            let answer = try ask(server, method, "/thing", ["Origin: \(origin)", "Content-Length: 0"])
            #expect(answer.status == (method == "GET" ? 200 : 403))
            #expect(answer.headers["vary"]?.contains("Origin") == true)
            for answer in [answer, preflight] {
                #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control") })
            }
        }
    }

    @Test func `two origins are none`() throws {
        let fields = ["Origin: \(Self.page)", "Origin: \(Self.page)"]
        #expect(try ask(try server(token: nil), "GET", "/thing", fields).headers["access-control-allow-origin"] == nil)
    }

    @Test func `an answer depends on the origin and on the coding`() throws {
        let answer = try ask(try server(token: nil), "GET", "/thing", [])
        #expect(answer.headers["vary"] == "Accept-Encoding, Origin")
        #expect(answer.headers["access-control-allow-origin"] == nil)
    }

    @Test func `a server that shares with nobody says nothing`() throws {
        let answer = try ask(try server(origins: [], token: nil), "GET", "/events", ["Origin: \(Self.page)"])
        #expect(answer.status == 200)
        #expect(answer.headers["vary"] == nil)
    }

    @Test func `who asks for the methods needs no token`() throws {
        let answer = try ask(try server(), "OPTIONS", "/thing", [])
        #expect(answer.status == 204)
        #expect(answer.headers["allow"] == "GET, PATCH, OPTIONS")
    }
}
