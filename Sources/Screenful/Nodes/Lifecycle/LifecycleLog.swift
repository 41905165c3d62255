public import ScreenfulTypes

/// What a list's cells were told while nobody has asked for their lives: just enough to tell of them later.
///
/// Most viewers that a program opens are never looked into; their cells' promises
/// take a few bytes here, where ``CellLifecycles`` takes some hundreds a row.
///
///     var untold = LifecycleLog()
///     untold.apply(outcome.changes, at: now)
///     let lives = untold.lives()  // as if they had been followed all along
public struct LifecycleLog: Sendable {
    private var changes: [StateChange] = []
    /// When how many of the changes had been told.
    private var tellings: [(end: Int, at: Instant)] = []

    /// Creates the lives of cells that nobody has told anything.
    public init() {}

    /// Notes that rows were told of their new states.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: [StateChange], at now: Instant) {
        guard !changes.isEmpty else { return }
        self.changes += changes
        tellings.append((self.changes.count, now))
    }

    /// The lives of the cells, with all that they were told.
    ///
    /// - Complexity: O(changes that were noted).
    public func lives() -> CellLifecycles {
        var lives = CellLifecycles()
        var start = 0
        for telling in tellings {
            lives.apply(changes[start..<telling.end], at: telling.at)
            start = telling.end
        }
        return lives
    }
}
