/// Where every row of a list is, along the axis that the list scrolls.
///
/// Rows follow one another without gaps from offset 0. A row that was never
/// measured has the list's estimated length and costs no memory: a list of a
/// billion unmeasured rows is one run. Memory follows the rows that were
/// measured: equal neighbours share a run, others are packed in blocks, so that
/// a million rows of unequal length take 9 bytes each.
///
/// All offsets and lengths are in points. Lookups allocate nothing. A copy
/// shares everything with its original; the first change of one of them takes a
/// few bytes for every run, not for every row. Below, *m* is the number of runs,
/// at most one more than twice the rows measured.
public struct RowGeometry: Sendable {
    /// The most rows that a list can have: 4,294,967,295.
    public static let maximumRowCount = Int(UInt32.max)

    /// The length of a row that was never measured, in points.
    public private(set) var estimate: Double

    var tree: RunTree<LengthRun>

    /// Creates the geometry of rows that were never measured.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - estimate: The length that each is taken to have, in points.
    /// - Precondition: `count` is from 0 to `maximumRowCount`, `estimate` is finite and not negative.
    public init(count: Int, estimate: Double) {
        precondition((0...Self.maximumRowCount).contains(count), "a list cannot have \(count) rows")
        Self.checkLength(estimate)
        self.estimate = estimate
        tree = RunTree(CollectionOfOne(.estimated(count)))
    }

    /// The number of rows.
    public var rowCount: Int { tree.count }

    /// The length of all rows, in points.
    public var length: Double { tree.total.length(estimate: estimate) }

    /// The number of rows whose length was measured and still holds.
    public var measuredRowCount: Int { Int(tree.total.measuredCount) }

    /// The number of runs that the rows take up in memory.
    public var runCount: Int { tree.runCount }

    /// Sets the length of all rows that were never measured, in points.
    ///
    /// - Precondition: `estimate` is finite and not negative.
    public mutating func setEstimate(_ estimate: Double) {
        Self.checkLength(estimate)
        self.estimate = estimate
    }

    func checkRows(_ rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= rowCount, "there are only \(rowCount) rows")
    }

    static func checkLength(_ length: Double) {
        precondition(length >= 0 && length.isFinite, "\(length) is no length of a row")
    }
}
