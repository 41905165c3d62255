/// A scheme, a host and perhaps a port: where a browser may load something from (RFC 6454, section 6.2).
public struct WebOrigin: Hashable, Sendable {
    /// The origin as it stands in a header: `https://tiles.example:8443`.
    public let text: String

    /// Reads an origin of `http` or `https`, written without a path.
    ///
    /// - Returns: Nil for anything else, above all for what could end a directive of a header.
    public init?(_ text: String) {
        guard let rest = Self.afterScheme(of: text), Self.isAuthority(rest) else { return nil }
        self.text = text.lowercased()
    }

    /// The origin as a browser writes it in `Origin`: without the port that the scheme has anyway (RFC 6454, section 6.2).
    public var serialized: String {
        let usual = text.hasPrefix("https:") ? ":443" : ":80"
        return text.hasSuffix(usual) ? String(text.dropLast(usual.count)) : text
    }

    /// What follows `http://` or `https://`; nil for other schemes.
    static func afterScheme(of text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            return text.dropFirst(scheme.count)
        }
        return nil
    }

    /// A name or an IPv4 address, or an IPv6 address in brackets, then perhaps a port.
    private static func isAuthority(_ text: Substring) -> Bool {
        var host = text
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return false }
            let address = text[text.index(after: text.startIndex)..<end]
            guard !address.isEmpty, address.utf8.allSatisfy(\.isAddressByte) else { return false }
            host = text[text.index(after: end)...]
            return host.isEmpty || host.first == ":" && isPort(host.dropFirst())
        }
        if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            guard isPort(text[text.index(after: colon)...]) else { return false }
        }
        return !host.isEmpty && host.utf8.allSatisfy(\.isHostByte)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text).map { $0 > 0 } == true
    }
}

extension UInt8 {
    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    fileprivate var isAddressByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."): true
        default: false
        }
    }
}
