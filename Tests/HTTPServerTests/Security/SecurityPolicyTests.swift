import EventLoop
@testable import HTTPServer
import Testing
import TestSupport

private let remote = PeerAddress.ipv4(0x0A00_0001, port: 1)

private func request(
    _ method: Method = .get,
    _ target: String = "/",
    host: String = "localhost",
    headers: [HeaderField] = [],
    peer: PeerAddress = remote
) throws -> Request {
    try Request(method, target, headers: [HeaderField("Host", host)] + headers, peer: peer)
}

private func text(_ response: Response?) -> String {
    String(decoding: response?.body ?? [], as: UTF8.self)
}

@Suite struct HostRuleTests {
    @Test(arguments: ["localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080"])
    func `this machine's own names are answered`(host: String) throws {
        #expect(SecurityPolicy().refusal(of: try request(host: host)) == nil)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "xlocalhost",
        "192.168.1.1", "[::2]", "0.0.0.0", "2130706433", "0x7f.1", "127.1",
    ])
    func `any other host is misdirected`(host: String) throws {
        let refusal = SecurityPolicy().refusal(of: try request(host: host))
        #expect(refusal?.status == .misdirectedRequest)
        #expect(text(refusal).contains(#""code":"foreignHost""#))
    }

    @Test(arguments: [("10.0.0.1:80", true), ("[fe80::1]", true), ("evil.example", false), ("10.0.0.1.evil", false)])
    func `a server for others may take any address, but no other name`(host: String, isAllowed: Bool) throws {
        let policy = SecurityPolicy(hosts: HostRule(names: ["lists.example"], allowsAddresses: true))
        #expect((policy.refusal(of: try request(host: host)) == nil) == isAllowed)
        #expect(policy.refusal(of: try request(host: "lists.example:443")) == nil)
    }

    @Test func `the host of an absolute target is the one that counts`() throws {
        #expect(SecurityPolicy().refusal(of: try request(.get, "http://evil.example/"))?.status == .misdirectedRequest)
    }

    @Test func `a local socket is not asked for a host`() throws {
        #expect(SecurityPolicy().refusal(of: try request(host: "anything", peer: .unix)) == nil)
    }
}

@Suite struct OriginTests {
    @Test(arguments: [
        "http://evil.example", "https://localhost.evil.example", "null", "http://localhost:81", "file://", "",
        "http://localhost@evil.example", "http://127.0.0.1",
    ])
    func `a page of another site may not write`(origin: String) throws {
        for method in [Method.post, .put, .patch, .delete] {
            let refusal = SecurityPolicy().refusal(of: try request(method, headers: [HeaderField("Origin", origin)]))
            #expect(refusal?.status == .forbidden)
            #expect(text(refusal).contains(#""code":"foreignOrigin""#))
        }
    }

    @Test(arguments: ["http://localhost", "https://localhost", "HTTP://LOCALHOST", "https://app.example"])
    func `the server's own pages and those it was told may write`(origin: String) throws {
        let policy = SecurityPolicy(origins: ["https://app.example"])
        #expect(policy.refusal(of: try request(.post, headers: [HeaderField("Origin", origin)])) == nil)
    }

    @Test func `the port is part of the origin`() throws {
        let origin = [HeaderField("Origin", "http://localhost:8080")]
        #expect(SecurityPolicy().refusal(of: try request(.post, host: "localhost:8080", headers: origin)) == nil)
        #expect(
            SecurityPolicy().refusal(of: try request(.post, host: "localhost:8081", headers: origin))?.status
                == .forbidden
        )
    }

    @Test(arguments: [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)])
    func `a browser that sends no origin says where it stands`(site: String, isAllowed: Bool) throws {
        let refusal = SecurityPolicy().refusal(of: try request(.post, headers: [HeaderField("Sec-Fetch-Site", site)]))
        #expect((refusal == nil) == isAllowed)
    }

    @Test func `programs send no origin, and reading needs none`() throws {
        #expect(SecurityPolicy().refusal(of: try request(.post)) == nil)
        let foreign = [HeaderField("Origin", "http://evil.example"), HeaderField("Sec-Fetch-Site", "cross-site")]
        #expect(SecurityPolicy().refusal(of: try request(.get, headers: foreign)) == nil)
    }
}

