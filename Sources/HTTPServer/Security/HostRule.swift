import EventLoop
import Glibc

/// The hosts that a server answers for.
///
/// Prevents DNS rebinding: a page of another site whose name resolves to this machine
/// could read answers as its own, but its name stays in `Host`.
public struct HostRule: Hashable, Sendable {
    /// Names and addresses without a port, an IPv6 address in brackets.
    public var names: [String]
    /// Whether any numeric address is allowed: a rebound host is always a name.
    public var allowsAddresses = false

    /// The loopback addresses and name.
    public static let loopback = Self(names: ["127.0.0.1", "localhost", "[::1]"])

    /// Returns whether the host of a request is allowed.
    ///
    /// Requests over a Unix-domain socket are allowed, because no page can send one. So are
    /// HTTP/1.0 requests without a host, because every browser sends a host.
    func allows(_ request: Request) -> Bool {
        let head = request.head
        guard request.peer != .unix, let host = head.hostWithoutPort else { return true }
        return names.contains { head.matches(host, $0) } || allowsAddresses && Self.isAddress(head.text(host))
    }

    private static func isAddress(_ host: String) -> Bool {
        // The decoder accepts only addresses in brackets.
        if host.hasPrefix("[") { return true }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
    }
}

extension RequestHead {
    fileprivate var hostWithoutPort: Range<Int>? {
        guard let host else { return nil }
        var end = host.upperBound
        while end > host.lowerBound, bytes[end - 1].isDigit { end -= 1 }
        guard end > host.lowerBound, bytes[end - 1] == UInt8(ascii: ":") else { return host }
        return host.lowerBound..<end - 1
    }
}
