/// The identities of a list's rows, in the rows' order.
///
/// Held as runs of consecutive identities, so a list that was never edited is one run however long it is, and memory
/// follows the edits. Below, *m* is the number of runs.
///
/// - Note: The shape of a piece table (Crowley 1998, "Data Structures for Text
///   Sequences"), with the pieces in a balanced tree.
public struct RowOrder: Sendable {
    private var tree: RunTree<IdentityRun>

    /// Creates an order of consecutive identities.
    ///
    /// - Precondition: There are at most `RowGeometry.maximumRowCount` of them.
    public init(ids: Range<Int64>) { self.init(runs: [ids]) }

    /// Creates an order from runs of consecutive identities, such as those of `runs`.
    ///
    /// - Precondition: There are at most `RowGeometry.maximumRowCount` identities.
    /// - Complexity: O(*m* log *m*).
    public init(runs: [Range<Int64>]) {
        tree = RunTree()
        for ids in runs { insert(ids: ids, at: count) }
    }

    /// The number of rows.
    public var count: Int { tree.count }

    /// All identities in the rows' order, as runs of consecutive identities.
    ///
    /// - Complexity: O(*m*).
    public var runs: [Range<Int64>] { ids(in: 0..<count) }

    /// Returns the identity of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    public func id(at row: Int) -> Int64 {
        let position = tree.position(ofRow: row)
        return position.run.first + Int64(row - position.before.count)
    }

    /// Returns the identities of adjacent rows in their order, as runs.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m* + runs returned).
    public func ids(in rows: Range<Int>) -> [Range<Int64>] {
        checkRows(rows)
        var runs: [Range<Int64>] = []
        tree.forEachRun(in: rows) { position in
            let own = rows.clamped(to: position.rows)
            let first = position.run.first + Int64(own.lowerBound - position.before.count)
            runs.append(first..<first + Int64(own.count))
        }
        return runs
    }

    /// Inserts rows with consecutive identities; the first of them becomes the row `row`.
    ///
    /// - Precondition: `row` is from 0 to the count.
    /// - Complexity: O(log *m*).
    public mutating func insert(ids: Range<Int64>, at row: Int) {
        precondition(row >= 0 && row <= count, "no row can be inserted at \(row) of \(count)")
        precondition(ids.count <= RowGeometry.maximumRowCount - count, "a list cannot hold \(ids.count) more rows")
        tree.replace(row..<row, with: CollectionOfOne(IdentityRun(ids)))
    }

    /// Removes rows.
    ///
    /// - Returns: Their identities in the rows' order, as runs.
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m* + runs removed).
    @discardableResult
    public mutating func remove(_ rows: Range<Int>) -> [Range<Int64>] {
        let removed = ids(in: rows)
        tree.replace(rows, with: EmptyCollection())
        return removed
    }

    private func checkRows(_ rows: Range<Int>) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "there are only \(count) rows")
    }
}

/// Adjacent rows whose identities follow one another.
struct IdentityRun: PlainRun, Hashable {
    /// The identity of the first row.
    var first: Int64
    var rowCount: UInt32

    static let empty = Self(first: 0, rowCount: 0)

    /// The identities in their order.
    var ids: Range<Int64> { first..<first + Int64(rowCount) }
    func prefix(_ count: Int) -> Self { Self(first: first, rowCount: UInt32(count)) }
    func dropping(_ count: Int) -> Self { Self(first: first + Int64(count), rowCount: rowCount - UInt32(count)) }

    func joined(with next: Self) -> Self? {
        guard ids.upperBound == next.first else { return nil }
        return Self(first: first, rowCount: rowCount + next.rowCount)
    }
}

extension IdentityRun {
    init(_ ids: Range<Int64>) { self.init(first: ids.lowerBound, rowCount: UInt32(ids.count)) }
}
