@testable import ScreenfulRanges
import TestSupport
import Testing

/// Lists long enough that blocks fill, split and join.
@Suite struct PackedRowsPropertyTests {
    @Test(arguments: UInt64(0)..<25)
    func `long lists of unequal rows answer as an array would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedGeometry(count: Int.random(in: 0...700, using: &random), estimate: 12.5)
        for _ in 0..<30 {
            change(&pair, using: &random)
            pair.expectEqual()
            for _ in 0..<10 {
                let (start, end) = pair.stretchOfPoints(upTo: 500, using: &random)
                pair.expectEqual(in: random.stretch(in: pair.rowCount), from: start, to: end)
            }
        }
    }

    @Test(arguments: UInt64(0)..<15)
    func `edits taken back leave everything as it was`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedGeometry(count: 500, estimate: 12.5)
        for _ in 0..<4 { change(&pair, using: &random) }
        for _ in 0..<30 {
            let range = random.stretch(in: pair.rowCount)
            let other = Int.random(in: 0...pair.rowCount - range.count, using: &random)
            pair.editAndTakeBack(range, to: other, using: &random)
            pair.expectEqual()
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func `a row ends where the next one starts, whatever the lengths`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var geometry = RowGeometry(count: 3000, estimate: Double.random(in: 1...100, using: &random))
        for _ in 0..<30 {
            let rows = random.stretch(in: 3000)
            geometry.setLengths(rows.map { _ in Double.random(in: 0...300, using: &random) }, from: rows.lowerBound)
        }
        let offsets = (0...3000).map { geometry.offset(ofRow: $0) }
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        for row in 0..<3000 where geometry.length(ofRow: row) > 1e-6 {
            #expect(geometry.row(atOffset: offsets[row]) == row)
            #expect(geometry.rows(intersecting: (offsets[row], offsets[row].nextUp)) == row..<row + 1)
        }
    }

    private func change(_ pair: inout PairedGeometry, using random: inout SeededGenerator) {
        let lengthCount = Int.random(in: 1...40, using: &random)
        let range = random.stretch(in: pair.rowCount)
        pair.change(range, insertions: 0...100, lengthCount: lengthCount, using: &random)
    }
}

extension SeededGenerator {
    /// A range within `0..<count`, of any length up to 300.
    fileprivate mutating func stretch(in count: Int) -> Range<Int> {
        let lower = Int.random(in: 0...count, using: &self)
        return lower..<Int.random(in: lower...min(count, lower + 300), using: &self)
    }
}
