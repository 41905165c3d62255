import EventLoop
import HTTPServer

extension SecurityPolicy {
    /// Creates the access rules of the server.
    ///
    /// The page's files and images need no token: the page cannot present one before it is loaded,
    /// and browsers send none for images. Neither is a secret.
    ///
    /// - Throws: ``StartError`` when an open address has no token.
    init(_ configuration: ServerConfiguration) throws(StartError) {
        self = .standard
        token = try Self.token(configuration)
        hosts = Self.hosts(configuration)
        origins = configuration.allowedOrigins
        trustedProxies = configuration.trustedProxies
        isPublic = { request in !request.segment(0, is: "api") && !request.segment(0, is: "metrics") }
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

extension StaticFiles {
    /// Opens the page's files; nil when the configuration names no folder.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the server.
    ///   - state: The files as another loop has read them.
    /// - Throws: ``StartError`` when the folder cannot be read.
    convenience init?(of configuration: ServerConfiguration, like state: State?) throws(StartError) {
        guard let directory = configuration.publicDirectory else { return nil }
        var files = Configuration.standard
        files.headers = Self.pageHeaders(configuration)
        files.library = ["/client.js", "/screenful-list.js"]
        do throws(StaticFilesError) {
            try self.init(directory: directory, configuration: files, like: state)
        } catch { throw StartError(.publicDirectoryUnreadable, "The page cannot be served: \(error).") }
    }

    /// Returns headers that restrict the page to its own origin (W3C Content Security Policy Level 3).
    ///
    /// Pictures and videos may also come from the configured origins, and from `blob:`: pictures
    /// that the page has fetched itself are shown from its own memory.
    private static func pageHeaders(_ configuration: ServerConfiguration) -> [HeaderField] {
        var origins = configuration.imageOrigins
        if let tiles = configuration.mapTiles?.origin, !origins.contains(tiles) { origins.append(tiles) }
        let media = (["'self'", "blob:"] + origins.map(\.text)).joined(separator: " ")
        let policy = [
            "default-src 'self'", "img-src \(media)", "media-src \(media)", "base-uri 'none'", "form-action 'self'",
            "frame-ancestors 'none'", "object-src 'none'",
        ]
        return [
            HeaderField("Content-Security-Policy", policy.joined(separator: "; ")),
            HeaderField("Referrer-Policy", "no-referrer"),
        ]
    }
}

extension ServerConfiguration.Address {
    init(_ endpoint: Endpoint) {
        switch endpoint {
        case .tcp(let host, let port): self = .tcp(host: host, port: port)
        case .unix(let path): self = .unix(path: path)
        }
    }

    /// Whether only clients on this machine can connect (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
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

extension Endpoint {
    init(_ address: ServerConfiguration.Address) {
        switch address {
        case .tcp(let host, let port): self = .tcp(host: host, port: port)
        case .unix(let path): self = .unix(path: path)
        }
    }
}

extension Limits {
    init(_ limits: ServerConfiguration.Limits) {
        self = .standard
        body = limits.bodyBytes
        bodies = max(limits.allBodiesBytes, limits.bodyBytes)
        connections = limits.connections
        // The API enforces the configured limit with a problem of its own; this one is never reached before it.
        streams = limits.streams + 1
        pendingEvents = limits.streamBytes
    }
}
