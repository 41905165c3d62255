/// What a server may be told once, when it is made.
public struct Configuration: Sendable {
    /// How much a client may ask for.
    public var limits: Limits
    /// How long a client may take.
    public var timeouts: Timeouts
    /// Who may ask.
    public var security: SecurityPolicy
    /// Fields that are added to every answer.
    public var headers: [HeaderField]
    /// The kinds of requests that the responder tells apart by ``Exchange/kind``, 0 for none of them included.
    public var requestKinds: Int

    /// Creates a configuration.
    public init(
        limits: Limits = Limits(),
        timeouts: Timeouts = Timeouts(),
        security: SecurityPolicy = SecurityPolicy(),
        headers: [HeaderField] = [HeaderField("X-Content-Type-Options", "nosniff")],
        requestKinds: Int = 1
    ) {
        self.limits = limits
        self.timeouts = timeouts
        self.security = security
        self.headers = headers
        self.requestKinds = requestKinds
    }
}
