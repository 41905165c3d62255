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

    /// Creates a configuration.
    public init(
        limits: Limits = Limits(),
        timeouts: Timeouts = Timeouts(),
        security: SecurityPolicy = SecurityPolicy(),
        headers: [HeaderField] = [HeaderField("X-Content-Type-Options", "nosniff")]
    ) {
        self.limits = limits
        self.timeouts = timeouts
        self.security = security
        self.headers = headers
    }
}
