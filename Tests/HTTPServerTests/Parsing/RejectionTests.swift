import HTTPServer
import Testing

/// Bytes that are refused, and how.
struct Rejection: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let status: Status
    let code: String

    init(_ name: String, _ text: String, _ status: Status = .badRequest, _ code: String = "malformedRequest") {
        self.name = name
        self.text = text
        self.status = status
        self.code = code
    }

    var testDescription: String { name }
}

private func head(_ lines: String) -> String { "POST /x HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n" }

private func target(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

@Suite struct RejectionTests {
    @Test(arguments: [
        Rejection("a TLS hello", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}"),
        Rejection("garbage without a line's end", "\u{1}"),
        Rejection("a byte over 127", "GET /\u{E9}"),
        Rejection("a bare line feed", "GET / HTTP/1.1\n"),
        Rejection("a bare carriage return", "GET / HTTP/1.1\rHost: a"),
        Rejection("a line feed first", "\nGET / HTTP/1.1\r\n"),
        Rejection("too many empty lines", String(repeating: "\r\n", count: 9)),
        Rejection("a NUL in the line", "GET /\0 HTTP/1.1\r\n"),
        Rejection("a tab in the line", "GET\t/ HTTP/1.1\r\n"),
        Rejection("no version", "GET /\r\n"),
        Rejection("two spaces", "GET  / HTTP/1.1\r\n"),
        Rejection("a space at the end", "GET / HTTP/1.1 \r\n"),
        Rejection("a space first", " GET / HTTP/1.1\r\n"),
        Rejection("a method that is no token", "G(T / HTTP/1.1\r\n"),
        Rejection("only a word", "hello\r\n"),
        Rejection("a small protocol name", "GET / http/1.1\r\n"),
        Rejection("another protocol", "GET / RTSP/1.0\r\n"),
        Rejection("a long version", "GET / HTTP/1.10\r\n"),
        Rejection("a version without a point", "GET / HTTP/11\r\n"),
        Rejection("version 9.9", "GET / HTTP/9.9\r\n", .httpVersionNotSupported, "unknownVersion"),
        Rejection("version 0.9", "GET / HTTP/0.9\r\n", .httpVersionNotSupported, "unknownVersion"),
        Rejection("HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .httpVersionNotSupported, "unknownVersion"),
        Rejection("an unknown method", "BREW / HTTP/1.1\r\n", .notImplemented, "unknownMethod"),
        Rejection("a small method", "get / HTTP/1.1\r\n", .notImplemented, "unknownMethod"),
        Rejection("CONNECT", "CONNECT a:443 HTTP/1.1\r\n", .notImplemented, "unknownMethod"),
    ])
    func `a bad request line is refused at once`(rejection: Rejection) {
        let decoding = Decoding(rejection.text)
        #expect(decoding.messages.isEmpty)
        #expect(decoding.problem?.status == rejection.status)
        #expect(decoding.problem?.code == rejection.code)
    }

    @Test(arguments: [
        Rejection("a folded line", head("A: b\r\n c")),
        Rejection("a space before the colon", head("A : b")),
        Rejection("no colon", head("A")),
        Rejection("no name", head(": b")),
        Rejection("a name that is no token", head("A(b): c")),
        Rejection("a NUL in a value", head("A: \0")),
        Rejection("a control character in a value", head("A: \u{1B}")),
        Rejection("a DEL in a value", head("A: \u{7F}")),
        Rejection("a bare carriage return in a value", head("A: b\rc")),
        Rejection("no host", "GET / HTTP/1.1\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("a host with a slash", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("a host with a user", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("a host with a comma", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("a host with a bad port", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .badRequest, "invalidHost"),
        Rejection("an unfinished address", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .badRequest, "invalidHost"),
    ])
    func `a bad header field is refused`(rejection: Rejection) {
        let decoding = Decoding(rejection.text)
        #expect(decoding.messages.isEmpty)
        #expect(decoding.problem?.status == rejection.status)
        #expect(decoding.problem?.code == rejection.code)
    }

    @Test(arguments: [
        Rejection("two lengths", head("Content-Length: 1\r\nContent-Length: 2"), .badRequest, "invalidFraming"),
        Rejection("a length twice", head("Content-Length: 1\r\nContent-Length: 1"), .badRequest, "invalidFraming"),
        Rejection("a list of lengths", head("Content-Length: 1, 1"), .badRequest, "invalidFraming"),
        Rejection("a signed length", head("Content-Length: +1"), .badRequest, "invalidFraming"),
        Rejection("a negative length", head("Content-Length: -1"), .badRequest, "invalidFraming"),
        Rejection("a hexadecimal length", head("Content-Length: 0x1"), .badRequest, "invalidFraming"),
        Rejection("an empty length", head("Content-Length:"), .badRequest, "invalidFraming"),
        Rejection("an endless length", head("Content-Length: 99999999999999999999"), .badRequest, "invalidFraming"),
        Rejection("a long body", head("Content-Length: 65537"), .contentTooLarge, "bodyTooLong"),
        Rejection(
            "a length and chunks",
            head("Content-Length: 1\r\nTransfer-Encoding: chunked"),
            .badRequest,
            "invalidFraming"
        ),
        Rejection(
            "gzip and chunks",
            head("Transfer-Encoding: gzip, chunked"),
            .notImplemented,
            "unknownTransferCoding"
        ),
        Rejection("identity", head("Transfer-Encoding: identity"), .notImplemented, "unknownTransferCoding"),
        Rejection(
            "chunks twice",
            head("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
            .notImplemented,
            "unknownTransferCoding"
        ),
        Rejection(
            "chunks in HTTP/1.0",
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
            .badRequest,
            "invalidFraming"
        ),
        Rejection("no length", head("A: b"), .lengthRequired, "lengthRequired"),
        Rejection(
            "another expectation",
            head("Content-Length: 1\r\nExpect: 200-ok"),
            .expectationFailed,
            "unknownExpectation"
        ),
    ])
    func `bad framing is refused`(rejection: Rejection) {
        let decoding = Decoding(rejection.text)
        #expect(decoding.messages.isEmpty)
        #expect(decoding.problem?.status == rejection.status)
        #expect(decoding.problem?.code == rejection.code)
    }

    @Test(arguments: [
        "/%", "/%1", "/%zz", "/a%2fb", "/a%2Fb", "/a%5cb", "/%00", "/%0a", "/%7f", "/.", "/..", "/../etc/passwd",
        "/a/../b", "/a/./b", "/%2e%2e/a", "/%2E./a", "/.%2e/a", "/a/%2e", "/a\\b", "/..\\a", "/%c0%ae%c0%ae/a",
        "/%ff", "/a#b", "/?a=%", "/?a=%g0", "/?a=%ff", "*", "a", "a/b", "ftp://a/b", "http://", "http:///a",
        "http://u@a/", "https://a b/",
    ])
    func `a target that could be read in two ways is refused`(text: String) {
        let decoding = Decoding(target(text))
        #expect(decoding.messages.isEmpty)
        #expect(decoding.problem?.status == .badRequest)
    }

    @Test(arguments: [
        "g\r\n", "\r\n", ";a\r\n", "-1\r\n", "0x1\r\n", "1 \r\n", "1\n", "1\r", "11111111111111111\r\n",
        "1;\(String(repeating: "x", count: 128))\r\n", "1;\0\r\n", "1\r\nab\r\n", "1\r\na\n", "0\r\nA\r\n\r\n",
        "0\r\nA : b\r\n\r\n", "0\r\n A: b\r\n\r\n", "0\r\n\n",
    ])
    func `a bad chunk is refused`(chunk: String) {
        let decoding = Decoding(head("Transfer-Encoding: chunked") + chunk + "!")
        #expect(decoding.messages.isEmpty)
        #expect(decoding.problem?.status == .badRequest)
    }

    @Test(arguments: ["fffffffffffffff0\r\n", "7fffffffffffffff\r\n", "10001\r\n", "8001\r\n"])
    func `chunks over the limit are refused by their size`(chunk: String) {
        let first = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
        let decoding = Decoding(head("Transfer-Encoding: chunked") + first + chunk)
        #expect(decoding.problem?.status == .contentTooLarge)
        #expect(decoding.problem?.code == "bodyTooLong")
    }
}
