/// What a network does in one run: the same for every strategy that is tried in it.
struct NetworkConditions {
    /// Microseconds for which the bandwidth stays the same.
    static let slot: Int64 = 500_000
    /// How much of a slot's deviation the next one keeps.
    private static let persistence = 0.7
    /// Parts of a byte that rates and transfers are counted in, so that sharing needs no fractions.
    static let byteParts: Int64 = 1 << 20
    /// Parts a microsecond that no luck exceeds, so that what moves in a slot can be counted: 8 GB a millisecond.
    private static let fastest = 0x1p43

    let profile: NetworkProfile
    private let random: KeyedRandom
    /// The deviation of each slot's bandwidth, in standard deviations.
    private var deviations: [Double] = []

    init(_ profile: NetworkProfile, seed: UInt64) {
        self.profile = profile
        random = KeyedRandom(seed: seed)
    }

    /// Parts of bytes a microsecond at a time.
    mutating func rate(at microseconds: Int64) -> Int64 {
        let slot = Int(microseconds / Self.slot)
        while deviations.count <= slot {
            let new = random.normal(.bandwidth, deviations.count)
            let fresh = (1 - Self.persistence * Self.persistence).squareRoot()
            deviations.append(deviations.last.map { Self.persistence * $0 + fresh * new } ?? new)
        }
        var bandwidth = profile.bandwidth * PortableMath.exp(profile.bandwidthSigma * deviations[slot])
        if profile.outageShare > 0, random.uniform(.outage, slot) < profile.outageShare {
            bandwidth *= profile.outageRate
        }
        return Int64(min(bandwidth / 1000 * Double(Self.byteParts), Self.fastest).rounded())
    }

    /// Microseconds until the first byte of a row's data comes, or until it is known that none will.
    func latency(ofRow row: Int, attempt: Int) -> Int64 {
        latency(random.normal(.latency, row, attempt: attempt))
    }

    /// The same for a page.
    func latency(ofPage page: Int, attempt: Int) -> Int64 {
        latency(random.normal(.pageLatency, page, attempt: attempt))
    }

    /// The same for the small first version of a row.
    func latency(ofPreview row: Int, attempt: Int) -> Int64 {
        latency(random.normal(.previewLatency, row, attempt: attempt))
    }

    /// Whether asking for a row fails.
    func fails(row: Int, attempt: Int) -> Bool {
        random.uniform(.failure, row, attempt: attempt) < profile.loss
    }

    /// Whether asking for the small first version of a row fails.
    func fails(preview row: Int, attempt: Int) -> Bool {
        random.uniform(.previewFailure, row, attempt: attempt) < profile.loss
    }

    /// Whether asking for a page fails.
    func fails(page: Int, attempt: Int) -> Bool {
        random.uniform(.pageFailure, page, attempt: attempt) < profile.loss
    }

    private func latency(_ luck: Double) -> Int64 {
        let milliseconds = profile.server + profile.roundTrip * PortableMath.exp(profile.jitter * luck)
        // A minute of silence is as good as for ever, and keeps the numbers within their range.
        return Int64((min(milliseconds, 60_000) * 1000).rounded())
    }
}
