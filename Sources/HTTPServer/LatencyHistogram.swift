/// A histogram of durations with the buckets of a Prometheus histogram.
public struct LatencyHistogram: Hashable, Sendable {
    /// The upper bounds of the buckets, in seconds; a last bucket has none.
    public static let bounds: [Double] = [
        0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1,
        0.25, 0.5, 1, 2.5,
    ]

    private static let limits = bounds.map { UInt64($0 * 1e9) }
    fileprivate static let bucketCount = bounds.count + 1

    /// The number of durations in each bucket, not cumulative; the last is over all bounds.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations, in nanoseconds.
    public private(set) var sumNanoseconds: UInt64 = 0

    /// Creates an empty histogram.
    public init() {}

    fileprivate init(counts: [Int], sumNanoseconds: UInt64) {
        self.counts = counts
        self.sumNanoseconds = sumNanoseconds
    }

    /// The number of durations.
    public var count: Int { counts.reduce(0, +) }

    /// Counts a duration.
    ///
    /// - Complexity: O(*b*) for *b* buckets below it; short ones come first.
    public mutating func record(nanoseconds: UInt64) {
        counts[Self.bucket(of: nanoseconds)] += 1
        sumNanoseconds &+= nanoseconds
    }

    /// Adds the durations of another histogram.
    public mutating func add(_ other: Self) {
        for index in counts.indices { counts[index] += other.counts[index] }
        sumNanoseconds &+= other.sumNanoseconds
    }

    fileprivate static func bucket(of nanoseconds: UInt64) -> Int {
        limits.firstIndex { nanoseconds <= $0 } ?? limits.count
    }

    /// Returns the upper bound of the bucket in which a quantile such as 0.99 lies, in seconds.
    ///
    /// - Returns: Infinity if the quantile is over the last bound; nil without durations.
    public func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        var left = Int((Double(count) * share).rounded(.up))
        for (bound, count) in zip(Self.bounds, counts) {
            left -= count
            if left <= 0 { return bound }
        }
        return .infinity
    }
}

/// A latency histogram for each kind of request.
///
/// All counts are in one array, so that kinds add nothing to the cost of a request.
public struct LatencyTable: Hashable, Sendable {
    private var counts: [Int]
    private var sums: [UInt64]

    /// Creates an empty table for kinds from 0 to `kinds` - 1.
    init(kinds: Int) {
        counts = [Int](repeating: 0, count: kinds * LatencyHistogram.bucketCount)
        sums = [UInt64](repeating: 0, count: kinds)
    }

    /// The number of kinds.
    public var kinds: Int { sums.count }

    /// Counts a duration; a kind that the table does not have counts as the last.
    mutating func record(kind: Int, nanoseconds: UInt64) {
        let kind = min(kind, sums.count - 1)
        counts[kind * LatencyHistogram.bucketCount + LatencyHistogram.bucket(of: nanoseconds)] += 1
        sums[kind] &+= nanoseconds
    }

    /// Adds the durations of another table, which has the same kinds.
    mutating func add(_ other: Self) {
        for index in counts.indices { counts[index] += other.counts[index] }
        for index in sums.indices { sums[index] &+= other.sums[index] }
    }

    /// The durations of one kind.
    public subscript(kind: Int) -> LatencyHistogram {
        let start = kind * LatencyHistogram.bucketCount
        let counts = Array(counts[start..<start + LatencyHistogram.bucketCount])
        return LatencyHistogram(counts: counts, sumNanoseconds: sums[kind])
    }

    /// The durations of all kinds together.
    public var total: LatencyHistogram {
        var total = LatencyHistogram()
        for kind in 0..<kinds { total.add(self[kind]) }
        return total
    }
}
