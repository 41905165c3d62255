import HTTPServer

extension SecurityPolicy {
    /// Who may ask the server.
    ///
    /// What a page needs before it can present a token needs none: the page's own
    /// files, and images, for which a browser sends none. Neither is a secret.
    ///
    /// - Throws: ``StartError`` when an open address has no token.
    init(_ configuration: ServerConfiguration) throws(StartError) {
        let token = try Self.token(configuration)
        self.init(
            hosts: Self.hosts(configuration),
            origins: configuration.allowedOrigins,
            token: token,
            trustedProxies: configuration.trustedProxies,
            isPublic: { request in
                !request.segment(0, is: "api") && !request.segment(0, is: "metrics")
            }
        )
    }

    private static func token(_ configuration: ServerConfiguration) throws(StartError) -> AccessToken? {
        guard let token = configuration.token else {
            guard configuration.address.isLocal else {
                let detail = "An address other than loopback is open to others: give a token for them to know."
                throw StartError(.tokenRequired, detail)
            }
            return nil
        }
        guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw StartError(.invalidToken, "The token has to be visible ASCII without spaces.")
        }
        return AccessToken(token)
    }

    private static func hosts(_ configuration: ServerConfiguration) -> HostRule {
        var rule = HostRule.loopback
        rule.names += configuration.allowedHosts
        guard case .tcp(let host, _) = configuration.address, !configuration.address.isLocal else { return rule }
        rule.names.append(host.contains(":") ? "[\(host)]" : host)
        rule.allowsAddresses = true
        return rule
    }
}

extension ServerConfiguration.Address {
    /// Whether only this machine can connect (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    var isLocal: Bool {
        switch self {
        case .unix: true
        case .tcp(let host, _): host == "localhost" || host == "::1" || Self.isLoopback(host)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
