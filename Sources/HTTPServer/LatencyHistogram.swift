/// Counts of durations by their length, as Prometheus wants them.
public struct LatencyHistogram: Hashable, Sendable {
    /// The upper bounds of the buckets, in seconds; a last bucket has none.
    public static let bounds: [Double] = [
        0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1,
        0.25, 0.5, 1, 2.5,
    ]

    private static let limits = bounds.map { UInt64($0 * 1e9) }

    /// How many durations fell into each bucket and into none before it; the last is over all bounds.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations, in nanoseconds.
    public private(set) var sumNanoseconds: UInt64 = 0

    /// Creates an empty histogram.
    public init() {}

    /// How many durations there were.
    public var count: Int { counts.reduce(0, +) }

    /// Counts a duration.
    ///
    /// - Complexity: O(*b*) for *b* buckets below it; short ones come first.
    public mutating func record(nanoseconds: UInt64) {
        let bucket = Self.limits.firstIndex { nanoseconds <= $0 } ?? Self.limits.count
        counts[bucket] += 1
        sumNanoseconds &+= nanoseconds
    }
}
