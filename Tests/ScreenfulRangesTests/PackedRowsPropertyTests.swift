@testable import ScreenfulRanges
import TestSupport
import Testing

/// Lists long enough that blocks fill, split and join; lengths are multiples of a quarter, so that sums are exact.
@Suite struct PackedRowsPropertyTests {
    @Test(arguments: UInt64(0)..<25)
    func `long lists of unequal rows answer as an array would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...700, using: &random)
        var naive = NaiveGeometry(count: count, estimate: 12.5)
        var geometry = RowGeometry(count: count, estimate: 12.5)
        for _ in 0..<30 {
            change(&geometry, &naive, using: &random)
            geometry.checkInvariants()
            expectEqual(geometry, naive)
            expectSameRows(geometry, naive, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<15)
    func `edits taken back leave everything as it was`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var naive = NaiveGeometry(count: 500, estimate: 12.5)
        var geometry = RowGeometry(count: 500, estimate: 12.5)
        for _ in 0..<4 { change(&geometry, &naive, using: &random) }
        for _ in 0..<30 {
            let range = random.stretch(in: naive.rows.count)
            let other = Int.random(in: 0...naive.rows.count - range.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                geometry.insert(range.count, at: range.lowerBound)
                geometry.remove(range)
            case 1:
                geometry.move(range, to: other)
                geometry.move(other..<other + range.count, to: range.lowerBound)
            default:
                let edit = RowEdit(moved: [RowEdit.Move(range, to: other)])
                geometry.apply(edit)
                let back = RowEdit(moved: [RowEdit.Move(other..<other + range.count, to: range.lowerBound)])
                geometry.apply(back)
            }
            geometry.checkInvariants()
            expectEqual(geometry, naive)
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

    private func change(
        _ geometry: inout RowGeometry,
        _ naive: inout NaiveGeometry,
        using random: inout SeededGenerator
    ) {
        let range = random.stretch(in: naive.rows.count)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let count = Int.random(in: 0...100, using: &random)
            geometry.insert(count, at: range.lowerBound)
            naive.insert(count, at: range.lowerBound)
        case 1:
            geometry.remove(range)
            naive.rows.removeSubrange(range)
        case 2:
            let destination = Int.random(in: 0...naive.rows.count - range.count, using: &random)
            geometry.move(range, to: destination)
            naive.move(range, to: destination)
        case 3:
            let edit = random.edit(rowCount: naive.rows.count)
            geometry.apply(edit)
            naive.apply(edit)
        case 4:
            geometry.invalidate(range)
            for row in range { naive.rows[row].isMeasured = false }
        default:
            let variety = Int.random(in: 1...40, using: &random)
            let lengths = range.map { _ in Double(Int.random(in: 0..<variety, using: &random)) / 4 }
            geometry.setLengths(lengths, from: range.lowerBound)
            naive.setLengths(lengths, from: range.lowerBound)
        }
    }

    private func expectEqual(_ geometry: RowGeometry, _ naive: NaiveGeometry) {
        let count = naive.rows.count
        let offsets = naive.offsets
        #expect(geometry.rowCount == count)
        #expect((0...count).map { geometry.offset(ofRow: $0) } == offsets)
        #expect((0..<count).map { geometry.isMeasured($0) } == naive.rows.map(\.isMeasured))
        #expect(geometry.measuredRowCount == naive.rows.count { $0.isMeasured })
        var visited: [Double] = []
        geometry.forEachRow(in: 0..<count) { _, offset, length in visited += [offset, length] }
        #expect(visited == (0..<count).flatMap { [offsets[$0], offsets[$0 + 1] - offsets[$0]] })
    }

    private func expectSameRows(_ geometry: RowGeometry, _ naive: NaiveGeometry, using random: inout SeededGenerator) {
        let end = Int(naive.offsets.last ?? 0) * 4
        for _ in 0..<10 {
            let start = Double(Int.random(in: -8...end + 8, using: &random)) / 4
            let stop = start + Double(Int.random(in: 0...2000, using: &random)) / 4
            #expect(Array(geometry.rows(intersecting: (start, stop))) == naive.rows(intersecting: start, stop))
            let range = random.stretch(in: naive.rows.count)
            let first = range.first { !naive.rows[$0].isMeasured }
            let last = first.map { first in
                range.first { $0 > first && naive.rows[$0].isMeasured } ?? range.upperBound
            }
            #expect(geometry.firstUnmeasured(in: range) == first.flatMap { first in last.map { first..<$0 } })
        }
    }
}

extension SeededGenerator {
    /// A range within `0..<count`, of any length up to 300.
    fileprivate mutating func stretch(in count: Int) -> Range<Int> {
        let lower = Int.random(in: 0...count, using: &self)
        return lower..<Int.random(in: lower...min(count, lower + 300), using: &self)
    }
}
