public import JSON
public import ScreenfulLab

extension NetworkProfile {
    /// Reads a network: the name of a profile, or an object with numbers.
    ///
    ///     "3g"
    ///     {"roundTrip": 120, "bandwidth": 400, "loss": 0.02}
    ///     {"name": "3g", "loss": 0.1}
    ///
    /// With a name the numbers that are left out are those of the profile;
    /// without one `roundTrip` and `bandwidth` have to be there, and the others
    /// are those of a network that never varies.
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
        if let base = fields.optional("name") {
            let base = try Self.known(base)
            self = base
            roundTrip = try fields.optional("roundTrip")?.number(in: Self.milliseconds) ?? roundTrip
            bandwidth = try fields.optional("bandwidth")?.number(in: Self.bandwidths) ?? bandwidth
            try readRest(&fields)
            name = self == base ? base.name : Self.customName
        } else {
            self.init(
                name: Self.customName,
                roundTrip: try fields.required("roundTrip").number(in: Self.milliseconds),
                jitter: 0,
                server: 0,
                bandwidth: try fields.required("bandwidth").number(in: Self.bandwidths)
            )
            try readRest(&fields)
        }
        try fields.finish()
    }

    private mutating func readRest(_ fields: inout ParameterFields) throws(ParameterError) {
        jitter = try fields.optional("jitter")?.number(in: Self.jitters) ?? jitter
        server = try fields.optional("server")?.number(in: Self.milliseconds) ?? server
        bandwidthSigma = try fields.optional("bandwidthSigma")?.number(in: Self.sigmas) ?? bandwidthSigma
        outageShare = try fields.optional("outageShare")?.number(in: Self.shares) ?? outageShare
        outageRate = try fields.optional("outageRate")?.number(in: Self.shares) ?? outageRate
        loss = try fields.optional("loss")?.number(in: Self.shares) ?? loss
        concurrency = try fields.optional("concurrency")?.integer(in: Self.concurrencies) ?? concurrency
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
