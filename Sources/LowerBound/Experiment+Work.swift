public import ScreenfulLab

extension Experiment {
    /// Does a piece of the work unless somebody does not want it any more.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - isCancelled: Is asked in every frame of a run, and several times a second while a bound is looked for.
    /// - Returns: What came of it; nil if it was cancelled, and for a bound in the closed loop, where there is none.
    public func work(on piece: WorkItem, unless isCancelled: () -> Bool) -> WorkResult? {
        switch piece {
        case .run(let cell): run(cell, unless: isCancelled).map(WorkResult.run)
        case .bound(let cell): LowerBound.of(setup(of: cell), unless: isCancelled).map(WorkResult.bound)
        }
    }
}
