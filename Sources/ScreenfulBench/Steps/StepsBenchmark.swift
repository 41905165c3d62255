import Screenful

/// What one scroll step costs, however long the list is.
enum StepsBenchmark: Benchmark {
    static let name = "steps"
    static let summary = "one scroll step of 93 points and the answers to it; processor time, median of 101 × 1000"

    private static let rowCounts = [1000, 1_000_000, 1_000_000_000]

    static func run() throws -> [Figure] {
        try figures(of: "rows at their estimate", measuredCount: { _ in 0 })
            + figures(of: "rows measured", measuredCount: { min($0, 1_000_000) }) + plannerFigures()
    }

    /// What the policy that learns costs, a frame's whole step included: where fetches are answered at
    /// once, and where they take the steps of a fast and of a slow network and many are cancelled.
    private static func plannerFigures() throws -> [Figure] {
        let delays = [0, 6, 60]
        var lists = delays.map { delay in
            ScrollingList(rowCount: 100_000, measuredCount: 100_000, policy: AdaptivePolicy(), delay: delay)
        }
        for index in lists.indices {
            for _ in 0..<1000 { lists[index].step() }
        }
        let growths = try lists.indices.map { index in
            try Allocations.perRun(runs: 20_000) { lists[index].step() } * 20_000
        }
        let costs = Stopwatch.medianNanoseconds(of: lists.count, runs: 1000) { lists[$0].step() }
        let allocations = try lists.indices.map { index in try Allocations.perRun { lists[index].step() } }
        let growing = "adaptive policy: buffers that grow, steps 1000 to 21000"
        return zip(delays, costs).map { delay, cost in
            Figure("adaptive policy, answers \(delay) steps later", cost, "ns a step", bar: .atMost(50_000))
        } + [
            Figure(growing, growths.max() ?? 0, "times", bar: .atMost(0)),
            Figure("adaptive policy: heap allocations", allocations.max() ?? 0, "a step", bar: .atMost(0)),
        ]
    }

    private static func figures(of kind: String, measuredCount: (Int) -> Int) throws -> [Figure] {
        var lists = rowCounts.map { ScrollingList(rowCount: $0, measuredCount: measuredCount($0)) }
        for index in lists.indices {
            for _ in 0..<2000 { lists[index].step() }
        }
        let costs = Stopwatch.medianNanoseconds(of: lists.count, runs: 1000) { lists[$0].step() }
        let allocations = try lists.indices.map { index in try Allocations.perRun { lists[index].step() } }
        return zip(rowCounts, costs).map { Figure("\(kind), \($0) in all", $1, "ns a step") } + [
            Figure("\(kind): cost(1e9) / cost(1e3)", costs[2] / costs[0], "times", bar: .atMost(3)),
            Figure("\(kind): heap allocations", allocations.max() ?? 0, "a step", bar: .atMost(0)),
        ]
    }
}
