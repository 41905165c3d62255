import EventLoop
import Glibc

/// Which hosts a server answers for.
///
/// A page of another site can have its name resolved to this machine and then reads
/// answers as its own (DNS rebinding); but its name stays in `Host`.
public struct HostRule: Hashable, Sendable {
    /// Names and addresses without a port, an IPv6 address in brackets.
    public var names: [String]
    /// Whether any numeric address will do: a rebound host is always a name.
    public var allowsAddresses: Bool
    private var allowsAll = false

    /// Creates a rule.
    public init(names: [String], allowsAddresses: Bool = false) {
        self.names = names
        self.allowsAddresses = allowsAddresses
    }

    /// Only this machine's own names for itself.
    public static let loopback = Self(names: ["127.0.0.1", "localhost", "[::1]"])

    /// Every host, for a server whose answers are no secret.
    public static var any: Self {
        var rule = Self(names: [])
        rule.allowsAll = true
        return rule
    }

    /// Whether the request may be answered.
    ///
    /// Requests over a Unix-domain socket may: no page can make one. Those of HTTP/1.0
    /// without a host may: every browser sends one.
    func allows(_ request: Request) -> Bool {
        guard !allowsAll, request.peer != .unix, let host = request.hostWithoutPort else { return true }
        return names.contains { request.matches(host, $0) } || allowsAddresses && Self.isAddress(request.text(host))
    }

    private static func isAddress(_ host: String) -> Bool {
        // The decoder lets nothing but an address stand in brackets.
        if host.hasPrefix("[") { return true }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
    }
}

extension Request {
    fileprivate var hostWithoutPort: Range<Int>? {
        guard let host else { return nil }
        var end = host.upperBound
        while end > host.lowerBound, head[end - 1].isDigit { end -= 1 }
        guard end > host.lowerBound, head[end - 1] == UInt8(ascii: ":") else { return host }
        return host.lowerBound..<end - 1
    }
}
