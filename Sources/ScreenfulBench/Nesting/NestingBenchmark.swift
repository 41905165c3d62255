/// The memory and the lists of a feed whose rows have lists, over a million steps.
enum NestingBenchmark: Benchmark {
    static let name = "nesting"
    static let summary = "scrolls, drags and edits of a feed of 100,000 carousels; counts over a million steps"
    private static let warmUp = 100_000
    private static let stretches = 9

    static func run() throws -> [Figure] {
        var feed = CarouselFeed(rowCount: 100_000)
        for _ in 0..<warmUp { feed.step() }
        var (mostLists, orphans) = (0, 0)
        func measure() {
            for _ in 0..<100_000 / 1_000 {
                for _ in 0..<1_000 { feed.step() }
                mostLists = max(mostLists, feed.listCount)
                orphans += feed.orphanCount
            }
        }
        // The heap after each stretch, against that after the warm-up: the last ones must not be larger than the first.
        var growth: [Double] = []
        for _ in 0..<stretches { growth.append(HeapBytes.taken { measure() }.bytes) }
        let sums = growth.indices.map { growth[...$0].reduce(0, +) }
        let cost = Stopwatch.medianNanoseconds(of: 1, runs: 1_000) { _ in feed.step() }
        return [
            Figure("lists inside rows at most", Double(mostLists), "lists", bar: .atMost(40)),
            Figure("lists of rows out of the preload range", Double(orphans), "lists", bar: .atMost(0)),
            Figure("heap after 1e6 steps, more than after 1e5", (sums.last ?? 0) / 1_024, "KiB", bar: .atMost(256)),
            Figure("heap at its largest between, more than after 1e5", (sums.max() ?? 0) / 1_024, "KiB"),
            Figure("a step of feed and carousels", cost[0] / 1_000, "µs"),
        ]
    }
}
