@testable import ScreenfulRanges
import TestSupport
import Testing

@Suite struct GridLinesTests {
    @Test(arguments: UInt64(0)..<130)
    func `a grid answers as lines worked out one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedGrid(count: Int.random(in: 0...60, using: &random), using: &random)
        for step in 0..<40 {
            pair.follow(random.smallChange(rowCount: pair.rows.rowCount))
            if step % 4 == 0 { pair.expectEqual() }
            pair.expectEqualAnswers(8, using: &random)
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func `a long grid answers as lines worked out one by one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pair = PairedGrid(count: Int.random(in: 2000...4000, using: &random), using: &random)
        for _ in 0..<10 {
            pair.follow(random.largeChange(rowCount: pair.rows.rowCount))
            pair.expectEqualAnswers(8, using: &random)
        }
        pair.expectEqual()
    }

    @Test(arguments: 1...12)
    func `a billion unmeasured rows are one run of lines`(laneCount: Int) {
        let count = 1_000_000_000
        var lengths = RowGeometry(count: count, estimate: 100)
        var grid = GridLines(lanes: Lanes(count: laneCount, in: 1200), lineGap: 10, lengths: lengths)
        let lineCount = (count + laneCount - 1) / laneCount
        #expect(grid.lines.runCount == 1)
        #expect(grid.contentLength(lengths) == Double(lineCount) * 110 - 10)
        let last = Double(lineCount - 1) * 110
        #expect(grid.rows(intersecting: (last, .infinity), lengths) == RowSet((lineCount - 1) * laneCount..<count))
        #expect(grid.rows(intersecting: (last - 10, last), lengths).isEmpty)
        #expect(grid.start(ofRow: count - 1, lengths) == last)

        // An edit at the front replays runs, not rows.
        lengths.setLengths([300, 7], from: 500_000_000)
        grid.lengthsChanged(in: 500_000_000..<500_000_002, lengths)
        let edit = RowEdit(removed: [0..<1])
        lengths.apply(edit)
        grid.apply(edit, lengths)
        #expect(grid.lines.runCount <= 5)
        let line = 499_999_999 / laneCount
        #expect(grid.start(ofRow: 499_999_999, lengths) == Double(line) * grid.lines.estimate)
        #expect(grid.lines.length(ofRow: line) == 310)
    }

    @Test func `lines are estimated by lines, once all rows of some are known`() {
        var lengths = RowGeometry(count: 12, estimate: 50)
        var grid = GridLines(lanes: Lanes(count: 3, in: 300), lineGap: 4, lengths: lengths)
        lengths.setLengths([20, 90, 40, 10, 100], from: 0)
        grid.lengthsChanged(in: 0..<5, lengths)
        #expect((0..<4).map { grid.lines.length(ofRow: $0) } == [94, 104, 54, 54])
        #expect(grid.contentLength(lengths) == 302)
        grid.estimateChanged(lengths)
        #expect((0..<4).map { grid.lines.length(ofRow: $0) } == [94, 104, 94, 94])
        lengths.setLength(60, ofRow: 6)
        grid.lengthsChanged(in: 6..<7, lengths)
        #expect(grid.lines.length(ofRow: 2) == 94)
        lengths.setEstimate(120)
        grid.estimateChanged(lengths)
        #expect((0..<4).map { grid.lines.length(ofRow: $0) } == [94, 124, 124, 124])
        var visited: [[Double]] = []
        grid.forEachRow(in: 4..<8, lengths) { visited.append([Double($0), $1, $2, Double($3)]) }
        #expect(visited == [[4, 94, 100, 1], [5, 94, 120, 2], [6, 218, 60, 0], [7, 218, 120, 1]])
    }
}

/// A grid and the naive one: both are told the same, and have to answer the same.
private struct PairedGrid {
    private(set) var rows: LayoutRows
    private var grid: GridLines
    private var naive: NaiveGrid
    private let laneCount: Int

    init(count: Int, using random: inout SeededGenerator) {
        rows = LayoutRows(count: count, estimate: Double(Int.random(in: 0...8, using: &random)) / 2)
        laneCount = Int.random(in: 1...12, using: &random)
        let gap = Double(Int.random(in: 0...2, using: &random)) * 1.5
        grid = GridLines(lanes: Lanes(count: laneCount, in: 600), lineGap: gap, lengths: rows.geometry)
        naive = NaiveGrid(laneCount: laneCount, gap: gap, rows: rows)
    }

    mutating func follow(_ change: LayoutChange) {
        let old = rows.geometry
        rows.apply(change)
        naive.follow(change, rows)
        switch change {
        case .lengths(let lengths, let row): grid.lengthsChanged(in: row..<row + lengths.count, rows.geometry)
        case .estimate: grid.estimateChanged(rows.geometry)
        case .edit(let edit): grid.apply(edit, rows.geometry)
        case .replacement:
            grid.lengthsChanged(in: rows.geometry.rows(differingFrom: old), rows.geometry)
            grid.estimateChanged(rows.geometry)
        }
    }

    /// Expects the same of every line and row.
    func expectEqual() {
        let lines = grid.lines
        #expect(lines.estimate == naive.lineEstimate)
        #expect((0..<lines.rowCount).map { lines.length(ofRow: $0) } == naive.lineLengths)
        #expect(grid.contentLength(rows.geometry) == naive.contentLength)
        let all = 0..<rows.rowCount
        #expect(all.map { grid.start(ofRow: $0, rows.geometry) } == all.map { naive.starts[$0 / laneCount] })
        #expect(all.allSatisfy { grid.lane(ofRow: $0, rows.geometry) == $0 % laneCount })
        #expect(grid.start(ofRow: rows.rowCount, rows.geometry) == naive.contentLength)
    }

    /// Expects the same rows of some stretches, and the same places of the rows between the first and the last.
    func expectEqualAnswers(_ count: Int, using random: inout SeededGenerator) {
        let lengths = rows.lengths
        for _ in 0..<count {
            let extent = random.stretch(of: naive.contentLength)
            let found = grid.rows(intersecting: extent, rows.geometry)
            #expect(Array(found.joined()) == naive.rows(intersecting: extent, count: rows.rowCount), "\(extent)")
            let some = found.hull.prefix(20)
            var visited: [[Double]] = []
            grid.forEachRow(in: some, rows.geometry) { visited.append([Double($0), $1, $2, Double($3)]) }
            let expected = some.map { row in
                [Double(row), naive.starts[row / laneCount], lengths[row], Double(row % laneCount)]
            }
            #expect(visited == expected)
        }
    }
}
