import ScreenfulTypes

/// Estimates of the network, from the latest fetches.
struct NetworkEstimate: Sendable, Codable {
    private struct Arrival: Sendable, Codable {
        /// Seconds on the clock of the engine.
        var began: Double
        var ended: Double
        var bytes: Double
    }

    /// Seconds until the first byte, the oldest first.
    private var latencies: [Double] = []
    private var arrivals: [Arrival] = []
    /// The median of the seconds until the first byte.
    private(set) var medianLatency = 0.15
    /// The 95th percentile of the seconds until the first byte.
    private(set) var slowLatency = 0.4
    /// The mean of the seconds until the first byte.
    private(set) var meanLatency = 0.2
    /// Bytes a second.
    private(set) var bandwidth = 500_000.0
    /// Bytes of a fetch, on average.
    private(set) var size = 55_000.0

    /// The number of sizes seen, with the expected one, up to `maxSizes`.
    private var sizes = 1.0

    /// Expected bytes per point of row length, until rows have arrived: a post of 320 points has 55 KB.
    ///
    /// Lists of small rows would begin with too few fetches under way if the expected size did not follow the rows.
    /// Row `sizes`.
    private static let bytesPerPoint = 172.0
    private static let expectedSizes = 4_000.0...400_000
    private static let maxSizes = 8.0
    private static let maxLatencies = 64
    private static let maxArrivals = 24
    /// The minimum of the seconds in which a transfer is under way: a shorter time is too short to measure, and means
    /// a link that is at least that fast.
    private static let minBusySeconds = 0.001

    init() {
        latencies.reserveCapacity(Self.maxLatencies)
        arrivals.reserveCapacity(Self.maxArrivals)
    }

    /// Sets the expected size by the length of the rows, in points, until rows have arrived.
    mutating func expect(rowLength: Double) {
        size = size(rowLength: rowLength)
    }

    /// The service time: seconds that a fetch takes if it has the link for itself.
    var serviceSeconds: Double { size / bandwidth }

    /// The service time, expected by the length of the rows, in points, until rows have arrived.
    func serviceSeconds(rowLength: Double) -> Double { size(rowLength: rowLength) / bandwidth }

    private func size(rowLength: Double) -> Double {
        guard sizes == 1, rowLength > 0 else { return size }
        return min(max(rowLength * Self.bytesPerPoint, Self.expectedSizes.lowerBound), Self.expectedSizes.upperBound)
    }

    mutating func add(_ sample: LatencySample) {
        // A local hit says nothing about the network.
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

    /// Divides all bytes by the time in which at least one transfer was under way.
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

    /// The smallest latency that a share of all latencies does not exceed.
    ///
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
