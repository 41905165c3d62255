public import ScreenfulLab

/// How little could be blank at best: no strategy leaves less, whatever it knows.
public enum LowerBound {
    /// A lower bound of the screen-seconds that are blank in a run.
    ///
    /// - Parameters:
    ///   - setup: The run; its policy does not matter.
    ///   - maxColumns: The most columns of the linear program; where there would be more, slots of time are longer
    ///     and the bound is lower.
    ///   - isCancelled: Is asked now and then, several times a second.
    /// - Returns: Screen-seconds; nil if it was cancelled, and in the closed loop, where a strategy also decides how
    ///   long the run is.
    /// - Complexity: That of a linear program of rows on screen times slots of time.
    public static func of(
        _ setup: SimulationSetup,
        maxColumns: Int = BoundProblem.maxColumns,
        unless isCancelled: () -> Bool = { false }
    ) -> Double? {
        guard setup.loop == .open,
            let problem = BoundProblem(setup, maxColumns: maxColumns, unless: isCancelled)
        else { return nil }
        let free = Array(repeating: 0.0, count: problem.capacities.count)
        guard let prices = SlotPrices.solve(problem, unless: isCancelled) else { return nil }
        // Whatever the solver answers is a bound; without prices it is the one of a link that carries all at once.
        let bound = max(problem.bound(prices: free), problem.bound(prices: prices))
        // Clairvoyants reach it now and then; what sums round away must not count against them.
        return bound * (1 - 1e-9)
    }
}

extension Experiment {
    /// Does a piece of the work unless somebody does not want it any more.
    ///
    /// - Parameters:
    ///   - workItem: The work item.
    ///   - isCancelled: Is asked in every frame of a run, and several times a second while a bound is looked for.
    /// - Returns: What came of it; nil if it was cancelled, and for a bound in the closed loop, where there is none.
    public func work(on workItem: WorkItem, unless isCancelled: () -> Bool) -> WorkResult? {
        switch workItem {
        case .run(let cell): run(cell, unless: isCancelled).map(WorkResult.run)
        case .bound(let cell): LowerBound.of(setup(of: cell), unless: isCancelled).map(WorkResult.bound)
        }
    }
}
