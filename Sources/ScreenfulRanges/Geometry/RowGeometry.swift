/// The offsets and lengths of a list's rows along the axis that the list scrolls.
///
/// Rows follow one another without gaps from offset 0. A row that was never measured has the list's estimated length
/// and costs no memory: a list of a billion unmeasured rows is one run. Memory follows the rows that were measured:
/// equal neighbours share a run, others are packed in blocks, so that a million rows of unequal length take 9 bytes
/// each.
///
/// All offsets and lengths are in points. Lookups allocate nothing. A copy shares its storage with the original; the
/// first change of one of them copies a few bytes for every run, not for every row. Below, *m* is the number of runs,
/// at most one more than twice the rows measured.
public struct RowGeometry: Sendable, Codable {
    /// The maximum number of rows in a list: 4,294,967,295.
    public static let maximumRowCount = Int(UInt32.max)

    /// The length of a row that was never measured, in points.
    public private(set) var estimate: Double

    var tree: RunTree<LengthRun>

    /// Creates the geometry of rows that were never measured.
    ///
    /// The estimate is in points.
    ///
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
    /// The number of rows whose length was measured and is up to date.
    public var measuredRowCount: Int { Int(tree.total.measuredCount) }
    /// The number of runs in memory.
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

extension RowGeometry {
    /// Applies an edit: inserted rows have the estimate, moved rows keep their lengths, and reloaded rows keep theirs until
    /// they are measured again.
    ///
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *m*) for an edit of *k* ranges, and the runs removed or reloaded.
    public mutating func apply(_ edit: RowEdit) {
        precondition(rowCount + edit.countChange <= Self.maximumRowCount, "a list cannot hold so many rows")
        tree.apply(edit) { .estimated($0.count) }
        for rows in edit.reloaded { invalidate(rows) }
    }

    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when runs contradict their blocks, or a block belongs to no run.
    ///
    /// - Complexity: O(rows packed); for tests.
    func checkInvariants() {
        tree.checkInvariants()
        var blocks: Set<UInt32> = []
        tree.forEachRun(in: 0..<rowCount) { position in
            let run = position.run
            guard run.kind == .packed else { return }
            let lengths = tree.store[run.block]
            precondition(blocks.insert(run.block).inserted, "two runs have one block")
            precondition(lengths.count == run.count, "\(run.count) rows have \(lengths.count) lengths")
            precondition(run.count <= LengthRun.packedLimit, "a block has \(run.count) rows")
            precondition(!lengths.allSatisfy { $0 == lengths[0] }, "rows of equal length are packed")
            precondition(run.length == lengths.reduce(0) { $0 + $1.points }, "a sum of lengths is wrong")
            precondition(run.measuredCount == lengths.count { !$0.isOutdated }, "a count of lengths is wrong")
        }
        precondition(blocks.count == tree.store.blockCount, "\(tree.store.blockCount - blocks.count) blocks are lost")
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
