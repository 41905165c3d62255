import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// A reader who scrolls while lengths come in, in any order and from anywhere.
private struct Reader {
    var random: SeededGenerator
    var driver: EngineDriver
    /// How far what is seen has moved on screen without a scroll, in points.
    var unexplained = 0.0
    /// How often a list at one of its ends got too short for where it was.
    var clamps = 0
    /// The row that lengths which replaced all others have put out of sight, until it is measured.
    private var unplaced: Int?
    private let shortest: Int
    private var isMovingUp = true

    init(seed: UInt64, rows: Int, shortest: Int) {
        random = SeededGenerator(seed: seed)
        self.shortest = shortest
        let awaits = Bool.random(using: &random)
        driver = EngineDriver(rows: rows, length: 80) { $0.awaitsMeasurement = awaits }
        driver.send(.opened)
        driver.scroll(to: Double(rows * 40), .drag, velocity: -10)
    }

    /// A quarter of a point, so that sums are exact in any order.
    private mutating func length() -> Double {
        Double(Int.random(in: shortest * 4...800, using: &random)) / 4
    }

    private mutating func rows() -> Range<Int> {
        let count = driver.engine.rowCount
        let lower = Int.random(in: 0...count, using: &random)
        // Rows on screen and just above it are the ones that could make a jump.
        let first = driver.engine.layout.lengths.row(atOffset: driver.engine.offset) ?? lower
        let start = Bool.random(using: &random) ? lower : max(0, first - Int.random(in: -5...20, using: &random))
        return min(start, count)..<min(count, start + Int.random(in: 0...40, using: &random))
    }

    /// Moves the viewport by some points; everything on screen has to move by as many.
    mutating func scroll(within limits: ClosedRange<Double>) {
        if Int.random(in: 0..<40, using: &random) == 0 { isMovingUp.toggle() }
        let step = Double(Int.random(in: 0...2400, using: &random)) / 4
        let engine = driver.engine
        let target = min(max(engine.offset + (isMovingUp ? -step : step), limits.lowerBound), limits.upperBound)
        let phase: Scroll.Phase = Bool.random(using: &random) ? .fling : .drag
        unplaced = nil
        let before = place
        driver.scroll(to: target, phase, velocity: target < engine.offset ? -2000 : 2000)
        note(before, movedBy: target - engine.offset, wasResting: false)
    }

    /// Lengths come in; nothing on screen may move.
    mutating func measure() {
        let engine = driver.engine
        let wasResting = isResting
        let before = place
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            var geometry = RowGeometry(count: engine.rowCount, estimate: length())
            if Bool.random(using: &random) { geometry = engine.layout.lengths }
            for _ in 0..<3 {
                let rows = rows()
                geometry.setLengths(rows.map { _ in length() }, from: rows.lowerBound)
            }
            driver.send(.geometryAdopted(geometry, edition: engine.edition))
            noteUnplaced(before?.row)
        case 1: driver.send(.estimateChanged(length()))
        default:
            let asked = driver.outcome.actions.compactMap(\.measuredRows).first
            let rows = asked ?? rows()
            driver.send(.measured(rows: rows, lengths: rows.map { _ in length() }, edition: engine.edition))
        }
        let told = driver.outcome.actions.compactMap(\.correction).reduce(0, +)
        #expect(driver.engine.offset == engine.offset + told)
        note(before, movedBy: 0, wasResting: wasResting)
        if let unplaced, driver.engine.layout.lengths.isMeasured(unplaced) { self.unplaced = nil }
    }

    private mutating func noteUnplaced(_ row: Int?) {
        let lengths = driver.engine.layout.lengths
        guard unplaced == nil, let row, !visible.contains(row) else { return }
        if !lengths.isMeasured(row), !visible.contains(where: lengths.isMeasured) { unplaced = row }
    }

    private var visible: Range<Int> {
        let engine = driver.engine
        return engine.layout.lengths.rows(intersecting: (engine.offset, engine.offset + 400))
    }

    /// The row out of sight that is about to come back, the first visible one, or upward the first of those that is measured,
    /// and where its top is on screen.
    private var place: (row: Int, top: Double)? {
        let engine = driver.engine
        let isGoingBack = engine.direction == .up
        let seen = unplaced ?? visible.first { !isGoingBack || engine.layout.lengths.isMeasured($0) } ?? visible.first
        return seen.map { ($0, engine.layout.lengths.offset(ofRow: $0) - engine.offset) }
    }

    private var isResting: Bool {
        driver.engine.offset >= 0 && driver.engine.offset <= max(0, driver.engine.contentLength - 400)
    }

    private mutating func note(_ before: (row: Int, top: Double)?, movedBy distance: Double, wasResting: Bool) {
        guard let before else { return }
        let engine = driver.engine
        let held = engine.layout.lengths.offset(ofRow: before.row) - before.top + distance
        guard engine.offset != held else { return }
        let limit = max(0, engine.contentLength - 400)
        if wasResting, engine.offset == min(max(held, 0), limit) {
            clamps += 1
        } else {
            unexplained += abs(engine.offset - held)
        }
    }
}

@Suite struct EngineStillnessTests {
    @Test(arguments: UInt64(0)..<40)
    func `what is on screen moves by the scroll alone, whatever is measured meanwhile`(seed: UInt64) {
        var reader = Reader(seed: seed, rows: 1000, shortest: 20)
        for _ in 0..<80 {
            // Far from both ends, which are the places where content that shrinks has to move.
            let length = reader.driver.engine.contentLength
            reader.scroll(within: length / 4...length / 2)
            for _ in 0..<Int.random(in: 0...2, using: &reader.random) { reader.measure() }
        }
        #expect(reader.unexplained == 0)
        #expect(reader.clamps == 0)
    }

    @Test(arguments: UInt64(0)..<30)
    func `at the ends of the content only what gets too short moves`(seed: UInt64) {
        var reader = Reader(seed: seed, rows: 40, shortest: 0)
        for _ in 0..<80 {
            reader.scroll(within: -60...reader.driver.engine.contentLength + 200)
            for _ in 0..<Int.random(in: 0...2, using: &reader.random) { reader.measure() }
        }
        #expect(reader.unexplained == 0)
    }
}
