import ScreenfulTypes

/// What fetches have taught of the network, from the latest of them.
struct NetworkEstimate: Sendable {
    private struct Arrival: Sendable {
        /// Seconds on the clock of the engine.
        var began: Double
        var ended: Double
        var bytes: Double
    }

    /// Seconds until the first byte, the oldest first.
    private var latencies: [Double] = []
    private var arrivals: [Arrival] = []
    /// Seconds until the first byte that half of the fetches stay below.
    private(set) var medianLatency = 0.15
    /// Seconds until the first byte that 95 of 100 fetches stay below.
    private(set) var slowLatency = 0.4
    /// Seconds until the first byte, on average.
    private(set) var meanLatency = 0.2
    /// Bytes a second.
    private(set) var bandwidth = 500_000.0
    /// Bytes of a fetch, on average.
    private(set) var size = 55_000.0

    /// How many sizes were seen, the expected one included; the latest eight count.
    private var sizes = 1.0

    /// Bytes of a point of a row as wide as a phone, until some have come: a post of 320 points has 55 KB.
    ///
    /// Without it lists of thumbnails begin with too few fetches under way (lab: 0.74 instead of 0.73).
    private static let bytesPerPoint = 172.0
    private static let expectedSizes = 4_000.0...400_000
    private static let maxSizes = 8.0
    private static let maxLatencies = 64
    private static let maxArrivals = 24
    /// Seconds for which transfers are under way at least, together: what takes less is too short to time, and comes
    /// over a link that is at least so fast.
    private static let minBusySeconds = 0.001

    init() {
        latencies.reserveCapacity(Self.maxLatencies)
        arrivals.reserveCapacity(Self.maxArrivals)
    }

    /// Takes note of how long rows are, in points.
    mutating func expect(rowLength: Double) {
        guard sizes == 1, rowLength > 0 else { return }
        size = min(max(rowLength * Self.bytesPerPoint, Self.expectedSizes.lowerBound), Self.expectedSizes.upperBound)
    }

    /// Seconds that the bytes of a fetch take, if it has the link for itself.
    var serviceSeconds: Double { size / bandwidth }

    mutating func add(_ sample: LatencySample) {
        // What came from a disk tells nothing of the network.
        guard sample.isSuccess, sample.transfer?.bytes != 0 else { return }
        let latency = sample.transfer?.latency ?? sample.seconds
        if latencies.count == Self.maxLatencies { latencies.removeFirst() }
        latencies.append(latency)
        medianLatency = quantile(0.5)
        slowLatency = quantile(0.95)
        meanLatency = latencies.reduce(0, +) / Double(latencies.count)

        guard let transfer = sample.transfer else { return }
        let ended = Double(sample.instant.nanoseconds) / 1e9
        let began = ended - (transfer.duration ?? max(0, sample.seconds - latency))
        if arrivals.count == Self.maxArrivals { arrivals.removeFirst() }
        arrivals.append(Arrival(began: began, ended: ended, bytes: Double(transfer.bytes)))
        measureBandwidth()
        sizes = min(sizes + 1, Self.maxSizes)
        size += (Double(transfer.bytes) - size) / sizes
    }

    /// All bytes over the time in which at least one transfer was under way.
    private mutating func measureBandwidth() {
        var bytes = 0.0
        var busy = 0.0
        // Ascending by their ends; the union is gathered from the latest back.
        var covered = Double.infinity
        for arrival in arrivals.reversed() {
            bytes += arrival.bytes
            busy += max(0, min(arrival.ended, covered) - arrival.began)
            covered = min(covered, arrival.began)
        }
        bandwidth = bytes / max(busy, Self.minBusySeconds)
    }

    /// - Complexity: O(*n*²) for the few latencies that are kept; nothing is allocated.
    private func quantile(_ share: Double) -> Double {
        let rank = Int((share * Double(latencies.count - 1)).rounded(.up))
        for candidate in latencies {
            var below = 0
            var equal = 0
            for other in latencies {
                if other < candidate { below += 1 } else if other == candidate { equal += 1 }
            }
            if below <= rank, rank < below + equal { return candidate }
        }
        return latencies.last ?? 0
    }
}
