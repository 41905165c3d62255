public import ScreenfulLab

/// A lower bound of the blank that any strategy leaves, even one with foresight.
public enum LowerBound {
    /// Returns a lower bound of the blank screen-seconds of a run.
    ///
    /// - Parameters:
    ///   - setup: The run; its policy does not matter.
    ///   - maxColumns: The limit on columns of the linear program; where there would be more, slots of time are longer
    ///     and the bound is lower.
    ///   - isCancelled: Called several times a second; true cancels the work.
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
        // Any prices give a bound; prices of 0 give that of a link without limits.
        let bound = max(problem.bound(prices: free), problem.bound(prices: prices))
        // Clairvoyants sometimes reach the bound; rounding of sums must not put them below it.
        return bound * (1 - 1e-9)
    }
}

extension Experiment {
    /// Performs a work item until it is done or cancelled.
    ///
    /// `isCancelled` is called in every frame of a run, and several times a second for a bound.
    ///
    /// - Returns: The result; nil if it was cancelled, and for a bound in the closed loop, where there is none.
    public func work(on workItem: WorkItem, unless isCancelled: () -> Bool) -> WorkResult? {
        switch workItem {
        case .run(let cell): run(cell, unless: isCancelled).map(WorkResult.run)
        case .bound(let cell): LowerBound.of(setup(of: cell), unless: isCancelled).map(WorkResult.bound)
        }
    }
}
