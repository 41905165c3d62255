import Glibc

/// The address of the other end of a connection.
public enum PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 address, its first byte in the highest bits, and a port.
    case ipv4(UInt32, port: UInt16)
    /// An IPv6 address as two halves, first bytes highest, and a port.
    case ipv6(UInt64, UInt64, port: UInt16)
    /// A process of this machine, through a Unix-domain socket.
    case unix

    init(_ address: SocketAddress) {
        switch address.family {
        case sa_family_t(AF_INET):
            let (host, port) = address.withRebound(to: sockaddr_in.self) { ($0.sin_addr.s_addr, $0.sin_port) }
            self = .ipv4(UInt32(bigEndian: host), port: UInt16(bigEndian: port))
        case sa_family_t(AF_INET6):
            let (bytes, port) = address.withRebound(to: sockaddr_in6.self) { address in
                (withUnsafeBytes(of: address.sin6_addr) { [UInt8]($0) }, address.sin6_port)
            }
            let high = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let low = bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // A dual-stack listener sees IPv4 peers as ::ffff:a.b.c.d.
            if high == 0, low >> 32 == 0xFFFF {
                self = .ipv4(UInt32(truncatingIfNeeded: low), port: UInt16(bigEndian: port))
            } else {
                self = .ipv6(high, low, port: UInt16(bigEndian: port))
            }
        default:
            self = .unix
        }
    }

    /// Whether the peer is on this machine.
    public var isLocal: Bool {
        switch self {
        case .ipv4(let address, _): address >> 24 == 127
        case .ipv6(let high, let low, _): high == 0 && low == 1
        case .unix: true
        }
    }

    /// The address without the port, or `unix`.
    public var description: String {
        switch self {
        case .ipv4(let address, _):
            "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
        case .ipv6(let high, let low, _):
            Self.text(
                ofIPv6: [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
            )
        case .unix:
            "unix"
        }
    }

    private static func text(ofIPv6 bytes: [UInt8]) -> String {
        let text = [CChar](unsafeUninitializedCapacity: Int(INET6_ADDRSTRLEN)) { buffer, count in
            count = 0
            guard let base = buffer.baseAddress, inet_ntop(AF_INET6, bytes, base, UInt32(buffer.count)) != nil else {
                return
            }
            count = strlen(base)
        }
        return String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
