@testable import ScreenfulRanges
import TestSupport
import Testing

/// A geometry and the naive one: both are told the same, and have to answer the same.
///
/// Lengths are multiples of a quarter, so that sums are exact whatever their order.
struct PairedGeometry {
    private(set) var geometry: RowGeometry
    private(set) var naive: NaiveGeometry

    init(count: Int, estimate: Double) {
        geometry = RowGeometry(count: count, estimate: estimate)
        naive = NaiveGeometry(count: count, estimate: estimate)
    }

    var rowCount: Int { naive.rows.count }

    /// Changes something, most often lengths.
    ///
    /// - Parameters:
    ///   - range: The rows that it is about.
    ///   - insertions: How many rows may be inserted.
    ///   - lengthCount: How many different lengths there are.
    ///   - random: Decides.
    mutating func change(
        _ range: Range<Int>,
        insertions: ClosedRange<Int>,
        lengthCount: Int,
        using random: inout SeededGenerator
    ) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let count = Int.random(in: insertions, using: &random)
            geometry.insert(count, at: range.lowerBound)
            naive.insert(count, at: range.lowerBound)
        case 1:
            geometry.remove(range)
            naive.rows.removeSubrange(range)
        case 2:
            let destination = Int.random(in: 0...rowCount - range.count, using: &random)
            geometry.move(range, to: destination)
            naive.move(range, to: destination)
        case 3:
            naive.estimate = random.length(lengthCount)
            geometry.setEstimate(naive.estimate)
        case 4:
            let edit = random.edit(rowCount: rowCount)
            geometry.apply(edit)
            naive.apply(edit)
        case 5:
            geometry.invalidate(range)
            for row in range { naive.rows[row].isMeasured = false }
        default:
            let lengths = range.map { _ in random.length(lengthCount) }
            geometry.setLengths(lengths, from: range.lowerBound)
            naive.setLengths(lengths, from: range.lowerBound)
        }
    }

    /// Makes two edits of the geometry alone, which together change nothing.
    mutating func editAndTakeBack(_ range: Range<Int>, to other: Int, using random: inout SeededGenerator) {
        let moved = other..<other + range.count
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            geometry.insert(range.count, at: range.lowerBound)
            geometry.remove(range)
        case 1:
            geometry.move(range, to: other)
            geometry.move(moved, to: range.lowerBound)
        default:
            geometry.apply(RowEdit(moved: [RowEdit.Move(range, to: other)]))
            geometry.apply(RowEdit(moved: [RowEdit.Move(moved, to: range.lowerBound)]))
        }
    }

    /// Expects the same of every row.
    func expectEqual() {
        geometry.checkInvariants()
        let offsets = naive.offsets
        #expect(geometry.rowCount == rowCount)
        #expect(geometry.length == offsets[rowCount])
        #expect((0...rowCount).map { geometry.offset(ofRow: $0) } == offsets)
        #expect((0..<rowCount).map { geometry.length(ofRow: $0) } == naive.rows.map { $0.length ?? naive.estimate })
        #expect((0..<rowCount).map { geometry.isMeasured($0) } == naive.rows.map(\.isMeasured))
        #expect(geometry.measuredRowCount == naive.rows.count { $0.isMeasured })
    }

    /// Expects the same answers about some rows, and about a stretch of points.
    func expectEqual(in range: Range<Int>, from start: Double, to end: Double) {
        let offsets = naive.offsets
        #expect(Array(geometry.rows(intersecting: (start, end))) == naive.rows(intersecting: start, end))
        let owner = (0..<rowCount).last { offsets[$0] <= start && start < offsets[rowCount] }
        #expect(geometry.row(atOffset: start) == (start < 0 ? nil : owner))

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

    /// A stretch of points that begins near the rows, and is no longer than `greatest`.
    func stretchOfPoints(upTo greatest: Int, using random: inout SeededGenerator) -> (start: Double, end: Double) {
        let quarters = Int((naive.offsets.last ?? 0) * 4)
        let start = Double(Int.random(in: -8...quarters + 8, using: &random)) / 4
        return (start, start + Double(Int.random(in: 0...greatest * 4, using: &random)) / 4)
    }
}

extension SeededGenerator {
    /// One of so many lengths in points; the least is none.
    fileprivate mutating func length(_ count: Int) -> Double {
        Double(Int.random(in: 0..<count, using: &self)) / 4
    }
}
