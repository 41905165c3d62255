public import JSON
public import ScreenfulLab

extension NetworkProfile {
    /// Reads a network: the name of a profile, or an object with numbers.
    ///
    ///     "3g"
    ///     {"name": "3g", "loss": 0.1}
    ///     {"label": "train", "roundTrip": 120, "bandwidth": 400}
    ///
    /// Missing numbers are those of the named profile. Without a name they are those of ``off``, which adds no delay
    /// and loses nothing, and ``assumed`` lists them. The label is the network's name in results; without a label, a
    /// network that differs from the known ones is named `custom`.
    ///
    /// - Throws: An error with the path, such as `network.loss`.
    public init(_ field: JSONField) throws(DecodingError) {
        guard field.value.string == nil else {
            self = try Self.known(field)
            return
        }
        guard let object = field.value.object else { throw field.wrongType("the name of a network, or an object") }
        var fields = try field.object()
        let named = try fields.optional("name").map(Self.known)
        let base = named ?? Self.off
        self = base
        let label = try fields.optional("label").map(Self.label)
        roundTrip = try fields.optional("roundTrip")?.number(in: Self.milliseconds) ?? roundTrip
        jitter = try fields.optional("jitter")?.number(in: Self.jitters) ?? jitter
        server = try fields.optional("server")?.number(in: Self.milliseconds) ?? server
        bandwidth = try fields.optional("bandwidth")?.number(in: Self.bandwidths) ?? bandwidth
        bandwidthSigma = try fields.optional("bandwidthSigma")?.number(in: Self.sigmas) ?? bandwidthSigma
        outageShare = try fields.optional("outageShare")?.number(in: Self.shares) ?? outageShare
        outageRate = try fields.optional("outageRate")?.number(in: Self.shares) ?? outageRate
        loss = try fields.optional("loss")?.number(in: Self.shares) ?? loss
        concurrency = try fields.optional("concurrency")?.integer(in: Self.concurrencies) ?? concurrency
        cache.memoryShare = try fields.optional("memoryShare")?.number(in: Self.shares) ?? cache.memoryShare
        cache.diskShare = try fields.optional("diskShare")?.number(in: Self.shares) ?? cache.diskShare
        cache.disk = try fields.optional("disk")?.number(in: Self.milliseconds) ?? cache.disk
        cache.origin = try fields.optional("origin")?.number(in: Self.milliseconds) ?? cache.origin
        try fields.finish()
        if self != base || label != nil {
            name = label ?? Self.customName
            if named == nil { assumed = Set(Number.allCases.filter { object[$0.rawValue] == nil }) }
        }
    }

    /// The allowed lengths of a label, in Unicode scalars.
    public static let labelLengths = 1...64

    private static func known(_ field: JSONField) throws(DecodingError) -> Self {
        guard let profile = named(try field.string()) else {
            let names = ([off] + all).map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw field.outOfRange("one of \(names); a network of your own is an object, and its name a label")
        }
        return profile
    }

    private static func label(_ field: JSONField) throws(DecodingError) -> String {
        let label = try field.string()
        let scalars = label.unicodeScalars
        guard labelLengths.contains(scalars.count), named(label) == nil,
            scalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            let length = "\(labelLengths.lowerBound) to \(labelLengths.upperBound) characters, none of them a control"
            throw field.outOfRange("\(length) character, and not the name of a known network")
        }
        return label
    }
}

extension JSONWriter {
    /// Writes a network as it is read: the name of a known one; otherwise the label, if any, and all numbers.
    public mutating func value(_ network: NetworkProfile) {
        guard !network.isKnown else { return value(network.name) }
        object {
            if network.name != NetworkProfile.customName { $0.member("label", network.name) }
            $0.numbers(of: network)
        }
    }

    /// Writes the numbers of a network as members.
    public mutating func numbers(of network: NetworkProfile) {
        for number in NetworkProfile.Number.allCases {
            key(named: number.rawValue)
            value(network[number])
        }
    }
}
