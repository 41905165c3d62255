internal import CCurl

/// An absolute `http` or `https` URL without a user, a password or a fragment.
public struct HTTPURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL in its normal form.
    public let description: String
    /// The scheme, host and port to which requests of the URL go.
    public let origin: Origin

    /// Creates a URL from text; nil unless it is an absolute one of the two schemes that names a host and no user.
    public init?(_ text: String) {
        self.init(text, base: nil)
    }

    /// Resolves a reference, such as the value of a `Location` header, against this URL (RFC 3986, section 5).
    public func resolving(_ reference: String) -> Self? {
        Self(reference, base: description)
    }

    private init?(_ text: String, base: String?) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let handle = curl_url() else {
            return nil
        }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        if let base {
            guard curl_url_set(handle, CURLUPART_URL, base, 0) == CURLUE_OK else { return nil }
        }
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME), scheme == "http" || scheme == "https",
            let host = part(CURLUPART_HOST), !host.isEmpty,
            let port = part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap(UInt16.init), port > 0,
            let whole = part(CURLUPART_URL)
        else { return nil }
        origin = Origin(isSecure: scheme == "https", host: host.lowercased(), port: port)
        description = whole
    }
}

/// A scheme, a host and a port: the party with which a secret may be shared.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The host in lowercase, an IPv6 address in brackets.
    public let host: String
    /// The port, also where it is the scheme's own.
    public let port: UInt16

    init(isSecure: Bool, host: String, port: UInt16) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
    }

    /// Creates an origin from text such as `https://api.example:8443`; nil if the text has a path or a query.
    public init?(_ text: String) {
        guard let url = HTTPURL(text) else { return nil }
        let rest = url.description.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
        guard rest == "/" else { return nil }
        self = url.origin
    }

    /// The origin as in an `Origin` header (RFC 6454, section 6.2): the scheme's own port is left out.
    public var description: String {
        "\(isSecure ? "https" : "http")://\(host)\(port == (isSecure ? 443 : 80) ? "" : ":\(port)")"
    }
}
