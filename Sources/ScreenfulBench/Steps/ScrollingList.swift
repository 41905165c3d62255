import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// A list that is scrolled to and fro around its middle, and whose engine gets all that it asks for.
struct ScrollingList {
    private static let viewport = Size(width: 390, height: 844)
    private static let transfer = Transfer(bytes: 9_000, latency: 0.1, duration: 0.006)
    /// Points between two steps: a fast fling at 60 steps a second.
    private static let stride = 93.0

    private var engine: Engine
    private var outcome = Outcome()
    private var answers: [Event] = []
    /// Steps from a fetch to its answer, and the fetches that have none yet.
    private let delay: Int
    private var underWay: [(id: FetchID, due: Int)] = []
    private var stepCount = 0
    private var now = Instant(nanoseconds: 0)
    private let turningPoints: ClosedRange<Double>
    private var offset: Double
    private var isMovingForward = true

    /// Creates a list in the middle of which rows were measured, most of them unlike their neighbours.
    ///
    /// Fetches are answered so many steps later; until then they can be cancelled.
    init(rowCount: Int, measuredCount: Int, policy: any PreloadingPolicy = RangesPolicy(), delay: Int = 0) {
        self.delay = delay
        // The engine's allocations are counted, not those of this list.
        underWay.reserveCapacity(256)
        answers.reserveCapacity(256)
        engine = Engine(
            Engine.Configuration(
                rowCount: rowCount,
                estimatedRowLength: 76,
                viewport: Self.viewport,
                policy: policy
            )
        )
        let first = (rowCount - measuredCount) / 2
        let lengths = (0..<measuredCount).map { 56 + 20 * Double(1 + $0 * 7919 % 5) }
        engine.handle(.measured(rows: first..<first + measuredCount, lengths: lengths), at: now, into: &outcome)
        engine.handle(.opened, at: now, into: &outcome)
        let middle = engine.geometry.length / 2
        turningPoints = middle - 30_000...middle + 30_000
        offset = middle
    }

    /// Moves on by one step, turning round at the turning points, and answers what the engine asks for.
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
