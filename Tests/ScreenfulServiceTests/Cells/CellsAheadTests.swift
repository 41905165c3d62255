import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct CellsAheadTests {
    @Test func `a scroll has rows bound once, in stretches`() {
        var ahead = CellsAhead()
        var stretches: [Range<Int>] = []
        for first in 0..<200 {
            if let rows = ahead.rows(beyond: first..<first + 30, isForward: true, rowCount: 10_000) {
                stretches.append(rows)
            }
        }
        #expect(stretches.first == 30..<62)
        for (earlier, later) in zip(stretches, stretches.dropFirst()) {
            #expect(later.lowerBound == earlier.upperBound)
        }
        #expect(stretches.count < 15)
    }

    /// The rows that enter on the leading side were bound, unless the ranges have leapt or reversed in that very step.
    @Test(arguments: 0..<100 as Range<UInt64>) func `rows that enter are bound`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ahead = CellsAhead()
        let rowCount = 500
        var nodes = 200..<230
        var bound = Set(nodes)
        var isForward = true
        for _ in 0..<300 {
            if let rows = ahead.rows(beyond: nodes, isForward: isForward, rowCount: rowCount) {
                #expect(rows.lowerBound >= 0 && rows.upperBound <= rowCount && !rows.isEmpty && rows.count <= 48)
                #expect(isForward ? rows.lowerBound >= nodes.upperBound : rows.upperBound <= nodes.lowerBound)
                bound.formUnion(rows)
            }
            let old = nodes
            let reverses = Int.random(in: 0..<20, using: &random) == 0
            if reverses { isForward.toggle() }
            let step = reverses ? 0 : Int.random(in: 0...4, using: &random)
            let first = min(max(nodes.lowerBound + (isForward ? step : -step), 0), rowCount - 30)
            nodes = first..<first + 30
            let entered = nodes.filter { !old.contains($0) }
            #expect(entered.allSatisfy(bound.contains))
            bound.formUnion(nodes)
        }
    }

    @Test func `without nodes nothing is bound`() {
        var ahead = CellsAhead()
        #expect(ahead.rows(beyond: 0..<0, isForward: true, rowCount: 10) == nil)
        #expect(ahead.rows(beyond: 0..<10, isForward: true, rowCount: 10) == nil)
        #expect(ahead.rows(beyond: 0..<10, isForward: false, rowCount: 10) == nil)
    }
}
