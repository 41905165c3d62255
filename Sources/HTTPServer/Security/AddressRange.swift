import EventLoop
import Glibc

/// A range of addresses, such as `10.0.0.0/8` (RFC 4632; RFC 4291, section 2.3), or one address.
public struct AddressRange: Hashable, Sendable {
    private let network: HostAddress
    /// The prefix length, counted as for IPv6.
    private let prefix: Int

    /// Reads an IPv4 or IPv6 address, alone or with a prefix length; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = HostAddress(String(parts[0])) else { return nil }
        network = address
        guard parts.count == 2 else {
            prefix = 128
            return
        }
        let bits = address.isIPv4 ? 32 : 128
        guard parts[1].allSatisfy(\.isNumber), let length = Int(parts[1]), (0...bits).contains(length) else {
            return nil
        }
        prefix = length + 128 - bits
    }

    func contains(_ address: HostAddress) -> Bool {
        address.isIPv4 == network.isIPv4 && address.prefix(prefix) == network.prefix(prefix)
    }
}

/// An address without a port: an IPv4 one as `::ffff:a.b.c.d` (RFC 4291, section 2.5.5.2).
struct HostAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads an address without brackets or a port; nil for anything else.
    init?(_ text: String) {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: four.s_addr)))
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { [UInt8]($0) }
        let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: halves[0], low: halves[1])
    }

    init?(_ peer: PeerAddress) {
        switch peer {
        case .ipv4(let address, _): self.init(high: 0, low: 0xFFFF << 32 | UInt64(address))
        case .ipv6(let high, let low, _): self.init(high: high, low: low)
        case .unix: return nil
        }
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The address as a peer's, with port 0.
    var peer: PeerAddress { isIPv4 ? .ipv4(UInt32(truncatingIfNeeded: low), port: 0) : .ipv6(high, low, port: 0) }

    /// Returns the address with all bits after the first `bits` cleared.
    func prefix(_ bits: Int) -> Self { Self(high: Self.masked(high, bits), low: Self.masked(low, bits - 64)) }

    private static func masked(_ half: UInt64, _ bits: Int) -> UInt64 {
        bits <= 0 ? 0 : bits >= 64 ? half : half & ~(UInt64.max >> bits)
    }
}
