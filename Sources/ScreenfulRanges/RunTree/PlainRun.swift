/// A run that keeps nothing outside of the tree: adjacent rows that share one value.
protocol PlainRun: Run where Store == NoStore {
    /// The first rows of the run.
    func prefix(_ count: Int) -> Self

    /// The rows of the run from `count` on.
    func dropping(_ count: Int) -> Self

    /// This run and the next one as a single run; nil if they differ.
    func joined(with next: Self) -> Self?
}

/// The store of runs that need none.
struct NoStore: RunStore {}

extension PlainRun {
    func summary(ofFirst count: Int, in store: NoStore) -> Summary {
        prefix(count).summary
    }

    mutating func split(before count: Int, in store: inout NoStore) -> Self {
        defer { self = prefix(count) }
        return dropping(count)
    }

    func canJoin(_ next: Self) -> Bool {
        joined(with: next) != nil
    }

    mutating func join(_ next: Self, in store: inout NoStore) {
        guard let joined = joined(with: next) else { preconditionFailure("\(self) and \(next) cannot be one run") }
        self = joined
    }

    func release(from store: inout NoStore) {}
}
