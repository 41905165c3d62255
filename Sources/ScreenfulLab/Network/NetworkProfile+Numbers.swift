extension NetworkProfile {
    /// A number of a profile, by its name in JSON.
    public enum Number: String, Hashable, Sendable, CaseIterable {
        /// ``NetworkProfile/roundTrip``.
        case roundTrip
        /// ``NetworkProfile/jitter``.
        case jitter
        /// ``NetworkProfile/server``.
        case server
        /// ``NetworkProfile/bandwidth``.
        case bandwidth
        /// ``NetworkProfile/bandwidthSigma``.
        case bandwidthSigma
        /// ``NetworkProfile/outageShare``.
        case outageShare
        /// ``NetworkProfile/outageRate``.
        case outageRate
        /// ``NetworkProfile/loss``.
        case loss
        /// ``NetworkProfile/concurrency``.
        case concurrency
    }

    /// The value of a number.
    public subscript(number: Number) -> Double {
        switch number {
        case .roundTrip: roundTrip
        case .jitter: jitter
        case .server: server
        case .bandwidth: bandwidth
        case .bandwidthSigma: bandwidthSigma
        case .outageShare: outageShare
        case .outageRate: outageRate
        case .loss: loss
        case .concurrency: Double(concurrency)
        }
    }

    /// True if it is one of those that are known by name, with all its numbers.
    public var isKnown: Bool { Self.named(name) == self }

    /// True if name and numbers are the same, whichever of them were assumed.
    public static func == (one: Self, other: Self) -> Bool {
        one.name == other.name && Number.allCases.allSatisfy { one[$0] == other[$0] }
    }

    /// Hashes name and numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        for number in Number.allCases { hasher.combine(self[number]) }
    }
}
