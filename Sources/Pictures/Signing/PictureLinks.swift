package import HTTPClient

/// The addresses under which a server passes on pictures of others: `/media/{signature}?url={url}`.
///
/// The picture's own address is in the query, since a path with encoded slashes is refused by servers and changed by proxies.
package struct PictureLinks: Sendable {
    /// The most characters of an address that is passed on, so that it fits into a request's target however it is escaped.
    package static let longestAddress = 2_048

    private let signer: PictureSigner?
    private let direct: Set<Origin>

    /// Creates links of a server that passes no pictures on.
    package init() {
        signer = nil
        direct = []
    }

    /// Creates the links of a server.
    ///
    /// - Parameters:
    ///   - signer: The signatures of addresses.
    ///   - direct: Origins whose pictures clients fetch themselves.
    package init(_ signer: PictureSigner, direct: Set<Origin>) {
        self.signer = signer
        self.direct = direct
    }

    /// Returns the server's address for a picture of another one; any other address as it is.
    ///
    /// - Complexity: O(bytes of the address); a microsecond.
    package func address(of url: String) -> String {
        // Most addresses are the server's own, which need no parser.
        guard let signer, url.first == "h" || url.first == "H", let parsed = HTTPURL(url),
            !direct.contains(parsed.origin)
        else {
            return url
        }
        let whole = parsed.description
        guard whole.utf8.count <= Self.longestAddress else { return url }
        return "/media/\(signer.signature(of: whole))?url=\(Self.escaped(whole))"
    }

    /// Returns the part of an address that is the same whoever has signed it.
    package static func unsigned(_ address: String) -> Substring {
        guard address.hasPrefix("/media/"), let mark = address.firstIndex(of: "?") else { return address[...] }
        return address[mark...]
    }

    /// Returns a text as the value of a query's item (WHATWG URL, `application/x-www-form-urlencoded`), in which colons and
    /// slashes stay readable (RFC 3986, section 3.4).
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 2)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: ","):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let hex = Array("0123456789ABCDEF".utf8)
}
