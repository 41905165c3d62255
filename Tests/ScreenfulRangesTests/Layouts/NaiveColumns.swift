import ScreenfulRanges
import TestSupport

/// The obvious grid, flow or waterfall with headers and footers: every section placed below the one before, every row after all
/// those before it.
struct NaiveColumns {
    struct Row: Equatable {
        var lane = 0
        var span = 1
        var isPinned = false
        var start = 0.0
        var length = 0.0
        /// The place across the axis, of a row of a flow.
        var across = 0.0
        /// The end of the line that a row of a grid or a flow is in; the row's own end in a waterfall.
        var end = 0.0
        var lanes: Range<Int> { lane..<lane + span }
    }

    /// A section with its rows, from the header's start to the footer's end.
    struct Section {
        var start = 0.0
        var startOfRows = 0.0
        var endOfRows = 0.0
        var end = 0.0
        var rows = 0..<0
    }

    let kind: LayoutSpecification.Kind
    /// The room of a line of a flow.
    let room: Double
    /// Points between the rows of a line of a flow.
    let rowGap: Double
    /// The lengths of the rows of a flow across the axis.
    var widths = LayoutRows(count: 0, estimate: 0)
    let laneCount: Int
    let gap: Double
    let inset: Double
    let tolerance: Double
    private(set) var counts: [Int]
    private(set) var rows: [Row]
    private(set) var sections: [Section] = []
    /// The lengths of headers and footers, two of each section.
    var elements: [Double]
    private var lineEstimate = 0.0

    init(
        _ specification: LayoutSpecification,
        laneCount: Int,
        room: Double = 0,
        counts: [Int],
        elements: [Double],
        rows: LayoutRows,
        widths: LayoutRows? = nil
    ) {
        kind = specification.kind
        self.room = room
        rowGap = specification.gap
        if let widths { self.widths = widths }
        self.laneCount = laneCount
        gap = specification.lineGap
        inset = specification.inset
        tolerance = specification.tolerance
        self.counts = counts
        self.elements = elements
        self.rows = Array(repeating: Row(), count: rows.rowCount)
        learn(rows)
    }

    var contentLength: Double { sections.last?.end ?? 0 }

    mutating func pin(_ pinned: [Int]) {
        for row in pinned { rows[row].isPinned = true }
    }

    /// Takes a change of rows; they are placed when the lengths of headers and footers are known.
    mutating func follow(_ change: LayoutChange, counts new: [Int], _ lengths: LayoutRows) {
        if case .edit(let edit) = change { rows = edit.applied(to: rows) { _ in Row() } }
        counts = new
        if !change.isOfLengths { learn(lengths) }
    }

    /// The mean of the lines of which all rows are known is the estimate of others.
    private mutating func learn(_ lengths: LayoutRows) {
        var known: [Double] = []
        for line in lines(lengths) {
            let own = line.compactMap { lengths.naive.rows[$0].length }
            if own.count == line.count { known.append((own.max() ?? 0) + gap) }
        }
        let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
        lineEstimate = max(lengths.naive.estimate + gap, (mean * 64).rounded() / 64)
    }

