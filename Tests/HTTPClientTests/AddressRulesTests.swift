import Testing

@testable import HTTPClient

@Suite struct AddressRulesTests {
    @Test(
        arguments: [
            (0x0000_0000, 0x00FF_FFFF), (0x0A00_0000, 0x0AFF_FFFF), (0x6440_0000, 0x647F_FFFF),
            (0x7F00_0000, 0x7FFF_FFFF),
            (0xA9FE_0000, 0xA9FE_FFFF), (0xAC10_0000, 0xAC1F_FFFF), (0xC0A8_0000, 0xC0A8_FFFF),
            (0xC612_0000, 0xC613_FFFF),
        ] as [(UInt32, UInt32)]
    )
    func `a refused block of IPv4 ends where it ends`(first: UInt32, last: UInt32) {
        #expect(!AddressRules.isPublic(ipv4: first))
        #expect(!AddressRules.isPublic(ipv4: last))
        #expect(AddressRules.isPublic(ipv4: last + 1))
        #expect(first == 0 || AddressRules.isPublic(ipv4: first - 1))
    }

    @Test func `multicast, reserved addresses and broadcast are refused`() {
        #expect(AddressRules.isPublic(ipv4: 0xDFFF_FFFF))
        for address: UInt32 in [0xE000_0000, 0xF000_0000, 0xFFFF_FFFF] {
            #expect(!AddressRules.isPublic(ipv4: address))
        }
    }

    @Test(
        arguments: [
            (0x2606_4700_0000_0000, true), (0x2001_4860_0000_0000, true), (0x3FFF_1000_0000_0000, true),
            // Loopback and mapped IPv4, NAT64, 6to4, Teredo, documentation, ULA, link-local, multicast.
            (0, false), (0x0064_FF9B_0000_0000, false), (0x2002_7F00_0001_0000, false), (0x2001_0000_0000_0000, false),
            (0x2001_0DB8_0000_0000, false), (0x3FFF_0FFF_0000_0000, false), (0x2001_01FF_0000_0000, false),
            (0x2001_0200_0000_0000, true), (0xFC00_0000_0000_0000, false), (0xFD12_0000_0000_0000, false),
            (0xFE80_0000_0000_0000, false), (0xFF02_0000_0000_0000, false),
        ] as [(UInt64, Bool)]
    )
    func `of IPv6 only global addresses without an IPv4 address are public`(upper: UInt64, isPublic: Bool) {
        #expect(AddressRules.isPublic(ipv6: upper) == isPublic)
    }
}
