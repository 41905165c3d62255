/// Adjacent rows that share one value.
protocol Run: Sendable {
    /// What a tree has to know about many runs at once.
    associatedtype Summary: RunSummary

    /// A run without rows.
    static var empty: Self { get }

    /// What this run adds to the summary of a stretch.
    var summary: Summary { get }

    /// The first rows of the run.
    func prefix(_ count: Int) -> Self

    /// The rows of the run from `count` on.
    func dropping(_ count: Int) -> Self

    /// This run and the next one as a single run; nil if they differ.
    func joined(with next: Self) -> Self?
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

extension Run {
    /// The number of rows.
    var count: Int { summary.count }
}
