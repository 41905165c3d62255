import EventLoop

extension SecurityPolicy {
    /// The address of the client, which may stand behind proxies.
    ///
    /// The peer's own unless the peer is a trusted proxy: then the last address in
    /// `X-Forwarded-For` that is none of a trusted proxy, since each of those appends the address that
    /// it was asked from. What stands before it the client may have made up. A process on a Unix
    /// socket is trusted where any proxy is.
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
