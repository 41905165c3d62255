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

    /// What the policy that learns costs, a frame's whole step included.
    private static func plannerFigures() throws -> [Figure] {
        var list = ScrollingList(rowCount: 100_000, measuredCount: 100_000, policy: AdaptivePolicy())
        for _ in 0..<2000 { list.step() }
        let cost = Stopwatch.medianNanoseconds(of: 1, runs: 1000) { _ in list.step() }[0]
        let allocations = try Allocations.perRun { list.step() }
        return [
            Figure("adaptive policy, 100000 rows measured", cost, "ns a step", bar: .atMost(50_000)),
            Figure("adaptive policy: heap allocations", allocations, "a step", bar: .atMost(0)),
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
