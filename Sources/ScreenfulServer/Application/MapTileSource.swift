/// Where the tiles of maps come from: an address with places for zoom, column and row.
///
/// Tiles are squares of 256 points, numbered as all web maps do: at zoom *z* the
/// world is 2^z columns from the west and as many rows from the north.
public struct MapTileSource: Hashable, Sendable {
    /// The address, with `{z}`, `{x}` and `{y}` in it.
    public let template: String
    /// The origin that the page has to be allowed; nil for this server.
    public let origin: WebOrigin?

    /// Reads an address of `http` or `https`, or a path of this server, with each of the three places once.
    ///
    /// - Returns: Nil for anything else.
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

    /// What no address has without an escape (RFC 3986, appendix A).
    private static let refused = Set("\"<>\\^`{|}".utf8)
}
