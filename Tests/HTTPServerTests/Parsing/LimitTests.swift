@testable import HTTPServer
import Testing

@Suite struct LimitTests {
    private let limits = Limits(requestLine: 64, headers: 256, headerCount: 5, body: 32)

    @Test(arguments: [(64, nil), (65, Status.uriTooLong)])
    func `a request line has its limit`(length: Int, status: Status?) {
        let padding = String(repeating: "a", count: length - "GET / HTTP/1.1".utf8.count)
        let decoding = Decoding("GET /\(padding) HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits)
        #expect(decoding.problem?.status == status)
        #expect(decoding.messages.count == (status == nil ? 1 : 0))
    }

    @Test func `a request line that does not end is refused at the limit`() {
        let decoding = Decoding(String(repeating: "a", count: 65), limits: limits)
        #expect(decoding.problem?.status == .uriTooLong)
        #expect(decoding.problem?.code == "targetTooLong")
    }

    @Test(arguments: [(256, nil), (257, Status.requestHeaderFieldsTooLarge)])
    func `header fields have their limit together`(length: Int, status: Status?) {
        let padding = String(repeating: "a", count: length - "Host: a\r\nB: \r\n".utf8.count)
        let decoding = Decoding("GET / HTTP/1.1\r\nHost: a\r\nB: \(padding)\r\n\r\n", limits: limits)
        #expect(decoding.problem?.status == status)
        #expect(decoding.messages.count == (status == nil ? 1 : 0))
    }

    @Test func `a header field that does not end is refused at the limit`() {
        let decoding = Decoding("GET / HTTP/1.1\r\n" + String(repeating: "a", count: 257), limits: limits)
        #expect(decoding.problem?.status == .requestHeaderFieldsTooLarge)
    }

    @Test(arguments: [(4, nil), (5, Status.requestHeaderFieldsTooLarge)])
    func `header fields have their limit in number`(others: Int, status: Status?) {
        let lines = String(repeating: "A: b\r\n", count: others)
        let decoding = Decoding("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n", limits: limits)
        #expect(decoding.problem?.status == status)
    }

    @Test(arguments: [(32, nil), (33, Status.contentTooLarge)])
    func `a body has its limit, by length and in chunks`(length: Int, status: Status?) {
        let body = String(repeating: "x", count: length)
        let plain = "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n\(body)"
        #expect(Decoding(plain, limits: limits).problem?.status == status)
        let half = String(repeating: "x", count: length - 16)
        let chunks = "10\r\n\(body.prefix(16))\r\n\(String(length - 16, radix: 16))\r\n\(half)\r\n0\r\n\r\n"
        let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
        let decoding = Decoding(chunked, limits: limits)
        #expect(decoding.problem?.status == status)
        #expect(decoding.messages.first?.body.count == (status == nil ? length : nil))
    }

    @Test func `trailers have the limit of headers`() {
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        let decoding = Decoding(head + String(repeating: "A: b\r\n", count: 6), limits: limits)
        #expect(decoding.problem?.status == .requestHeaderFieldsTooLarge)
    }
}
