extension SecurityPolicy {
    /// Whether a write comes from a page of this server, or from no page at all.
    ///
    /// - Note: Browsers send `Origin` with every write (WHATWG Fetch, section 3.2), and
    ///   `Sec-Fetch-Site` even where they leave it out (W3C Fetch Metadata).
    func isFromOwnPage(_ request: Request) -> Bool {
        var hasOrigin = false
        for field in request.fields where request.matches(field.name, "origin") {
            hasOrigin = true
            guard isOwn(field.value, of: request) else { return false }
        }
        guard !hasOrigin else { return true }
        switch request.header("sec-fetch-site") {
        case nil, "same-origin", "none": return true
        default: return false
        }
    }

    /// Whether the origin at `range` is the server's own, or one it was told.
    private func isOwn(_ range: Range<Int>, of request: Request) -> Bool {
        if origins.contains(where: { request.matches(range, $0) }) { return true }
        guard let host = request.host else { return false }
        // A proxy may have ended TLS, so either scheme may be the server's.
        for scheme in ["http://", "https://"] where range.count == scheme.utf8.count + host.count {
            let start = range.lowerBound + scheme.utf8.count
            if request.matches(range.lowerBound..<start, scheme), request.matches(start..<range.upperBound, host) {
                return true
            }
        }
        return false
    }
}
