internal import Glibc

/// The rule which addresses a client may connect to: those of the public internet.
///
/// It is asked about the address of each socket, after the name was resolved, so that a name that points into a private
/// network is refused as well.
///
/// - Note: The blocks are those of the IANA registries of special-purpose addresses (RFC 6890) that are not globally
///   reachable, and those that carry an IPv4 address: NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
enum AddressRules {
    private static let refusedIPv4: [(address: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // this network
        (0x0A00_0000, 8),  // private
        (0x6440_0000, 10),  // carrier-grade NAT
        (0x7F00_0000, 8),  // loopback
        (0xA9FE_0000, 16),  // link-local
        (0xAC10_0000, 12),  // private
        (0xC000_0000, 24),  // protocol assignments
        (0xC000_0200, 24),  // documentation
        (0xC058_6300, 24),  // relays of 6to4
        (0xC0A8_0000, 16),  // private
        (0xC612_0000, 15),  // benchmarks
        (0xC633_6400, 24),  // documentation
        (0xCB00_7100, 24),  // documentation
        (0xE000_0000, 3),  // multicast, reserved, broadcast
    ]

    /// Whether an IPv4 address, its first byte highest, is public.
    static func isPublic(ipv4 address: UInt32) -> Bool {
        !refusedIPv4.contains { (address ^ $0.address) >> (32 - $0.bits) == 0 }
    }

    /// Whether an IPv6 address, by its upper half, is public: of 2000::/3, and none that carries an IPv4 address.
    static func isPublic(ipv6 upper: UInt64) -> Bool {
        guard upper >> 61 == 1 else { return false }
        // 2001::/23 is for protocols, Teredo among them; 2002::/16 is 6to4; two blocks are for documentation.
        return upper >> 41 != 0x2001_0000 >> 9 && upper >> 48 != 0x2002 && upper >> 32 != 0x2001_0DB8
            && upper >> 44 != 0x3FFF0
    }

    /// Whether a socket's address is public; false for families other than the two of IP.
    static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return isPublic(ipv4: UInt32(bigEndian: bytes.load(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6:
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 0
            return isPublic(ipv6: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        default:
            return false
        }
    }
}
