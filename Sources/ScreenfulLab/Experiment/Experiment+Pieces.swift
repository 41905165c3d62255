extension Experiment {
    /// A piece of the work that an experiment is; pieces do not depend on one another.
    public enum WorkItem: Hashable, Sendable {
        /// To find out what a cell comes to.
        case run(Cell)
        /// To find out how little could be blank in a cell, and in those of the same trace, network and seed.
        case bound(Cell)
    }

    /// What came of a piece.
    public enum WorkResult: Sendable {
        /// What the cell came to.
        case run(RunResult)
        /// Screen-seconds that no strategy can be below.
        case bound(Double)
    }

    /// How many pieces there are.
    public var pieceCount: Int { cellCount + (findsBounds ? blockCount : 0) }

    /// The piece of a number: the runs of all cells come first.
    ///
    /// - Precondition: The number is less than ``pieceCount`` and not negative.
    public func piece(_ number: Int) -> WorkItem {
        let bound = number - cellCount
        return bound < 0 ? .run(cell(number)) : .bound(cell(bound * contestants.count))
    }
}
