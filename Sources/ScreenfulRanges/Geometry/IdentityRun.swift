/// Adjacent rows whose identities follow one another.
struct IdentityRun: PlainRun, Hashable {
    /// The identity of the first row.
    var first: Int64
    var rowCount: UInt32

    static let empty = Self(first: 0, rowCount: 0)

    init(first: Int64, rowCount: UInt32) {
        self.first = first
        self.rowCount = rowCount
    }

    init(_ ids: Range<Int64>) {
        self.init(first: ids.lowerBound, rowCount: UInt32(ids.count))
    }

    /// The identities in their order.
    var ids: Range<Int64> { first..<first + Int64(rowCount) }

    var summary: RowCount { RowCount(rowCount: rowCount) }

    func prefix(_ count: Int) -> Self {
        Self(first: first, rowCount: UInt32(count))
    }

    func dropping(_ count: Int) -> Self {
        Self(first: first + Int64(count), rowCount: rowCount - UInt32(count))
    }

    func joined(with next: Self) -> Self? {
        guard ids.upperBound == next.first else { return nil }
        return Self(first: first, rowCount: rowCount + next.rowCount)
    }
}

/// How many rows many runs hold.
struct RowCount: RunSummary {
    var rowCount: UInt32

    static let zero = Self(rowCount: 0)

    var count: Int { Int(rowCount) }

    static func + (first: Self, second: Self) -> Self {
        Self(rowCount: first.rowCount + second.rowCount)
    }
}
