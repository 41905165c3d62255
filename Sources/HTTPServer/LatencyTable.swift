/// Counts of durations by their length, for each kind of request.
///
/// All counts stand in one array, so that a request costs as much as it would without kinds.
public struct LatencyTable: Hashable, Sendable {
    private var counts: [Int]
    private var sums: [UInt64]

    /// Creates an empty table for kinds from 0 to `kinds` - 1.
    init(kinds: Int) {
        counts = [Int](repeating: 0, count: kinds * LatencyHistogram.bucketCount)
        sums = [UInt64](repeating: 0, count: kinds)
    }

    /// How many kinds there are.
    public var kinds: Int { sums.count }

    /// Counts a duration; a kind that the table does not have counts as the last.
    mutating func record(kind: Int, nanoseconds: UInt64) {
        let kind = min(kind, sums.count - 1)
        counts[kind * LatencyHistogram.bucketCount + LatencyHistogram.bucket(of: nanoseconds)] += 1
        sums[kind] &+= nanoseconds
    }

    /// The durations of one kind.
    public subscript(kind: Int) -> LatencyHistogram {
        let start = kind * LatencyHistogram.bucketCount
        return LatencyHistogram(
            counts: Array(counts[start..<start + LatencyHistogram.bucketCount]),
            sumNanoseconds: sums[kind]
        )
    }

    /// The durations of all kinds together.
    public var total: LatencyHistogram {
        var total = LatencyHistogram()
        for kind in 0..<kinds { total.add(self[kind]) }
        return total
    }
}
