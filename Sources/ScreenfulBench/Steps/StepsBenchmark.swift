import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The cost of a scroll step, independent of the length of the list.
enum StepsBenchmark: Benchmark {
    static let name = "steps"
    static let summary = "one scroll step of 93 points and the answers to it; processor time, median of 101 × 1000"
    private static let rowCounts = [1000, 1_000_000, 1_000_000_000]
    /// Fifty seconds, after which the forty seconds of the adaptive policy's history are full.
    private static let warmUp = 3000

    static func run() throws -> [Figure] {
        try figures(of: "rows at their estimate", measuredCount: { _ in 0 })
            + figures(of: "rows measured", measuredCount: { min($0, 1_000_000) }) + plannerFigures()
    }

    /// Measures the adaptive policy, a frame's whole step included: with fetches answered at once, and with
    /// those of a fast and of a slow network, of which many are cancelled.
    private static func plannerFigures() throws -> [Figure] {
        let delays = [0, 6, 60]
        var lists = delays.map { delay in
            ScrollingList(rowCount: 100_000, measuredCount: 100_000, policy: AdaptivePolicy(), delay: delay)
        }
        for index in lists.indices {
            for _ in 0..<warmUp { lists[index].step() }
        }
        let growths = try lists.indices.map { index in
            try Allocations.perRun(runs: 20_000) { lists[index].step() } * 20_000
        }
        let costs = Stopwatch.medianNanoseconds(of: lists.count, runs: 1000) { lists[$0].step() }
        let allocations = try lists.indices.map { index in try Allocations.perRun { lists[index].step() } }
        let growing = "adaptive policy: buffers that grow, steps \(warmUp) to \(warmUp + 20_000)"
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
            for _ in 0..<warmUp { lists[index].step() }
        }
        let costs = Stopwatch.medianNanoseconds(of: lists.count, runs: 1000) { lists[$0].step() }
        let allocations = try lists.indices.map { index in try Allocations.perRun { lists[index].step() } }
        return zip(rowCounts, costs).map { Figure("\(kind), \($0) in all", $1, "ns a step") } + [
            Figure("\(kind): cost(1e9) / cost(1e3)", costs[2] / costs[0], "times", bar: .atMost(3)),
            Figure("\(kind): heap allocations", allocations.max() ?? 0, "a step", bar: .atMost(0)),
        ]
    }
}

/// A list that is scrolled to and fro around its middle, and that answers all requests of its engine.
private struct ScrollingList {
    private static let transfer = Transfer(bytes: 9_000, latency: 0.1, duration: 0.006)
    /// Points between two steps: a fast fling at 60 steps a second.
    private static let stride = 93.0

    private var engine: Engine
    private var outcome = Outcome()
    private var answers: [Event] = []
    /// Steps from a fetch to its answer, and the open fetches.
    private let delay: Int
    private var underWay: [(id: FetchID, due: Int)] = []
    private var stepCount = 0
    private var now = Instant(nanoseconds: 0)
    private let turningPoints: ClosedRange<Double>
    private var offset: Double
    private var isMovingForward = true

    /// Creates a list with measured rows in its middle, most of them unlike their neighbours.
    ///
    /// Fetches are answered so many steps later; until then they can be cancelled.
    init(rowCount: Int, measuredCount: Int, policy: any PreloadingPolicy = RangesPolicy(), delay: Int = 0) {
        self.delay = delay
        // The engine's allocations are counted, not those of this list.
        underWay.reserveCapacity(256)
        answers.reserveCapacity(256)
        let viewport = Size(width: 390, height: 844)
        var configuration = Engine.Configuration(rowCount: rowCount, estimatedRowLength: 76, viewport: viewport)
        configuration.policy = policy
        engine = Engine(configuration)
        let first = (rowCount - measuredCount) / 2
        let lengths = (0..<measuredCount).map { row -> Double in
            let lines = 1 + row * 7919 % 5
            return Double(56 + 20 * lines)
        }
        engine.handle(.measured(rows: first..<first + measuredCount, lengths: lengths), at: now, into: &outcome)
        engine.handle(.opened, at: now, into: &outcome)
        let middle = engine.layout.length / 2
        turningPoints = middle - 30_000...middle + 30_000
        offset = middle
    }

    /// Scrolls by one step, turning round at the turning points, and answers the engine's requests.
    mutating func step() {
        let velocity = isMovingForward ? Self.stride * 60 : -Self.stride * 60
        let next = offset + velocity / 60
        guard turningPoints.contains(next) else {
            isMovingForward.toggle()
            return step()
        }
        offset = next
        now = now.advanced(byNanoseconds: 16_666_667)
        handle(.scrolled(Scroll(.offset(offset), velocity: velocity, phase: .drag)))
        stepCount += 1
        while let first = underWay.first, first.due <= stepCount {
            underWay.removeFirst()
            handle(.rowsArrived(first.id, Self.transfer))
        }
        while let answer = answers.popLast() { handle(answer) }
    }

    private mutating func handle(_ event: Event) {
        outcome.removeAll()
        engine.handle(event, at: now, into: &outcome)
        for action in outcome.actions {
            switch action {
            case .fetch(let id, _, _, _): underWay.append((id, stepCount + delay))
            case .cancelFetch(let id): underWay.removeAll { $0.id == id }
            case .display(let rows): answers.append(.displayed(rows))
            case .measure, .purge, .beginBatch, .geometryChanged, .wake: break
            }
        }
    }
}
