/// A run that stores nothing outside of the tree: adjacent rows that share one value.
protocol PlainRun: Run where Store == NoStore, Summary == RowCount {
    var rowCount: UInt32 { get }

    /// Returns the first rows of the run.
    func prefix(_ count: Int) -> Self

    /// Returns the rows of the run from `count` on.
    func dropping(_ count: Int) -> Self

    /// Returns this run and the next one as a single run; nil if they differ.
    func joined(with next: Self) -> Self?
}

/// The store of runs that need none.
struct NoStore: RunStore {}

extension PlainRun {
    var summary: RowCount { RowCount(rowCount: rowCount) }
    func summary(ofFirst count: Int, in store: NoStore) -> Summary { prefix(count).summary }

    mutating func split(before count: Int, in store: inout NoStore) -> Self {
        defer { self = prefix(count) }
        return dropping(count)
    }

    func canJoin(_ next: Self) -> Bool { joined(with: next) != nil }

    mutating func join(_ next: Self, in store: inout NoStore) {
        guard let joined = joined(with: next) else { preconditionFailure("\(self) and \(next) cannot be one run") }
        self = joined
    }

    func release(from store: inout NoStore) {}
}

/// The number of rows in a stretch of runs.
struct RowCount: RunSummary {
    var rowCount: UInt32

    static let zero = Self(rowCount: 0)

    var count: Int { Int(rowCount) }

    static func + (first: Self, second: Self) -> Self { Self(rowCount: first.rowCount + second.rowCount) }
}