@Suite struct TokenTests {
    private let policy = SecurityPolicy(token: AccessToken("s3cret-token")) { $0.path == "/healthz" }

    @Test(arguments: ["Bearer s3cret-token", "bearer s3cret-token", "BEARER   s3cret-token"])
    func `the token opens`(header: String) throws {
        #expect(policy.refusal(of: try request(.get, headers: [HeaderField("Authorization", header)])) == nil)
    }

    @Test(arguments: [
        "Bearer s3cret-tokeN", "Bearer s3cret-toke", "Bearer s3cret-token2", "Bearer", "Basic s3cret-token",
        "s3cret-token",
        "Bearer s3cret-token, Bearer x",
    ])
    func `anything else does not`(header: String) throws {
        let refusal = policy.refusal(of: try request(.get, headers: [HeaderField("Authorization", header)]))
        #expect(refusal?.status == .unauthorized)
        #expect(refusal?.headers.first?.name == "WWW-Authenticate")
        #expect(refusal?.headers.first?.value.hasPrefix("Bearer realm=") ?? false)
    }

    @Test func `no token is told how to bring one`() throws {
        let refusal = policy.refusal(of: try request())
        #expect(refusal?.status == .unauthorized)
        #expect(refusal?.headers == [HeaderField("WWW-Authenticate", "Bearer realm=\"api\"")])
    }

    @Test func `what is public needs none`() throws {
        #expect(policy.refusal(of: try request(.get, "/healthz")) == nil)
    }

    @Test func `event streams, and only they, may bring it in the query`() throws {
        let accept = [HeaderField("Accept", "text/event-stream")]
        #expect(policy.refusal(of: try request(.get, "/e?access_token=s3cret-token", headers: accept)) == nil)
        #expect(
            policy.refusal(of: try request(.get, "/e?access_token=wrong", headers: accept))?.status == .unauthorized
        )
        #expect(policy.refusal(of: try request(.get, "/e?access_token=s3cret-token"))?.status == .unauthorized)
        #expect(
            policy.refusal(of: try request(.post, "/e?access_token=s3cret-token", headers: accept))?.status
                == .unauthorized
        )
    }

    @Test(arguments: [
        ("/e?access_token=s3cret&a=b", "/e?access_token=…&a=b"),
        ("/e?a=b&access_token=s3cret", "/e?a=b&access_token=…"),
        ("/e?a=access_token", "/e?a=access_token"), ("/e", "/e"),
    ])
    func `a token in a query stays out of the log`(target: String, logged: String) {
        #expect(SecurityPolicy.redactingToken(in: target) == logged)
    }

    @Test func `a token does not show itself`() {
        #expect(!"\(AccessToken("s3cret-token"))".contains("s3cret"))
    }
}

@Suite struct LivePolicyTests {
    @Test func `a refused request is answered before its body is read, and the connection stays`() throws {
        let configuration = Configuration(security: SecurityPolicy(token: AccessToken("right")))
        let server = try LiveServer(configuration) { _, exchange in exchange.reply(.text("ok")) }
        let client = try RawClient(port: server.port)
        let head = "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
        #expect(try client.request("\(head)\r\nabc").status == 401)
        #expect(try client.request("\(head)Authorization: Bearer right\r\n\r\nabc").status == 200)
        let chunked = "PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(try client.request("\(chunked)3\r\nabc\r\n0\r\n\r\n").status == 401)
        #expect(try client.request("\(head)Expect: 100-continue\r\n\r\n").status == 401)
        client.finishSending()
        #expect(try client.isEnded())
    }

    @Test func `a foreign host gets nothing from a live server`() throws {
        let server = try LiveServer { _, exchange in exchange.reply(.text("secret")) }
        let client = try RawClient(port: server.port)
        let response = try client.request("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        #expect(response.status == 421)
        #expect(!response.body.contains("secret"))
    }
}

extension SecurityPolicy {
    /// The refusal of a request by a server that has had no wrong token yet.
    fileprivate func refusal(of request: Request) -> Response? {
        var limit = TokenGuessLimit()
        return refusal(of: request, limit: &limit, at: 0)
    }
}
