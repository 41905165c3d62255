public import JSON
public import ScreenfulLab

extension NetworkProfile {
    /// Reads a network: the name of a profile, or an object with numbers.
    ///
    ///     "3g"
    ///     {"name": "3g", "loss": 0.1}
    ///     {"roundTrip": 120, "bandwidth": 400}
    ///
    /// Numbers that are left out are those of the profile that is named; where none is, of ``off``, so that
    /// nothing is slow or gets lost but by the numbers that are given.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - field: Where it stands, for errors.
    /// - Throws: An error that names the place, such as `network.loss`.
    public init(_ json: JSONValue, at field: String = "network") throws(ParameterError) {
        let value = ParameterField(value: json, path: field)
        guard json.string == nil else {
            self = try Self.known(value)
            return
        }
        guard json.object != nil else { throw value.error(.wrongType, "the name of a network, or an object") }
        var fields = try value.object()
        let base = if let name = fields.optional("name") { try Self.known(name) } else { Self.off }
        self = base
        roundTrip = try fields.optional("roundTrip")?.number(in: Self.milliseconds) ?? roundTrip
        jitter = try fields.optional("jitter")?.number(in: Self.jitters) ?? jitter
        server = try fields.optional("server")?.number(in: Self.milliseconds) ?? server
        bandwidth = try fields.optional("bandwidth")?.number(in: Self.bandwidths) ?? bandwidth
        bandwidthSigma = try fields.optional("bandwidthSigma")?.number(in: Self.sigmas) ?? bandwidthSigma
        outageShare = try fields.optional("outageShare")?.number(in: Self.shares) ?? outageShare
        outageRate = try fields.optional("outageRate")?.number(in: Self.shares) ?? outageRate
        loss = try fields.optional("loss")?.number(in: Self.shares) ?? loss
        concurrency = try fields.optional("concurrency")?.integer(in: Self.concurrencies) ?? concurrency
        try fields.finish()
        if self != base { name = Self.customName }
    }

    private static func known(_ field: ParameterField) throws(ParameterError) -> Self {
        try field.choice(among: ([off] + all).map(\.name), named)
    }
}

extension JSONWriter {
    /// Writes a network: its name if it has one of the known, else all its numbers.
    public mutating func value(_ network: NetworkProfile) {
        guard NetworkProfile.named(network.name) != network else { return value(network.name) }
        beginObject()
        member("roundTrip", network.roundTrip)
        member("jitter", network.jitter)
        member("server", network.server)
        member("bandwidth", network.bandwidth)
        member("bandwidthSigma", network.bandwidthSigma)
        member("outageShare", network.outageShare)
        member("outageRate", network.outageRate)
        member("loss", network.loss)
        member("concurrency", network.concurrency)
        endObject()
    }
}
