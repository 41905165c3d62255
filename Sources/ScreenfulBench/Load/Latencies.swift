/// The distribution of latencies, in memory that does not grow with their number.
struct Latencies {
    /// The width of a bucket, in milliseconds.
    private static let resolution = 0.02
    /// The last bucket has all that are longer than its beginning: five seconds.
    private static let bucketCount = 250_000

    private var buckets = [UInt32](repeating: 0, count: bucketCount)
    private(set) var count = 0

    mutating func add(milliseconds: Double) {
        let bucket = max(0, milliseconds) / Self.resolution
        buckets[bucket < Double(Self.bucketCount) ? Int(bucket) : Self.bucketCount - 1] += 1
        count += 1
    }

    /// Returns the milliseconds that a share of all latencies, from 0 to 1, does not exceed; nil if there are none.
    ///
    /// It is the nearest rank, rounded up to the resolution.
    func percentile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = min(max(Int((share * Double(count)).rounded(.up)), 1), count)
        var sum = 0
        for (index, bucket) in buckets.enumerated() {
            sum += Int(bucket)
            if sum >= rank { return Double(index + 1) * Self.resolution }
        }
        return nil
    }
}
