@testable import ScreenfulRanges
import TestSupport
import Testing

/// A plan and its geometry beside the obvious plan.
private struct Planning {
    var random: SeededGenerator
    var plan: MeasuringPlan
    var geometry: RowGeometry
    var naive: NaiveMeasuringPlan
    var stretches: [(number: Int, stretch: MeasuringPlan.Stretch)] = []
    var handedOut = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...120, using: &random)
        plan = MeasuringPlan(rowCount: count)
        geometry = RowGeometry(count: count, estimate: 50)
        naive = NaiveMeasuringPlan(rowCount: count)
    }

    /// Hands out the next rows, and checks that they are the right ones.
    mutating func next(near places: [Range<Int>], limit: Int) {
        let least = naive.leastDistance(from: places)
        guard let stretch = plan.next(near: places, in: geometry, limit: limit) else {
            #expect(least == nil)
            return
        }
        let rows = stretch.rows
        #expect(!rows.isEmpty && rows.count <= limit)
        #expect(rows.allSatisfy(naive.isDue))
        #expect(rows.map { naive.distance(of: $0, from: places) }.min() == least)
        #expect(rows.count == limit || !naive.isDue(rows.upperBound) || !naive.isDue(rows.lowerBound - 1))
        naive.handOut(rows, stretch: handedOut)
        stretches.append((handedOut, stretch))
        handedOut += 1
    }

    mutating func finish(_ index: Int) {
        let (number, stretch) = stretches.remove(at: index)
        let parts = plan.finish(stretch)
        #expect(parts.flatMap { zip($0.rows, $0.lengths).map { [$0, $1] } } == naive.places(of: number))
        for part in parts { geometry.setLengths(part.lengths.map { Double($0) }, from: part.rows.lowerBound) }
        naive.finish(number)
        #expect(plan.finish(stretch).isEmpty)
    }

    mutating func step() {
        let range = random.range(in: naive.rows.count)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
            let places = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.range(in: naive.rows.count) }
            next(near: places, limit: Int.random(in: 1...20, using: &random))
        case 4, 5:
            guard !stretches.isEmpty else { return }
            finish(Int.random(in: stretches.indices, using: &random))
        case 6:
            guard !stretches.isEmpty else { return }
            let (number, stretch) = stretches.remove(at: Int.random(in: stretches.indices, using: &random))
            plan.giveUp(stretch)
            naive.giveUp(number)
        case 7:
            plan.discardMeasurements(of: range)
            geometry.invalidate(range)
            naive.invalidate(range)
        case 8:
            geometry.setLengths(range.map { Double($0) }, from: range.lowerBound)
            plan.discardMeasurements(of: range)
            for row in range { naive.rows[row] = .init(isMeasured: true) }
        default:
            let edit = random.edit(rowCount: naive.rows.count)
            plan.apply(edit)
            geometry.apply(edit)
            naive.apply(edit)
        }
    }

    /// The number of rows that the plan has handed out and not got back.
    var inFlightCount: Int {
        var count = 0
        plan.tree.forEachRun(in: 0..<plan.rowCount) { if !$0.run.isIdle { count += Int($0.run.rowCount) } }
        return count
    }

    /// Measures all that is left.
    mutating func drain() {
        while !stretches.isEmpty { finish(stretches.count - 1) }
        let left = naive.rows.indices.filter { !naive.rows[$0].isMeasured }
        let first = handedOut
        while naive.leastDistance(from: []) != nil { next(near: [], limit: 7) }
        next(near: [], limit: 7)
        #expect(stretches.flatMap { Array($0.stretch.rows) }.sorted() == left)
        #expect(handedOut - first == stretches.count)
        while !stretches.isEmpty { finish(0) }
        #expect(geometry.measuredRowCount == geometry.rowCount)
        #expect(inFlightCount == 0)
    }
}

@Suite struct MeasuringPlanPropertyTests {
    @Test(arguments: UInt64(0)..<150)
    func `every row is handed out once, the nearest first, wherever edits move it`(seed: UInt64) {
        var planning = Planning(seed: seed)
        for _ in 0..<60 {
            planning.step()
            planning.plan.tree.checkInvariants()
            #expect(planning.plan.rowCount == planning.naive.rows.count)
            #expect(planning.inFlightCount == planning.naive.rows.count { $0.inFlight != nil })
        }
        planning.drain()
    }
}
