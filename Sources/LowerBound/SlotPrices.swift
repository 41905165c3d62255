import CClp
import ScreenfulLab

/// The prices of slots that make the bound the largest: the dual solution of the linear program.
enum SlotPrices {
    /// What each slot costs as a whole, in screen-seconds.
    ///
    /// - Parameters:
    ///   - problem: The linear program.
    ///   - isCancelled: Is asked after each iteration of the solver.
    /// - Returns: The prices; nil if they are not wanted any more.
    static func solve(_ problem: BoundProblem, unless isCancelled: () -> Bool) -> [Double]? {
        let columns = Columns(problem)
        if isCancelled() { return nil }
        var prices = Array(repeating: 0.0, count: problem.capacities.count)
        guard !columns.costs.isEmpty, let model = Clp_newModel() else { return prices }
        defer { Clp_deleteModel(model) }
        Clp_setLogLevel(model, 0)

        // What is carried saves blank: at most all of a row, and at most what a slot can carry.
        let rowCount = problem.jobs.count + prices.count
        let upper = Array(repeating: 1.0, count: rowCount)
        let lower = Array(repeating: -Double.infinity, count: rowCount)
        let none = Array(repeating: 0.0, count: columns.costs.count)
        let all = Array(repeating: 1.0, count: columns.costs.count)
        Clp_loadProblem(
            model,
            Int32(columns.costs.count),
            Int32(rowCount),
            columns.starts,
            columns.rows,
            columns.shares,
            none,
            all,
            columns.costs,
            lower,
            upper
        )
        guard let isOptimal = solve(model, unless: isCancelled) else { return nil }
        guard isOptimal, let duals = Clp_dualRowSolution(model) else { return prices }
        for slot in prices.indices { prices[slot] = max(0, -duals[problem.jobs.count + slot]) }
        return prices
    }

    /// Whether the best prices were found; nil if they are not wanted any more.
    private static func solve(_ model: UnsafeMutableRawPointer, unless isCancelled: () -> Bool) -> Bool? {
        let status = withoutActuallyEscaping(isCancelled) { isCancelled in
            var question = isCancelled
            return withUnsafeMutablePointer(to: &question) { question in
                let isToStop: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
                    context?.assumingMemoryBound(to: (() -> Bool).self).pointee() ?? false
                }
                Clp_askToStop(model, isToStop, question)
                return Clp_primal(model, 0)
            }
        }
        return status == stopped ? nil : status == 0
    }

    /// What the solver answers where it was stopped (`Clp_C_Interface.h`, `Clp_status`).
    private static let stopped: Int32 = 5

    /// The program's columns: how much of a row is carried in a slot.
    private struct Columns {
        var starts: [Int32] = [0]
        var rows: [Int32] = []
        var shares: [Double] = []
        /// Screen-seconds that are blank, less those that are if the row never comes.
        var costs: [Double] = []

        init(_ problem: BoundProblem) {
            for (number, job) in problem.jobs.enumerated() {
                for (slot, cost) in zip(job.slots, job.costs) where problem.capacities[slot] > 0 {
                    rows.append(Int32(number))
                    rows.append(Int32(problem.jobs.count + slot))
                    shares.append(1)
                    shares.append(job.bytes / problem.capacities[slot])
                    costs.append(cost - job.never)
                    starts.append(Int32(rows.count))
                }
            }
        }
    }
}
