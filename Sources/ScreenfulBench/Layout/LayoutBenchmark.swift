import ScreenfulLayout
import ScreenfulTypes

/// The cost of a node of a layout, compared with an engine of objects.
///
/// A row is bound, laid out and its height read, repeatedly, in reused memory.
/// The baseline builds its objects, lays them out and frees them, as such engines do.
enum LayoutBenchmark: Benchmark {
    static let name = "layout"
    static let summary = "rows bound, laid out and read, one after the other; processor time, median of 101 batches"

    private static let instructionBars: [LayoutCase: Double] = [
        .feed: 400, .deep: 4000, .growing: 500, .shrinking: 500,
    ]

    static func run() throws -> [Figure] {
        let counter = try InstructionCounter()
        var figures: [Figure] = []
        for layoutCase in LayoutCase.allCases {
            try checkFrames(of: layoutCase)
            figures += try instructions(of: layoutCase, counter) + times(of: layoutCase) + work(of: layoutCase)
        }
        return figures
    }

    /// Throws unless both engines give the same frames.
    private static func checkFrames(of layoutCase: LayoutCase) throws {
        var work = try LayoutWork(layoutCase, scale: nil)
        for number in 1...200 {
            work.layNext()
            let row = FeedRow(number: number)
            let objects = ClassNode.make(layoutCase.root) { row.size(slot: $0, width: $1) }
            let expected = objects.layout(in: layoutCase.range).frames()
            let isEqual =
                work.frames.count == expected.count && zip(work.frames, expected).allSatisfy { $0.isClose(to: $1) }
            guard isEqual else {
                throw BenchmarkError("\(layoutCase): the baseline's frames of row \(number) are other ones")
            }
        }
    }

    private static func instructions(of layoutCase: LayoutCase, _ counter: InstructionCounter) throws -> [Figure] {
        try [("", "0", instructionBars[layoutCase]), (", on whole pixels", "2", nil)].map { name, scale, bar in
            let count = try counter.perRound((200, 1200)) { [LayoutWork.word, layoutCase.rawValue, scale, "\($0)"] }
            let cost = count / Double(layoutCase.counts.nodes)
            return Figure("\(layoutCase)\(name)", cost, "instructions a node", bar: bar.map { .atMost($0) })
        }
    }

    private static func times(of layoutCase: LayoutCase) throws -> [Figure] {
        var work = try LayoutWork(layoutCase, scale: nil)
        let root = layoutCase.root
        var number = 0
        var height = 0.0
        let times = Stopwatch.medianNanoseconds(of: 2, runs: 100) { thing in
            if thing == 0 {
                height += work.layNext()
            } else {
                number += 1
                let row = FeedRow(number: number)
                let objects = ClassNode.make(root) { row.size(slot: $0, width: $1) }
                height += objects.layout(in: layoutCase.range).size.height
            }
        }
        guard height > 0 else { throw BenchmarkError("nothing was laid out") }
        let count = Double(layoutCase.counts.nodes)
        return [
            Figure("\(layoutCase)", times[0] / count, "ns a node"),
            Figure("\(layoutCase): an object for each node", times[1] / count, "ns a node"),
            Figure("\(layoutCase): objects / engine", times[1] / times[0], "times"),
        ]
    }

    private static func work(of layoutCase: LayoutCase) throws -> [Figure] {
        var work = try LayoutWork(layoutCase, scale: nil)
        for _ in 0..<100 { work.layNext() }
        let passes = Double(work.engine.passes) / Double(layoutCase.counts.containers)
        let allocations = try Allocations.perRun { work.layNext() }
        return [
            Figure("\(layoutCase): passes", passes, "a container", bar: layoutCase == .deep ? .atMost(3) : nil),
            Figure("\(layoutCase): heap allocations", allocations, "a row", bar: .atMost(0)),
        ]
    }
}

extension Rect {
    /// Returns true if two frames differ only by rounding.
    fileprivate func isClose(to other: Rect) -> Bool {
        let corners = (origin.x - other.origin.x).magnitude + (origin.y - other.origin.y).magnitude
        let sizes = (size.width - other.size.width).magnitude + (size.height - other.size.height).magnitude
        return corners + sizes < 1e-6
    }
}
