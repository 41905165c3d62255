import ScreenfulRanges
import TestSupport

/// A change of rows that a layout has to follow.
enum LayoutChange {
    case lengths([Double], from: Int)
    case estimate(Double)
    case edit(RowEdit)
    case replacement

    var isOfLengths: Bool {
        if case .lengths = self { return true }
        return false
    }
}

/// The lengths of rows, twice: as the layouts under test read them, and as an array.
///
/// All lengths are multiples of a half, so that sums are exact whatever their order.
struct LayoutRows {
    private(set) var geometry: RowGeometry
    private(set) var naive: NaiveGeometry

    init(count: Int, estimate: Double) {
        geometry = RowGeometry(count: count, estimate: estimate)
        naive = NaiveGeometry(count: count, estimate: estimate)
    }

    var rowCount: Int { naive.rows.count }
    var lengths: [Double] { naive.rows.map { $0.length ?? naive.estimate } }

    mutating func apply(_ change: LayoutChange) {
        switch change {
        case .lengths(let lengths, let row):
            geometry.setLengths(lengths, from: row)
            naive.setLengths(lengths, from: row)
        case .estimate(let estimate):
            geometry.setEstimate(estimate)
            naive.estimate = estimate
        case .edit(let edit):
            geometry.apply(edit)
            naive.apply(edit)
        case .replacement:
            let all = lengths.map { $0 + 1 }
            geometry.setLengths(all, from: 0)
            naive.setLengths(all, from: 0)
        }
    }
}

/// The obvious grid: every line's length worked out from its rows.
struct NaiveGrid {
    let laneCount: Int
    let gap: Double
    private(set) var lineEstimate = 0.0
    private(set) var lineLengths: [Double] = []
    private(set) var starts: [Double] = []

    init(laneCount: Int, gap: Double, rows: LayoutRows) {
        self.laneCount = laneCount
        self.gap = gap
        follow(.replacement, rows)
    }

    var contentLength: Double { lineLengths.isEmpty ? 0 : starts[starts.count - 1] - gap }

    mutating func follow(_ change: LayoutChange, _ rows: LayoutRows) {
        let all = rows.naive.rows
        let lines = stride(from: 0, to: all.count, by: laneCount).map { first in
            all[first..<min(first + laneCount, all.count)].map(\.length)
        }
        if !change.isOfLengths {
            let known = lines.filter { !$0.contains(nil) }.map { ($0.compactMap(\.self).max() ?? 0) + gap }
            let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
            lineEstimate = max(rows.naive.estimate + gap, (mean * 64).rounded() / 64)
        }
        lineLengths = lines.map { line in
            guard let longest = line.compactMap(\.self).max() else { return lineEstimate }
            return line.contains(nil) ? max(longest + gap, lineEstimate) : longest + gap
        }
        starts = lineLengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    func rows(intersecting extent: (start: Double, end: Double), count: Int) -> [Int] {
        guard extent.start < extent.end else { return [] }
        let lines = lineLengths.indices.filter { line in
            starts[line] < extent.end && starts[line] + lineLengths[line] - gap > extent.start
        }
        return lines.flatMap { line in line * laneCount..<min(count, (line + 1) * laneCount) }
    }
}

/// The obvious waterfall: every row placed after all those before it.
struct NaiveWaterfall {
    struct Row: Equatable {
        var lane = 0
        var isPinned = false
        var start = 0.0
        var length = 0.0
        var end: Double { start + length }
    }

    let laneCount: Int
    let gap: Double
    let tolerance: Double
    private(set) var rows: [Row]

    init(laneCount: Int, gap: Double, tolerance: Double, rows: LayoutRows) {
        self.laneCount = laneCount
        self.gap = gap
        self.tolerance = tolerance
        self.rows = Array(repeating: Row(), count: rows.rowCount)
        place(rows)
    }

    var contentLength: Double { rows.map(\.end).max() ?? 0 }

    mutating func pin(_ pinned: [Int]) {
        for row in pinned { rows[row].isPinned = true }
    }

    mutating func follow(_ change: LayoutChange, _ new: LayoutRows) {
        if case .edit(let edit) = change { rows = edit.applied(to: rows) { _ in Row() } }
        place(new)
    }

    private mutating func place(_ new: LayoutRows) {
        var ends = [Double](repeating: 0, count: laneCount)
        for (row, length) in new.lengths.enumerated() {
            var placed = rows[row]
            if !placed.isPinned {
                let limit = (ends.min() ?? 0) + tolerance
                placed.lane = ends.firstIndex { $0 <= limit } ?? 0
            }
            placed.start = ends[placed.lane]
            placed.length = length
            rows[row] = placed
            ends[placed.lane] += length + gap
        }
    }

    func rows(intersecting extent: (start: Double, end: Double)) -> [Int] {
        guard extent.start < extent.end else { return [] }
        var found: [Int] = []
        for row in 0..<rows.count where rows[row].start < extent.end && rows[row].end > extent.start {
            found.append(row)
        }
        return found
    }
}

extension SeededGenerator {
    /// A multiple of a half; seldom the length of a very long row.
    mutating func length(upTo greatest: Int, hugeIn: Int = 40) -> Double {
        if Int.random(in: 0..<hugeIn, using: &self) == 0 { return 40_000 }
        return Double(Int.random(in: 0...greatest * 2, using: &self)) / 2
    }

    /// A change of few rows.
    mutating func smallChange(rowCount: Int) -> LayoutChange {
        let rows = range(in: rowCount)
        switch Int.random(in: 0..<10, using: &self) {
        case 0: return .estimate(Double(Int.random(in: 0...8, using: &self)) / 2)
        case 1: return rowCount > 80 ? .edit(RowEdit(removed: [rowCount / 3..<rowCount])) : .replacement
        case 2...4: return .edit(edit(rowCount: rowCount))
        default: return .lengths(rows.map { _ in length(upTo: 4) }, from: rows.lowerBound)
        }
    }

    /// A change of rows in a long list, often of many equal ones.
    mutating func largeChange(rowCount: Int) -> LayoutChange {
        let first = Int.random(in: 0...rowCount, using: &self)
        let isLong = Int.random(in: 0..<3, using: &self) == 0
        let rows = first..<min(rowCount, first + Int.random(in: 0...(isLong ? 2500 : 30), using: &self))
        switch Int.random(in: 0..<10, using: &self) {
        case 0: return .estimate(Double(Int.random(in: 0...8, using: &self)) / 2)
        case 1: return .edit(RowEdit(removed: [rows]))
        case 2...3:
            let count = isLong || rowCount < 1500 ? 2500 : 3
            return .edit(RowEdit(inserted: [first..<first + count]))
        case 4:
            let destination = Int.random(in: 0...rowCount - rows.count, using: &self)
            return .edit(RowEdit(moved: [RowEdit.Move(rows, to: destination)], reloaded: [0..<min(1, rowCount)]))
        default:
            let equal = length(upTo: 4)
            return .lengths(rows.map { _ in isLong ? equal : length(upTo: 4, hugeIn: 200) }, from: rows.lowerBound)
        }
    }

    /// A stretch of points, near the content: sometimes empty, sometimes turned round.
    mutating func stretch(of content: Double) -> (start: Double, end: Double) {
        // Half of them where the rows of common length are.
        let reach = Bool.random(using: &self) ? content : min(content, 300)
        let start = Double(Int.random(in: -8...Int(reach * 2) + 8, using: &self)) / 2
        let length = Int.random(in: 0..<5, using: &self) == 0 ? Int(reach) : 30
        return (start, start + Double(Int.random(in: -2...length * 2, using: &self)) / 2)
    }
}
