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

/// The lengths of rows, twice: as the layouts under test read them, and as an array; in a waterfall with spans, also the
/// numbers of their columns.
///
/// All lengths are multiples of a half, so that sums are exact whatever their order.
struct LayoutRows {
    private(set) var geometry: RowGeometry
    private(set) var naive: NaiveGeometry
    /// The numbers of columns; nil if each row takes one.
    private(set) var spans: RowGeometry?
    private var naiveSpans: [Int] = []
    /// Where the numbers of columns of rows that are measured come from.
    private var random = SeededGenerator(seed: 0)

    init(count: Int, estimate: Double) {
        geometry = RowGeometry(count: count, estimate: estimate)
        naive = NaiveGeometry(count: count, estimate: estimate)
    }

    /// Creates rows that take one to several columns each.
    init(count: Int, estimate: Double, spansFrom random: SeededGenerator) {
        self.init(count: count, estimate: estimate)
        self.random = random
        spans = RowGeometry(count: count, estimate: 1)
        naiveSpans = Array(repeating: 1, count: count)
    }

    var rowCount: Int { naive.rows.count }
    var lengths: [Double] { naive.rows.map { $0.length ?? naive.estimate } }

    func length(ofRow row: Int) -> Double { naive.rows[row].length ?? naive.estimate }

    /// The number of columns that a row takes, of so many that there are.
    func span(ofRow row: Int, laneCount: Int) -> Int {
        spans == nil || naive.rows[row].length == nil ? 1 : min(max(1, naiveSpans[row]), laneCount)
    }

    mutating func apply(_ change: LayoutChange) {
        switch change {
        case .lengths(let lengths, let row):
            geometry.setLengths(lengths, from: row)
            naive.setLengths(lengths, from: row)
            setSpans(row..<row + lengths.count)
        case .estimate(let estimate):
            geometry.setEstimate(estimate)
            naive.estimate = estimate
        case .edit(let edit):
            geometry.apply(edit)
            naive.apply(edit)
            spans?.apply(edit)
            if spans != nil { naiveSpans = edit.applied(to: naiveSpans) { _ in 1 } }
        case .replacement:
            let all = lengths.map { $0 + 1 }
            geometry.setLengths(all, from: 0)
            naive.setLengths(all, from: 0)
            setSpans(0..<all.count)
        }
    }

    /// Gives rows other numbers of columns: often one each, sometimes the same to all, seldom none or too many.
    private mutating func setSpans(_ rows: Range<Int>) {
        guard spans != nil else { return }
        let common = [nil, 1, nil, Int.random(in: 0...9, using: &random)][Int.random(in: 0..<4, using: &random)]
        let new = rows.map { _ in
            common ?? (Int.random(in: 0..<3, using: &random) > 0 ? 1 : Int.random(in: 0...13, using: &random))
        }
        naiveSpans.replaceSubrange(rows, with: new)
        spans?.setLengths(new.map(Double.init), from: rows.lowerBound)
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
        var span = 1
        var isPinned = false
        var start = 0.0
        var length = 0.0
        var end: Double { start + length }
        var lanes: Range<Int> { lane..<lane + span }
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

    private(set) var contentLength = 0.0

    mutating func pin(_ pinned: [Int]) {
        for row in pinned { rows[row].isPinned = true }
    }

    mutating func follow(_ change: LayoutChange, _ new: LayoutRows) {
        if case .edit(let edit) = change { rows = edit.applied(to: rows) { _ in Row() } }
        place(new)
    }

    private mutating func place(_ new: LayoutRows) {
        var ends = [Double](repeating: 0, count: laneCount)
        contentLength = 0
        for (row, length) in new.lengths.enumerated() {
            var placed = rows[row]
            placed.span = new.span(ofRow: row, laneCount: laneCount)
            let tops = ends.tops(ofSpan: placed.span)
            let limit = (tops.min() ?? 0) + tolerance
            placed.lane =
                placed.isPinned ? min(placed.lane, tops.count - 1) : tops.firstIndex { $0 <= limit } ?? 0
            placed.start = tops[placed.lane]
            placed.length = length
            rows[row] = placed
            contentLength = max(contentLength, placed.end)
            for lane in placed.lanes { ends[lane] = placed.end + gap }
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

extension [Double] {
    /// Where a row that takes so many columns can begin, by the first of them, given the ends of columns.
    func tops(ofSpan span: Int) -> [Double] {
        span == 1 ? self : (0...count - span).map { self[$0..<$0 + span].max() ?? 0 }
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
