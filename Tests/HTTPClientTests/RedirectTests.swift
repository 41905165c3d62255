import EventLoop
import HTTPServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(20))) struct RedirectTests {
    private func redirect(to location: String, _ status: Status = Status(rawValue: 302)) -> Response {
        Response(status, headers: [HeaderField("Location", location)])
    }

    @Test func `a redirect into a private network is refused`() throws {
        let upstream = try Upstream()
        let (server, target) = try upstream.serve { _, exchange in exchange.reply(Response(.ok)) }
        let (_, origin) = try upstream.serve { _, exchange in exchange.reply(self.redirect(to: "\(target)/")) }
        let result = try upstream.answer(upstream.client(allowing: [origin]), get(origin))
        #expect(result.error == .addressRefused(target))
        #expect(server.statistics.totalConnections == 0)
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1/", "http://user@127.0.0.1/"])
    func `a redirect to another scheme or with a user is refused`(location: String) throws {
        let upstream = try Upstream()
        let (_, origin) = try upstream.serve { _, exchange in exchange.reply(self.redirect(to: location)) }
        let result = try upstream.answer(upstream.client(allowing: [origin]), get(origin))
        #expect(result.error == .invalidRedirect(from: origin))
    }

    @Test func `three redirects are followed, a fourth is an error`() throws {
        let upstream = try Upstream()
        let (_, origin) = try upstream.serve { request, exchange in
            let left = Int(request.path.dropFirst()) ?? 0
            exchange.reply(left == 0 ? Response(.ok) : self.redirect(to: "\(left - 1)"))
        }
        let client = try upstream.client(allowing: [origin])
        let third = try upstream.answer(client, get(origin, "/3")).get()
        #expect(third.url.description == "\(origin)/0")
        #expect(try upstream.answer(client, get(origin, "/4")).error == .tooManyRedirects(limit: 3))
    }

    @Test func `a secret header goes to its origin only, others go on`() throws {
        let upstream = try Upstream()
        let (_, target) = try upstream.serve { _, exchange in exchange.reply(Response(.ok)) }
        let (_, origin) = try upstream.serve { _, exchange in exchange.reply(self.redirect(to: "\(target)/")) }
        let client = try upstream.client(allowing: [origin, target])
        var request = try get(origin)
        request.headers = [("Accept", "application/json")]
        request.secrets = [
            .init(name: "X-Api-Key", value: "hush", origin: origin),
            .init(name: "Authorization", value: "Bearer hush", origin: origin),
        ]
        _ = try upstream.answer(client, request).get()
        #expect(upstream.requests.map { $0.header("x-api-key") } == ["hush", nil])
        #expect(upstream.requests.map { $0.header("authorization") } == ["Bearer hush", nil])
        #expect(upstream.requests.map { $0.header("accept") } == ["application/json", "application/json"])
    }

    @Test(arguments: [(302, false), (303, false), (307, true), (308, true)])
    func `a body is sent on by 307 and 308 only`(status: Int, isKept: Bool) throws {
        let upstream = try Upstream()
        let (_, origin) = try upstream.serve { request, exchange in
            let code = Status(rawValue: UInt16(status))
            exchange.reply(request.path == "/" ? self.redirect(to: "/there", code) : Response(.ok))
        }
        var request = try get(origin)
        request.body = [1, 2, 3]
        _ = try upstream.answer(upstream.client(allowing: [origin]), request).get()
        #expect(upstream.requests.map(\.body) == [[1, 2, 3], isKept ? [1, 2, 3] : []])
    }
}
