/// A scheme, a host and optionally a port, from which a browser may load resources (RFC 6454, section 6.2).
public struct WebOrigin: Hashable, Sendable {
    /// The origin as a header has it: `https://tiles.example:8443`.
    public let text: String

    /// Reads an origin of `http` or `https`, written without a path.
    ///
    /// - Returns: Nil for anything else, above all for characters that could end a directive of a header.
    public init?(_ text: String) {
        guard let rest = Self.afterScheme(of: text), Self.isAuthority(rest) else { return nil }
        self.text = text.lowercased()
    }

    /// The origin as a browser writes it in `Origin`: without the scheme's default port (RFC 6454, section 6.2).
    public var serialized: String {
        let defaultPort = text.hasPrefix("https:") ? ":443" : ":80"
        return text.hasSuffix(defaultPort) ? String(text.dropLast(defaultPort.count)) : text
    }

    /// Returns the text after `http://` or `https://`; nil for other schemes.
    fileprivate static func afterScheme(of text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            return text.dropFirst(scheme.count)
        }
        return nil
    }

    /// Returns true for a name, an IPv4 address, or an IPv6 address in brackets, with or without a port.
    private static func isAuthority(_ text: Substring) -> Bool {
        var host = text
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return false }
            let address = text[text.index(after: text.startIndex)..<end]
            guard !address.isEmpty, address.utf8.allSatisfy(addressBytes.contains) else { return false }
            host = text[text.index(after: end)...]
            return host.isEmpty || host.first == ":" && isPort(host.dropFirst())
        }
        if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            guard isPort(text[text.index(after: colon)...]) else { return false }
        }
        return !host.isEmpty && host.utf8.allSatisfy(hostBytes.contains)
    }

    private static let addressBytes = Set("0123456789ABCDEFabcdef:.".utf8)
    private static let hostBytes = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.".utf8)

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text).map { $0 > 0 } == true
    }
}

/// The source of map tiles: an address with placeholders for zoom, column and row.
///
/// Tiles are squares of 256 points, numbered as in all web maps: at zoom *z* the
/// world is 2^z columns from the west and as many rows from the north.
public struct MapTileSource: Hashable, Sendable {
    /// The address, with `{z}`, `{x}` and `{y}` in it.
    public let template: String
    /// The origin that the page's security policy has to allow; nil for this server.
    public let origin: WebOrigin?

    /// Reads an address of `http` or `https`, or a path of this server, with each of the three placeholders once.
    public init?(_ template: String) {
        var plain = template
        for place in ["{z}", "{x}", "{y}"] {
            let parts = plain.split(separator: place, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            plain = parts.joined(separator: "0")
        }
        guard plain.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.refused.contains($0) }) else { return nil }
        if plain.hasPrefix("/"), !plain.hasPrefix("//") {
            origin = nil
        } else {
            guard let rest = WebOrigin.afterScheme(of: template), let slash = rest.firstIndex(of: "/"),
                let origin = WebOrigin(String(template[..<slash]))
            else { return nil }
            self.origin = origin
        }
        self.template = template
    }

    /// Characters that an address has only escaped (RFC 3986, appendix A).
    private static let refused = Set("\"<>\\^`{|}".utf8)
}
