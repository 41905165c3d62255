/// The behaviour of a network in one run: bandwidth, latencies and losses, equal for every strategy.
struct NetworkConditions {
    /// Microseconds for which the bandwidth stays the same.
    static let slot: Int64 = 500_000
    /// The share of a slot's deviation that the next slot keeps.
    private static let persistence = 0.7
    /// Parts of a byte in which rates and transfers are counted, so that sharing needs no fractions.
    static let byteParts: Int64 = 1 << 20
    /// The maximal rate, in parts a microsecond, so that a slot's transfer fits an integer: 8 GB a millisecond.
    private static let fastest = 0x1p43

    let profile: NetworkProfile
    private let random: KeyedRandom
    /// The deviation of each slot's bandwidth, in standard deviations.
    private var deviations: [Double] = []

    init(_ profile: NetworkProfile, seed: UInt64) {
        self.profile = profile
        random = KeyedRandom(seed: seed)
    }

    /// Returns the rate at a time, in parts of bytes a microsecond.
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

    /// Returns the microseconds until the first byte of an answer, or until the failure of its request.
    func latency(of resource: RequestRecord.Resource, attempt: Int) -> Int64 {
        let deviation = random.normal(resource.draws.latency, resource.number, attempt: attempt)
        let milliseconds =
            profile.server + profile.roundTrip * PortableMath.exp(profile.jitter * deviation)
            + cacheTime(of: resource, attempt: attempt)
        // A latency of a minute is as good as infinite, and keeps the numbers within their range.
        return Int64((min(milliseconds, 60_000) * 1000).rounded())
    }

    /// Returns the milliseconds until the server has a resource in its memory: none where it is there, and after the
    /// first attempt, which has brought it.
    private func cacheTime(of resource: RequestRecord.Resource, attempt: Int) -> Double {
        let cache = profile.cache
        guard cache.memoryShare < 1, attempt == 0, let key = resource.cacheKey else { return 0 }
        let place = random.uniform(.cacheLevel, key)
        guard place >= cache.memoryShare else { return 0 }
        guard place >= cache.memoryShare + (1 - cache.memoryShare) * cache.diskShare else { return cache.disk }
        return random.logNormal(.originLatency, key, median: cache.origin, sigma: profile.jitter)
    }

    /// Returns true if a request for a resource fails.
    func fails(_ resource: RequestRecord.Resource, attempt: Int) -> Bool {
        random.uniform(resource.draws.failure, resource.number, attempt: attempt) < profile.loss
    }
}

extension RequestRecord.Resource {
    /// The number of the row or the page; for an item one that no other item has.
    fileprivate var number: Int {
        switch self {
        case .row(let number), .preview(let number), .page(let number): number
        case .item(let item, let row): row << 16 + item
        }
    }

    /// The number by which a resource is in the server's cache, the same for a row and its preview; nil for a page, whose
    /// rows the server has.
    fileprivate var cacheKey: Int? {
        switch self {
        case .row, .preview, .item: number
        case .page: nil
        }
    }

    /// The purposes of the draws that decide about its requests.
    fileprivate var draws: (latency: KeyedRandom.Purpose, failure: KeyedRandom.Purpose) {
        switch self {
        case .row: (.latency, .failure)
        case .preview: (.previewLatency, .previewFailure)
        case .page: (.pageLatency, .pageFailure)
        case .item: (.itemLatency, .itemFailure)
        }
    }
}

/// The earliest arrivals of pages and rows, each with the whole link to itself.
extension NetworkConditions {
    /// A page or a row never comes after so many failures.
    private static let maxAttempts = 64

    /// Returns the earliest arrival of each page, in microseconds; nil for pages that never come.
    ///
    /// - Returns: Nil if it was cancelled.
    mutating func arrivals(
        ofPagesIn setup: SimulationSetup,
        before end: Int64,
        unless isCancelled: () -> Bool
    ) -> [Int64?]? {
        var known: Int64? = 0
        var arrivals: [Int64?] = []
        for page in 0...setup.content.page(ofRow: setup.content.rows.count) {
            if isCancelled() { return nil }
            var time = setup.trace.header.paging == .random ? 0 : known
            var attempt = 0
            while let begun = time {
                time = begun + latency(of: .page(page), attempt: attempt)
                guard fails(.page(page), attempt: attempt) else { break }
                attempt += 1
                if attempt == Self.maxAttempts { time = nil }
            }
            known = time.flatMap { self.end(of: setup.content.pageBytes, from: $0, before: end) }
            arrivals.append(known)
        }
        return arrivals
    }

    /// Returns the least microseconds until the first byte of a row; a strategy may cancel and repeat a slow attempt,
    /// at most once a frame.
    func firstByte(of row: Int, frame: Int64) -> Int64? {
        var best: Int64?
        for attempt in 0..<Self.maxAttempts where Int64(attempt) * frame < best ?? .max {
            guard !fails(.row(row), attempt: attempt) else { continue }
            let answer = Int64(attempt) * frame + latency(of: .row(row), attempt: attempt)
            best = min(best ?? answer, answer)
        }
        return best
    }

    /// Returns the time at which a transfer alone on the link is complete; nil if not before an end.
    mutating func end(of bytes: Int64, from start: Int64, before end: Int64) -> Int64? {
        var left = max(1, bytes) * Self.byteParts
        var time = start
        while time < end {
            let next = (time / Self.slot + 1) * Self.slot
            let rate = rate(at: time)
            guard rate > 0, left <= rate * (next - time) else {
                left -= rate * (next - time)
                time = next
                continue
            }
            return time + (left + rate - 1) / rate
        }
        return nil
    }

    /// Returns the bytes that the link carries in each slot that begins before an end.
    ///
    /// Slots are given in microseconds: the shortest one of a bound, doubled any number of times.
    ///
    /// - Returns: Bytes.
    mutating func capacities(ofSlots slot: Int64, before end: Int64) -> [Double] {
        let part = BoundProblem.shortestSlot
        var capacities = Array(repeating: 0.0, count: Int(end / slot) + 1)
        for number in 0...end / part {
            capacities[Int(number * part / slot)] += Double(rate(at: number * part) * part) / Double(Self.byteParts)
        }
        return capacities
    }
}
