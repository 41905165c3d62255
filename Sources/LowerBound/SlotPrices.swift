import CClp
import ScreenfulLab

/// The prices of slots that make the bound the largest: the dual solution of the linear program.
enum SlotPrices {
    /// What each slot costs as a whole, in screen-seconds.
    static func solve(_ problem: BoundProblem) -> [Double] {
        let columns = Columns(problem)
        var prices = Array(repeating: 0.0, count: problem.capacities.count)
        guard !columns.costs.isEmpty, let model = Clp_newModel() else { return prices }
        defer { Clp_deleteModel(model) }
        Clp_setLogLevel(model, 0)

        // What is carried saves blank: at most all of a row, and at most what a slot can carry.
        let rowCount = problem.jobs.count + prices.count
        let most = Array(repeating: 1.0, count: rowCount)
        let least = Array(repeating: -Double.infinity, count: rowCount)
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
            least,
            most
        )
        guard Clp_primal(model, 0) == 0, let duals = Clp_dualRowSolution(model) else { return prices }
        for slot in prices.indices { prices[slot] = max(0, -duals[problem.jobs.count + slot]) }
        return prices
    }

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
                    rows += [Int32(number), Int32(problem.jobs.count + slot)]
                    shares += [1, job.bytes / problem.capacities[slot]]
                    costs.append(cost - job.never)
                    starts.append(Int32(rows.count))
                }
            }
        }
    }
}
