extension SecurityPolicy {
    private static let queryName = "access_token"

    /// The answer to a request without the token; nil where it is there or not needed.
    ///
    /// `OPTIONS` needs none: a browser that asks whether a page of another origin may bring the
    /// token does not bring it (WHATWG Fetch, section 4.8).
    func tokenRefusal(of request: Request, limit: inout TokenGuessLimit, at now: UInt64) -> Response? {
        guard let token, request.method != .options, !isPublic(request) else { return nil }
        guard let candidate = candidate(in: request) else {
            return unauthorized("this needs the header Authorization: Bearer and the server's token", "")
        }
        switch limit.judge(HostAddress(client(of: request)), at: now, isRight: { token.matches(candidate) }) {
        case .accepted:
            return nil
        case .wrong:
            return unauthorized("the token is not the server's", ", error=\"invalid_token\"")
        case .refused(let seconds):
            let detail = "too many wrong tokens came from this address; none is looked at for \(seconds) seconds"
            return .problem(Problem(.tooManyRequests, code: "tooManyWrongTokens", detail: detail), retryAfter: seconds)
        }
    }

    /// What a client offers as the token: RFC 6750's header or, for event streams
    /// only, its query item, because a browser's `EventSource` cannot set a header.
    ///
    /// A query ends in logs and histories. So it is taken from no other request, and
    /// left out of this server's access records.
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

    /// A target with a token's value blotted out.
    static func redactingToken(in target: String) -> String {
        guard let mark = target.firstIndex(of: "?"), target.contains(queryName) else { return target }
        let items = target[target.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let redacted = items.map { item in
            item.hasPrefix("\(queryName)=") ? "\(queryName)=…" : String(item)
        }
        return "\(target[...mark])\(redacted.joined(separator: "&"))"
    }
}
