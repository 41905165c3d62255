import CClp
import ScreenfulLab

/// The prices of slots that make the bound the largest: the dual solution of the linear program.
enum SlotPrices {
    /// Returns the price of each whole slot, in screen-seconds.
    ///
    /// - Returns: The prices; nil if the work was cancelled.
    static func solve(_ problem: BoundProblem, unless isCancelled: () -> Bool) -> [Double]? {
        let columns = Columns(problem)
        if isCancelled() { return nil }
        var prices = Array(repeating: 0.0, count: problem.capacities.count)
        guard !columns.costs.isEmpty, let model = Clp_newModel() else { return prices }
        defer { Clp_deleteModel(model) }
        Clp_setLogLevel(model, 0)

        // Carried bytes save blank: at most all of a row, and at most the capacity of a slot.
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

    /// Returns true if the solver found the best prices; nil if it was cancelled.
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

    /// The solver's status after it was stopped (`Clp_C_Interface.h`, `Clp_status`).
    private static let stopped: Int32 = 5

    /// The program's columns: the share of a row that is carried in a slot.
    private struct Columns {
        var starts: [Int32] = [0]
        var rows: [Int32] = []
        var shares: [Double] = []
        /// Blank screen-seconds, less those of a row that never comes.
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
