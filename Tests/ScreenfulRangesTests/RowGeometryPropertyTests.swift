@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct RowGeometryPropertyTests {
    @Test(arguments: UInt64(0)..<150)
    func `a geometry answers as an array of lengths would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let estimate = Double(Int.random(in: 0...6, using: &random)) / 4
        var pair = PairedGeometry(count: Int.random(in: 0...40, using: &random), estimate: estimate)
        for _ in 0..<40 {
            pair.change(random.range(in: pair.rowCount), insertions: 0...6, lengthCount: 7, using: &random)
            pair.expectEqual()
            let (start, end) = pair.stretchOfPoints(upTo: 20, using: &random)
            pair.expectEqual(in: random.range(in: pair.rowCount), from: start, to: end)
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `the rows between the first and the last difference hold all of them`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var old = PairedGeometry(count: Int.random(in: 0...400, using: &random), estimate: 1)
        for _ in 0..<30 {
            old.change(random.range(in: old.rowCount), insertions: 0...0, lengthCount: 7, using: &random)
            var new = old
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                new.change(random.range(in: new.rowCount), insertions: 0...0, lengthCount: 2, using: &random)
            }
            guard new.rowCount == old.rowCount else { continue }
            let differing = (0..<old.rowCount).filter { row in
                let (first, second) = (old.naive.rows[row].length, new.naive.rows[row].length)
                guard let first, let second else {
                    return (first == nil) != (second == nil) || new.naive.estimate != old.naive.estimate
                }
                return first != second
            }
            let found = new.geometry.rows(differingFrom: old.geometry)
            #expect(found.first == differing.first)
            #expect(found.last == differing.last)
            old = new
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `no sequence of corrections lets the sum drift`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var geometry = RowGeometry(count: 200, estimate: 0.1)
        var lengths = [Double](repeating: 0.1, count: 200)
        for _ in 0..<2000 {
            let row = Int.random(in: 0..<200, using: &random)
            lengths[row] = Double.random(in: 0.001...1e6, using: &random)
            geometry.setLength(lengths[row], ofRow: row)
        }
        for row in lengths.indices {
            lengths[row] = 0.1
            geometry.setLength(0.1, ofRow: row)
        }
        #expect(geometry.runCount == 1)
        #expect(abs(geometry.length - 20) < 1e-12)
    }

    @Test(arguments: UInt64(0)..<40)
    func `the row at a row's offset is that row, whatever the lengths`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var geometry = RowGeometry(count: 1_000_000_000, estimate: Double.random(in: 1...100, using: &random))
        for _ in 0..<50 {
            let row = Int.random(in: 0..<geometry.rowCount - 20, using: &random)
            geometry.setLengths((0..<20).map { _ in Double.random(in: 0.5...300, using: &random) }, from: row)
        }
        for _ in 0..<200 {
            let row = Int.random(in: 0..<geometry.rowCount, using: &random)
            let offset = geometry.offset(ofRow: row)
            #expect(geometry.row(atOffset: offset) == row)
            #expect(geometry.row(atOffset: offset.nextDown) == (row == 0 ? nil : row - 1))
            #expect(geometry.rows(intersecting: (offset, offset.nextUp)) == row..<row + 1)
        }
    }
}
