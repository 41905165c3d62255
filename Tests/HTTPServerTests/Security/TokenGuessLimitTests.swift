import TestSupport
import Testing

@testable import HTTPServer

@Suite struct TokenGuessLimitTests {
    private let stranger = HostAddress(high: 0, low: 0xFFFF_CB00_7109)
    private let other = HostAddress(high: 0, low: 0xFFFF_CB00_710A)

    private func exhaust(_ limit: inout TokenGuessLimit, _ client: HostAddress, at now: UInt64 = 0) {
        for _ in 0..<TokenGuessLimit.maxWrongTokens { _ = limit.judge(client, at: now) { false } }
    }

    @Test func `after ten wrong tokens none is looked at, until the minute is over`() {
        var limit = TokenGuessLimit()
        for _ in 0..<10 { #expect(limit.judge(stranger, at: 0) { false } == .wrong) }
        #expect(
            limit.judge(stranger, at: 20_000_000_000) {
                Issue.record("it was compared"); return true
            } == .refused(seconds: 40)
        )
        #expect(limit.judge(other, at: 0) { true } == .accepted)
        #expect(limit.judge(stranger, at: TokenGuessLimit.period) { true } == .accepted)
    }

    @Test func `whoever has shown the right token is not locked out by others at the same address`() {
        var limit = TokenGuessLimit()
        #expect(limit.judge(stranger, at: 0) { true } == .accepted)
        exhaust(&limit, stranger)
        #expect(limit.judge(stranger, at: 1) { true } == .accepted)
        #expect(limit.judge(stranger, at: 1) { false } == .refused(seconds: 60))
    }

    @Test func `addresses of one IPv6 network count as one client`() {
        var limit = TokenGuessLimit()
        for number in 0..<10 { _ = limit.judge(HostAddress(high: 7, low: UInt64(number)), at: 0) { false } }
        #expect(limit.judge(HostAddress(high: 7, low: 99), at: 0) { true } == .refused(seconds: 60))
        #expect(limit.judge(HostAddress(high: 8, low: 99), at: 0) { true } == .accepted)
    }

    @Test func `the oldest client is forgotten for a new one`() {
        var limit = TokenGuessLimit()
        exhaust(&limit, stranger)
        for number in 0..<TokenGuessLimit.maxClients - 1 {
            _ = limit.judge(HostAddress(high: UInt64(number) + 1, low: 0), at: 0) { false }
        }
        #expect(limit.judge(stranger, at: 0) { true } == .refused(seconds: 60))
        _ = limit.judge(HostAddress(high: .max, low: 0), at: 0) { false }
        #expect(limit.judge(stranger, at: 0) { true } == .accepted)
    }

    @Test func `a server answers 429 with the time to wait`() throws {
        let proxies = [try #require(AddressRange("127.0.0.1"))]
        let policy = SecurityPolicy(token: AccessToken("right"), trustedProxies: proxies)
        let server = try LiveServer(Configuration(security: policy)) { _, exchange in exchange.reply(.text("ok")) }
        let client = try RawClient(port: server.port)
        func ask(_ token: String, for address: String) throws -> RawResponse {
            try client.request(
                """
                GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
                X-Forwarded-For: 198.51.100.1, \(address)\r\n\r\n
                """
            )
        }
        for _ in 0..<10 { #expect(try ask("wrong", for: "203.0.113.9").status == 401) }
        let refused = try ask("right", for: "203.0.113.9")
        #expect(refused.status == 429)
        #expect((1...60).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
        #expect(refused.body.contains("tooManyWrongTokens"))
        #expect(try ask("right", for: "203.0.113.10").status == 200)
    }
}
