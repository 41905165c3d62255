@testable import HTTPServer
import Testing

@Suite struct AcceptanceTests {
    private func only(_ text: String) throws -> Decoding.Message {
        let decoding = Decoding(text)
        try #require(decoding.problem == nil)
        try #require(decoding.messages.count == 1)
        return decoding.messages[0]
    }

    @Test func `a request is taken apart`() throws {
        let message = try only("GET /a/b?c=d HTTP/1.1\r\nHost: a:80\r\nX:\t padded \t\r\nY:\r\n\r\n")
        #expect(message.method == "GET")
        #expect(message.target == "/a/b?c=d")
        #expect(message.path == "/a/b")
        #expect(message.host == "a:80")
        #expect(message.headers == [HeaderField("Host", "a:80"), HeaderField("X", "padded"), HeaderField("Y", "")])
        #expect(message.keepsConnection)
    }

    @Test func `empty lines before a request are let pass`() throws {
        #expect(try only("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n").path == "/")
    }

    @Test(arguments: [
        ("1.1", "A: b", true), ("1.1", "Connection: close", false), ("1.1", "Connection: Close", false),
        ("1.1", "Connection: x, close", false), ("1.1", "Connection: close , x", false),
        ("1.1", "Connection: x\r\nConnection: close", false), ("1.1", "Connection: enclosed", true),
        ("1.1", "Connection: keep-alive", true), ("1.1", "Connection: keep-alive, close", false),
        ("1.0", "A: b", false), ("1.0", "Connection: Keep-Alive", true), ("1.0", "Connection: close", false),
        ("1.2", "A: b", true),
    ])
    func `the connection is kept as version and field say`(version: String, field: String, keeps: Bool) throws {
        #expect(try only("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n\r\n").keepsConnection == keeps)
    }

    @Test func `HTTP 1-0 needs no host`() throws {
        #expect(try only("GET / HTTP/1.0\r\n\r\n").host == nil)
    }

    @Test(arguments: [
        ("http://b/c?d", "/c"), ("HTTP://b:8080/", "/"), ("http://b", "/"), ("http://b?d=e", "/"),
        ("https://b/x", "/x"),
    ])
    func `the host of an absolute target comes first`(target: String, path: String) throws {
        let message = try only("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(message.host?.hasPrefix("b") == true)
        #expect(message.path == path)
    }

    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("1\r\na\r\nA;x=\"y\"\r\n0123456789\r\n0\r\nT: u\r\n\r\n", "a0123456789"),
        ("0\r\n\r\n", ""), ("0005;\r\nhello\r\n00\r\n\r\n", "hello"), ("1\r\n\0\r\n0\r\n\r\n", "\0"),
    ])
    func `chunks make a body, and trailers are dropped`(chunks: String, body: String) throws {
        let message = try only("POST / HTTP/1.1\r\nHost: a\r\ntransfer-encoding: Chunked\r\n\r\n\(chunks)")
        #expect(message.body == Array(body.utf8))
        #expect(message.headers.count == 2)
    }

    @Test func `requests follow one another in one piece`() {
        let decoding = Decoding(
            """
            POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\r
            PUT /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n0\r\n\r
            GET /3 HTTP/1.1\r\nHost: a\r\n\r\nGET /4
            """
        )
        #expect(decoding.problem == nil)
        #expect(decoding.messages.map(\.path) == ["/1", "/2", "/3"])
        #expect(decoding.messages.map(\.body) == [Array("abc".utf8), Array("de".utf8), []])
        #expect(decoding.isInside)
    }

    @Test(arguments: ["Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"])
    func `a body that nobody wants is read and not kept`(rest: String) throws {
        var decoder = RequestDecoder(limits: Limits())
        var request = Request()
        let bytes = Array("PUT / HTTP/1.1\r\nHost: a\r\n\(rest)GET /next HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        var position = 0
        guard case .head = try decoder.decode(bytes.span, at: &position, into: &request) else {
            Issue.record("no head")
            return
        }
        decoder.dropsBody = true
        guard case .message = try decoder.decode(bytes.span, at: &position, into: &request) else {
            Issue.record("no message")
            return
        }
        #expect(request.body.isEmpty)
        #expect(bytes[position...].starts(with: "GET /next".utf8))
    }

    @Test(arguments: ["[::1]", "[::1]:80", "127.0.0.1:80", "a-b.c_d", "a:"])
    func `a host may be a name or an address with a port`(host: String) throws {
        #expect(try only("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").host == host)
    }

    @Test(arguments: [
        ("/a%20b", ["a b"]), ("/%E2%82%AC/%41", ["€", "A"]), ("/a//b/", ["a", "", "b", ""]), ("/", [""]),
        ("/...", ["..."]), ("/%252e%252e", ["%2e%2e"]), ("/a+b", ["a+b"]), ("/~!$&'()*,;=:@", ["~!$&'()*,;=:@"]),
    ])
    func `the path's segments are decoded`(target: String, segments: [String]) throws {
        let request = try Request(.get, target)
        #expect((0..<request.segmentCount).map(request.segment) == segments)
        #expect(request.path == "/" + segments.joined(separator: "/"))
    }

    @Test func `the query is taken apart and decoded`() throws {
        let request = try Request(.get, "/?a=1&b=x+y%26&&c&a=2&%C3%A4=")
        #expect(request.query("a") == "1")
        #expect(request.query("b") == "x y&")
        #expect(request.query("c") == "")
        #expect(request.query("ä") == "")
        #expect(request.query("d") == nil)
        #expect(request.queryItems.map(\.name) == ["a", "b", "c", "a", "ä"])
    }

    @Test func `fields are found whatever their case, and joined`() throws {
        let request = try Request(.get, "/", headers: [HeaderField("Accept", "a"), HeaderField("aCCept", "b")])
        #expect(request.header("ACCEPT") == "a, b")
        #expect(request.header("accept-encoding") == nil)
    }

    @Test(arguments: [
        (["application/json"], true), (["Application/JSON ; charset=utf-8"], true), (["application/json;"], true),
        (["application/jsonp"], false), (["text/plain"], false), ([""], false), ([], false),
        (["application/json", "application/json"], false),
    ])
    func `a body is of the type that is said once`(types: [String], isJSON: Bool) throws {
        let request = try Request(.post, "/", headers: types.map { HeaderField("content-TYPE", $0) })
        #expect(request.isBody(of: .json) == isJSON)
    }

    @Test func `a request that is kept is not changed by the next`() throws {
        var decoder = RequestDecoder(limits: Limits())
        var request = Request()
        var kept: [Request] = []
        let bytes = Array("GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET /second HTTP/1.1\r\nHost: b\r\n\r\n".utf8)
        var position = 0
        while position < bytes.count || decoder.hasMessage {
            if case .message = try decoder.decode(bytes.span, at: &position, into: &request) { kept.append(request) }
        }
        #expect(kept.map(\.path) == ["/first", "/second"])
        #expect(kept.map(\.authority) == ["a", "b"])
    }
}
