/// Adjacent rows that a tree holds together.
protocol Run: Sendable {
    /// The sums over many runs, which a tree keeps for every subtree.
    associatedtype Summary: RunSummary
    /// The storage that all runs of a tree share outside of it.
    associatedtype Store: RunStore

    /// A run without rows.
    static var empty: Self { get }

    /// The number of rows; by default that of the summary.
    var count: Int { get }
    /// The summary of this run.
    var summary: Summary { get }

    /// Returns the summary of the first rows of this run.
    func summary(ofFirst count: Int, in store: Store) -> Summary

    /// Keeps the rows before `count`, which is neither the first nor past the last.
    ///
    /// - Returns: The rows from there on.
    mutating func split(before count: Int, in store: inout Store) -> Self

    /// Returns true if this run and the next one can be joined.
    func canJoin(_ next: Self) -> Bool

    /// Appends the rows of the next run; `canJoin` has returned true for it.
    mutating func join(_ next: Self, in store: inout Store)

    /// Frees the storage of the run in the store.
    func release(from store: inout Store)
}

/// A sum over runs.
protocol RunSummary: Sendable {
    /// The sum over no runs.
    static var zero: Self { get }

    /// The number of rows.
    var count: Int { get }

    /// Returns the sum over two stretches, the second of which follows the first.
    static func + (first: Self, second: Self) -> Self
}

/// The storage that the runs of a tree share outside of it.
protocol RunStore: Sendable {
    init()
}

extension Run {
    var count: Int { summary.count }
}
