/// Who may ask a server, checked before a request's body is read.
///
/// The default answers this machine only by its own names, refuses writes from
/// pages of other sites, and asks for no token.
public struct SecurityPolicy: Sendable {
    /// The hosts the server answers for; others get 421.
    public var hosts: HostRule
    /// Origins whose pages may read and write besides the server's own, such as `https://lists.example`.
    public var origins: [String]
    /// What a client must know; those that do not get 401.
    public var token: AccessToken?
    /// Proxies whose word on a client's address is taken.
    public var trustedProxies: [AddressRange]
    /// Tells what may be asked without the token.
    public var isPublic: @Sendable (Request) -> Bool

    /// Creates a policy.
    public init(
        hosts: HostRule = .loopback,
        origins: [String] = [],
        token: AccessToken? = nil,
        trustedProxies: [AddressRange] = [],
        isPublic: @escaping @Sendable (Request) -> Bool = { _ in false }
    ) {
        self.hosts = hosts
        self.origins = origins
        self.token = token
        self.trustedProxies = trustedProxies
        self.isPublic = isPublic
    }

    /// The answer to a request that may not be asked; nil for one that may.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - limit: What is known of wrong tokens so far.
    ///   - now: Nanoseconds of the monotonic clock.
    /// - Returns: The answer, or nil.
    func refusal(of request: Request, limit: inout TokenGuessLimit, at now: UInt64) -> Response? {
        guard hosts.allows(request) else {
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
