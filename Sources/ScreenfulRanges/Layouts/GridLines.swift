/// The places of rows in lines of equally many, each line as long as its longest row.
///
/// Lines are the rows of a geometry of their own, each with the gap behind it, so that a look-up costs what it costs in
/// a list. A line of rows that were never measured takes no memory. Its estimate is learned apart from that of one row,
/// since the longest of several rows is longer than the mean of one: lines would all grow when they are measured.
///
/// Where rows are in sections, the first row of each begins a line. Offsets are those of lines that follow one another,
/// whatever stands between the sections.
///
/// All offsets and lengths are in points. Below, *m* is the number of runs of lengths.
package struct GridLines: Sendable, Codable {
    /// The columns.
    package let lanes: Lanes
    /// Points between lines.
    let gap: Double
    /// The lines, each with the gap behind it.
    var lines: RowGeometry
    /// The lines of each section; nil if rows are in none.
    var sections: SectionLines?

    /// Places rows in lines.
    ///
    /// - Parameters:
    ///   - lanes: The columns.
    ///   - lineGap: Points between lines.
    ///   - sections: The rows of each section, whose first begins a line; nil if rows are in none.
    ///   - lengths: The lengths of all rows.
    /// - Precondition: `lineGap` is finite and not negative; the sections have as many rows.
    /// - Complexity: O(rows measured + sections).
    package init(lanes: Lanes, lineGap: Double, sections: SectionCounts? = nil, lengths: RowGeometry) {
        RowGeometry.checkLength(lineGap)
        self.lanes = lanes
        gap = lineGap
        self.sections = sections.map { SectionLines($0, laneCount: lanes.count) }
        lines = RowGeometry(count: 0, estimate: lengths.estimate + lineGap)
        lengthsChanged(in: 0..<lengths.rowCount, lengths)
        estimateChanged(lengths)
    }

    /// Returns the end of the last line, in points; the gap behind it is no part of the content.
    package func contentLength(_ lengths: RowGeometry) -> Double { lines.rowCount == 0 ? 0 : lines.length - gap }

    /// Returns the offset of a row's line, in points; for the row count itself, the length of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *m*).
    package func start(ofRow row: Int, _ lengths: RowGeometry) -> Double {
        row == lengths.rowCount ? contentLength(lengths) : lines.offset(ofRow: line(ofRow: row))
    }

    /// Returns the column of a row.
    package func lane(ofRow row: Int, _ lengths: RowGeometry) -> Int {
        sections?.lane(ofRow: row) ?? row % lanes.count
    }

    /// Returns all rows of the lines of which at least a part lies inside a stretch.
    ///
    /// Lines that only touch an edge are out, and so is a line of which only the gap lies inside. A stretch that is
    /// empty, or whose end is before its start, holds no row.
    ///
    /// - Complexity: O(log *m*).
    package func rows(intersecting extent: (start: Double, end: Double), _ lengths: RowGeometry) -> RowSet {
        var found = lines.rows(intersecting: extent)
        if let first = found.first, lines.offset(ofRow: first) + (lines.length(ofRow: first) - gap) <= extent.start {
            found = found.dropFirst()
        }
        return RowSet(rows(ofLines: found, lengths))
    }

    /// Visits rows, each with the offset of its line, its own length, and its column.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m*) a line.
    package func forEachRow(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lane: Int) -> Void
    ) {
        guard let last = rows.last else { return }
        lines.forEachRow(in: line(ofRow: rows.lowerBound)..<line(ofRow: last) + 1) { line, start, _ in
            let own = self.rows(ofLines: line..<line + 1, lengths)
            lengths.forEachRow(in: own.clamped(to: rows)) { row, _, length in
                body(row, start, length, row - own.lowerBound)
            }
        }
    }

    /// Returns the line that a row is in.
    func line(ofRow row: Int) -> Int { sections?.line(ofRow: row) ?? row / lanes.count }

    /// Returns the rows of adjacent lines.
    func rows(ofLines found: Range<Int>, _ lengths: RowGeometry) -> Range<Int> {
        if let sections { return sections.rows(ofLines: found) }
        let end = min(lengths.rowCount, found.upperBound * lanes.count)
        return min(found.lowerBound * lanes.count, end)..<end
    }
}
