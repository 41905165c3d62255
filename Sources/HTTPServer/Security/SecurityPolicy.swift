import EventLoop

/// The checks that a request must pass before its body is read.
///
/// The default answers this machine only by its own names, refuses writes from
/// pages of other sites, and asks for no token.
public struct SecurityPolicy: Sendable {
    /// The hosts the server answers for; others get 421.
    public var hosts = HostRule.loopback
    /// Origins whose pages may read and write besides the server's own, such as `https://lists.example`.
    public var origins: [String] = []
    /// The token that clients must present; others get 401.
    public var token: AccessToken?
    /// Proxies whose `X-Forwarded-For` is trusted.
    public var trustedProxies: [AddressRange] = []
    /// Returns whether a request is allowed without the token.
    public var isPublic: @Sendable (Request) -> Bool = { _ in false }

    /// The default policy.
    public static var standard: Self { Self() }

    /// Returns the answer to a request that is refused; nil if it is allowed.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - allowsHost: Whether the host is known to be allowed; nil to check it.
    ///   - limit: The record of wrong tokens.
    ///   - now: Nanoseconds of the monotonic clock.
    /// - Returns: The answer, or nil.
    func refusal(
        of request: Request,
        allowsHost: Bool? = nil,
        limit: inout TokenGuessLimit,
        at now: UInt64
    ) -> Response? {
        guard allowsHost ?? hosts.allows(request) else {
            let detail = "this server does not answer for \(request.authority ?? "")"
            return .problem(Problem(.misdirectedRequest, code: "foreignHost", detail: detail))
        }
        guard request.method.isSafe || isFromOwnPage(request) else {
            let detail = "pages of another site may not change anything here"
            return .problem(Problem(.forbidden, code: "foreignOrigin", detail: detail))
        }
        return tokenRefusal(of: request, limit: &limit, at: now)
    }
}

/// A secret that clients present.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]

    /// Creates a token from its text.
    ///
    /// - Precondition: It is not empty, and has visible ASCII only, as `Authorization` can carry.
    public init(_ text: String) {
        bytes = Array(text.utf8)
        precondition(!bytes.isEmpty && bytes.allSatisfy(\.isTargetCharacter), "a token has visible ASCII only")
    }

    /// Returns whether `candidate` is the token, in a time that depends on the token's length only.
    func matches(_ candidate: String) -> Bool {
        var candidate = candidate
        return candidate.withUTF8 { candidate in
            var difference = UInt8(candidate.count == bytes.count ? 0 : 1)
            // The number of steps is the same for every candidate.
            for index in bytes.indices { difference |= bytes[index] ^ (index < candidate.count ? candidate[index] : 0) }
            return difference == 0
        }
    }

    /// The token's length only, because descriptions may be logged.
    public var description: String { "AccessToken(\(bytes.count) bytes)" }
}

extension SecurityPolicy {
    private static let queryName = "access_token"

    /// Returns the answer to a request without a valid token; nil if it is valid or not needed.
    ///
    /// `OPTIONS` needs none: a CORS preflight carries no credentials (WHATWG Fetch, section 4.8).
    private func tokenRefusal(of request: Request, limit: inout TokenGuessLimit, at now: UInt64) -> Response? {
        guard let token, request.method != .options, !isPublic(request) else { return nil }
        guard let candidate = candidate(in: request) else {
            return unauthorized("this needs the header Authorization: Bearer and the server's token", "")
        }
        switch limit.judge(HostAddress(client(of: request)), at: now, isRight: { token.matches(candidate) }) {
        case .accepted: return nil
        case .wrong: return unauthorized("the token is not the server's", ", error=\"invalid_token\"")
        case .refused(let seconds):
            let detail = "too many wrong tokens came from this address; none is looked at for \(seconds) seconds"
            return .problem(Problem(.tooManyRequests, code: "tooManyWrongTokens", detail: detail), retryAfter: seconds)
        }
    }

