@testable import ScreenfulRanges
import TestSupport
import Testing

/// Lengths are multiples of a quarter, so that sums are exact whatever their order.
@Suite struct RowGeometryPropertyTests {
    @Test(arguments: UInt64(0)..<150)
    func `a geometry answers as an array of lengths would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...40, using: &random)
        var naive = NaiveGeometry(count: count, estimate: random.length())
        var geometry = RowGeometry(count: count, estimate: naive.estimate)
        for _ in 0..<40 {
            change(&geometry, &naive, using: &random)
            geometry.checkInvariants()
            expectEqual(geometry, naive, using: &random)
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

    private func change(
        _ geometry: inout RowGeometry,
        _ naive: inout NaiveGeometry,
        using random: inout SeededGenerator
    ) {
        let range = random.range(in: naive.rows.count)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let count = Int.random(in: 0...6, using: &random)
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
            naive.estimate = random.length()
            geometry.setEstimate(naive.estimate)
        case 4:
            let edit = random.edit(rowCount: naive.rows.count)
            geometry.apply(edit)
            naive.apply(edit)
        case 5:
            geometry.invalidate(range)
            for row in range { naive.rows[row].isMeasured = false }
        default:
            let lengths = range.map { _ in random.length() }
            geometry.setLengths(lengths, from: range.lowerBound)
            naive.setLengths(lengths, from: range.lowerBound)
        }
    }

    private func expectEqual(_ geometry: RowGeometry, _ naive: NaiveGeometry, using random: inout SeededGenerator) {
        let count = naive.rows.count
        let offsets = naive.offsets
        #expect(geometry.rowCount == count)
        #expect(geometry.length == offsets[count])
        #expect((0...count).map { geometry.offset(ofRow: $0) } == offsets)
        #expect((0..<count).map { geometry.length(ofRow: $0) } == naive.rows.map { $0.length ?? naive.estimate })
        #expect((0..<count).map { geometry.isMeasured($0) } == naive.rows.map(\.isMeasured))
        #expect(geometry.measuredRowCount == naive.rows.count { $0.isMeasured })

        let start = Double(Int.random(in: -8...Int(offsets[count] * 4) + 8, using: &random)) / 4
        let end = start + Double(Int.random(in: 0...80, using: &random)) / 4
        #expect(Array(geometry.rows(intersecting: (start, end))) == naive.rows(intersecting: start, end))
        let owner = (0..<count).last { offsets[$0] <= start && start < offsets[count] }
        #expect(geometry.row(atOffset: start) == (start < 0 ? nil : owner))

        let range = random.range(in: count)
        let first = range.first { !naive.rows[$0].isMeasured }
        let expected = first.map { first in
            first..<(range.first { $0 > first && naive.rows[$0].isMeasured } ?? range.upperBound)
        }
        #expect(geometry.firstUnmeasured(in: range) == expected)

        var visited: [Int] = []
        geometry.forEachRow(in: range) { row, offset, length in
            visited.append(row)
            #expect(offset == offsets[row] && length == offsets[row + 1] - offsets[row])
        }
        #expect(visited == Array(range))
    }
}

extension SeededGenerator {
    /// A length in points, often one of few, sometimes none.
    fileprivate mutating func length() -> Double {
        Double(Int.random(in: 0...6, using: &self)) / 4
    }
}
