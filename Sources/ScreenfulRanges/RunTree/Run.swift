/// Adjacent rows that a tree holds together.
protocol Run: Sendable {
    /// What a tree has to know about many runs at once.
    associatedtype Summary: RunSummary
    /// What all runs of a tree keep outside of it.
    associatedtype Store: RunStore

    /// A run without rows.
    static var empty: Self { get }

    /// What this run adds to the summary of a stretch.
    var summary: Summary { get }

    /// What the first rows of this run add to the summary of a stretch.
    func summary(ofFirst count: Int, in store: Store) -> Summary

    /// Keeps the rows before `count`, which is neither the first nor past the last.
    ///
    /// - Returns: The rows from there on.
    mutating func split(before count: Int, in store: inout Store) -> Self

    /// True if this run and the next one can be one.
    func canJoin(_ next: Self) -> Bool

    /// Takes over the rows of the next run, which it can join.
    mutating func join(_ next: Self, in store: inout Store)

    /// Gives back what the run keeps in the store.
    func release(from store: inout Store)
}

/// A sum over runs.
protocol RunSummary: Sendable {
    /// The sum over no runs.
    static var zero: Self { get }

    /// The number of rows.
    var count: Int { get }

    /// Adds the sum over the runs that follow.
    static func + (first: Self, second: Self) -> Self
}

/// What the runs of a tree keep outside of it.
protocol RunStore: Sendable {
    init()
}

extension Run {
    /// The number of rows.
    var count: Int { summary.count }
}