    /// Returns the token that a client presents: RFC 6750's header or, for event streams
    /// only, its query item, because a browser's `EventSource` cannot set a header.
    ///
    /// Queries end up in logs and histories, so no other request may carry the token in
    /// one, and this server's access records redact it.
    private func candidate(in request: Request) -> String? {
        if let header = request.header("authorization") {
            let parts = header.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return String(parts[1].drop { $0 == " " })
        }
        guard request.method == .get, request.header("accept")?.contains("text/event-stream") == true else {
            return nil
        }
        return request.query(Self.queryName)
    }

    private func unauthorized(_ detail: String, _ error: String) -> Response {
        .problem(
            Problem(.unauthorized, code: "unauthorized", detail: detail),
            headers: [HeaderField("WWW-Authenticate", "Bearer realm=\"api\"\(error)")]
        )
    }

    static func redactingToken(in target: String) -> String {
        guard let mark = target.firstIndex(of: "?"), target.contains(queryName) else { return target }
        let items = target[target.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let redacted = items.map { item in item.hasPrefix("\(queryName)=") ? "\(queryName)=…" : String(item) }
        return "\(target[...mark])\(redacted.joined(separator: "&"))"
    }
}

extension SecurityPolicy {
    /// Returns whether a write comes from a page of this server, or from no page.
    ///
    /// - Note: Browsers send `Origin` with every write (WHATWG Fetch, section 3.2), and
    ///   `Sec-Fetch-Site` even where they leave it out (W3C Fetch Metadata).
    private func isFromOwnPage(_ request: Request) -> Bool {
        var hasOrigin = false
        for field in request.head.fields where request.head.matches(field.name, "origin") {
            hasOrigin = true
            guard isOwn(field.value, of: request.head) else { return false }
        }
        guard !hasOrigin else { return true }
        switch request.header("sec-fetch-site") {
        case nil, "same-origin", "none": return true
        default: return false
        }
    }

    /// Returns whether the origin at `range` is the server's own or a configured one.
    private func isOwn(_ range: Range<Int>, of head: RequestHead) -> Bool {
        if origins.contains(where: { head.matches(range, $0) }) { return true }
        guard let host = head.host else { return false }
        // A proxy may have terminated TLS, so either scheme may be the server's.
        for scheme in ["http://", "https://"] where range.count == scheme.utf8.count + host.count {
            let start = range.lowerBound + scheme.utf8.count
            if head.matches(range.lowerBound..<start, scheme), head.matches(start..<range.upperBound, host) {
                return true
            }
        }
        return false
    }
}

extension SecurityPolicy {
    /// Returns the address of the client, which may be behind proxies.
    ///
    /// It is the peer's address unless the peer is a trusted proxy: then it is the last address in `X-Forwarded-For`
    /// that is not a trusted proxy's, because each proxy appends the address of its own client. The client may have
    /// forged the addresses before it. A process on a Unix socket is trusted if any proxy is.
    func client(of request: Request) -> PeerAddress {
        guard !trustedProxies.isEmpty, isTrusted(request.peer) else { return request.peer }
        var client = request.peer
        for item in (request.header("x-forwarded-for") ?? "").split(separator: ",").reversed() {
            guard let address = HostAddress(forwarded: item) else { return client }
            client = address.peer
            if !isTrusted(client) { return client }
        }
        return client
    }

    private func isTrusted(_ peer: PeerAddress) -> Bool {
        guard let address = HostAddress(peer) else { return true }
        return trustedProxies.contains { $0.contains(address) }
    }
}

extension HostAddress {
    /// Reads an item of `X-Forwarded-For`: an address, with a port where some proxies add it.
    fileprivate init?(forwarded item: Substring) {
        var text = String(item.drop { $0 == " " || $0 == "\t" })
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.contains("."), let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon {
            text = String(text[..<colon])
        }
        self.init(text)
    }
}
