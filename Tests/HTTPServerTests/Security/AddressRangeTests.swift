import EventLoop
import Testing

@testable import HTTPServer

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.200.3.4", true), ("10.0.0.0/8", "11.0.0.1", false), ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("::/0", "2001:db8::1", true), ("::1", "::1", true), ("192.168.4.0/23", "192.168.5.255", true),
        ("192.168.4.0/23", "192.168.6.0", false),
    ])
    func `a range has the addresses that begin as it does`(range: String, address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(HostAddress(address))) == isInside)
    }

    @Test(arguments: [
        "", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "localhost", "[::1]", "1.2.3.4:5",
    ])
    func `anything else is no range`(text: String) {
        #expect(AddressRange(text) == nil)
    }
}

@Suite struct ClientAddressTests {
    private func client(
        _ forwarded: [String],
        peer: PeerAddress = .ipv4(0x7F00_0001, port: 9),
        trusting: [String] = ["127.0.0.1", "10.0.0.0/8"]
    ) throws -> String {
        let policy = SecurityPolicy(trustedProxies: try trusting.map { try #require(AddressRange($0)) })
        let headers = forwarded.map { HeaderField("X-Forwarded-For", $0) }
        return "\(policy.client(of: try Request(.get, "/", headers: headers, peer: peer)))"
    }

    @Test func `the last address that is no trusted proxy's is the client`() throws {
        #expect(try client(["203.0.113.9"]) == "203.0.113.9")
        // What stands before it is the client's own word.
        #expect(try client(["198.51.100.1, 203.0.113.9, 10.1.2.3"]) == "203.0.113.9")
        #expect(try client(["198.51.100.1", "203.0.113.9"]) == "203.0.113.9")
        #expect(try client(["[2001:db8::7]:443"]) == "2001:db8::7")
        #expect(try client(["203.0.113.9:5123"]) == "203.0.113.9")
        #expect(try client(["10.9.9.9, 10.1.2.3"]) == "10.9.9.9")
    }

    @Test func `without a trusted proxy the peer is the client`() throws {
        #expect(try client(["203.0.113.9"], trusting: []) == "127.0.0.1")
        #expect(try client(["203.0.113.9"], peer: .ipv4(0xCB00_7101, port: 9)) == "203.0.113.1")
        #expect(try client([]) == "127.0.0.1")
        #expect(try client(["unknown"]) == "127.0.0.1")
        #expect(try client(["203.0.113.9, junk"]) == "127.0.0.1")
    }

    @Test func `a process on a Unix socket is a proxy where there are any`() throws {
        #expect(try client(["203.0.113.9"], peer: .unix) == "203.0.113.9")
        #expect(try client(["203.0.113.9"], peer: .unix, trusting: []) == "unix")
    }
}