    /// The rows of each line.
    private func lines(_ lengths: LayoutRows) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var first = 0
        for count in counts {
            if kind == .flow {
                lines += flowLines(first..<first + count, lengths)
                first += count
                continue
            }
            for line in stride(from: first, to: first + count, by: laneCount) {
                lines.append(line..<min(line + laneCount, first + count))
            }
            first += count
        }
        return lines
    }

    /// The rows of each line of a section of a flow.
    private func flowLines(_ own: Range<Int>, _ lengths: LayoutRows) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var used = 0.0
        var beginsMeasured = false
        for row in own {
            // Rows that were never measured count with a point at least.
            let width = widths.naive.rows[row].length ?? max(1, widths.naive.estimate)
            let isMeasured = lengths.naive.rows[row].length != nil
            if let last = lines.last, used + rowGap + width <= room, beginsMeasured || !isMeasured {
                lines[lines.count - 1] = last.lowerBound..<row + 1
                used += rowGap + width
            } else {
                lines.append(row..<row + 1)
                (used, beginsMeasured) = (width, isMeasured)
            }
        }
        return lines
    }

    mutating func place(_ new: LayoutRows) {
        sections = []
        let lengths = kind == .waterfall ? new.lengths : []
        let lines = kind == .waterfall ? [] : lines(new)
        var nextLine = lines[...]
        var (end, first) = (0.0, 0)
        for (index, count) in counts.enumerated() {
            var section = Section(start: end, rows: first..<first + count)
            section.startOfRows = end + elements[2 * index]
            section.endOfRows = section.startOfRows
            if count > 0 {
                let top = section.startOfRows + inset
                let own = nextLine.prefix { $0.lowerBound < section.rows.upperBound }
                nextLine = nextLine.dropFirst(own.count)
                let bottom =
                    kind != .waterfall
                    ? placeLines(own, new, from: top)
                    : placeWaterfall(section.rows, new, lengths, from: top)
                section.endOfRows = bottom + inset
            }
            section.end = section.endOfRows + elements[2 * index + 1]
            sections.append(section)
            end = section.end
            first += count
        }
    }

    private mutating func placeLines(_ lines: ArraySlice<Range<Int>>, _ new: LayoutRows, from top: Double) -> Double {
        var start = top
        for line in lines {
            var across = 0.0
            let known = line.compactMap { new.naive.rows[$0].length }
            var length = (known.max() ?? 0) + gap
            if known.count < line.count { length = known.isEmpty ? lineEstimate : max(length, lineEstimate) }
            for row in line {
                let isPinned = rows[row].isPinned
                rows[row] = Row(
                    lane: kind == .grid ? row - line.lowerBound : 0,
                    isPinned: isPinned,
                    start: start,
                    length: new.naive.rows[row].length ?? new.naive.estimate,
                    across: across,
                    end: start + length - gap
                )
                if kind == .flow { across += (widths.naive.rows[row].length ?? widths.naive.estimate) + rowGap }
            }
            start += length
        }
        return start - gap
    }

    private mutating func placeWaterfall(
        _ own: Range<Int>,
        _ new: LayoutRows,
        _ lengths: [Double],
        from top: Double
    ) -> Double {
        var ends = [Double](repeating: top, count: laneCount)
        var bottom = top
        for row in own {
            var placed = rows[row]
            placed.span = new.span(ofRow: row, laneCount: laneCount)
            let tops = ends.tops(ofSpan: placed.span)
            placed.lane =
                placed.isPinned
                ? min(placed.lane, tops.count - 1) : tops.firstIndex { $0 <= (tops.min() ?? 0) + tolerance } ?? 0
            placed.start = tops[placed.lane]
            placed.length = lengths[row]
            placed.end = placed.start + placed.length
            rows[row] = placed
            for lane in placed.lanes { ends[lane] = placed.end + gap }
            bottom = max(bottom, placed.end)
        }
        return bottom
    }

    /// The stretch of a header or a footer.
    func stretch(ofElement element: Int) -> (start: Double, length: Double) {
        let section = sections[element / 2]
        return (element.isMultiple(of: 2) ? section.start : section.endOfRows, elements[element])
    }

    func rows(intersecting extent: (start: Double, end: Double)) -> [Int] {
        guard extent.start < extent.end else { return [] }
        return rows.indices.filter { rows[$0].start < extent.end && rows[$0].end > extent.start }
    }

    /// The headers and footers of some length that are in a stretch.
    func elements(intersecting extent: (start: Double, end: Double)) -> [Int] {
        guard extent.start < extent.end else { return [] }
        return elements.indices.filter { element in
            let (start, length) = stretch(ofElement: element)
            return length > 0 && start < extent.end && start + length > extent.start
        }
    }

    /// Where a section's header stands while it is pinned; nil without one.
    func pinnedHeader(ofSection section: Int, at offset: Double) -> (start: Double, length: Double)? {
        let (start, length) = stretch(ofElement: 2 * section)
        guard length > 0 else { return nil }
        return (min(max(offset, start), sections[section].endOfRows - length), length)
    }

    /// The header that stays in view at an offset: of the last section that starts there or before.
    func pinnedElement(at offset: Double) -> Int? {
        guard let section = sections.lastIndex(where: { $0.start <= offset }),
            let header = pinnedHeader(ofSection: section, at: offset), header.start + header.length > offset
        else { return nil }
        return 2 * section
    }
}
