/// The places of rows of unequal widths in lines: each line has as many as fit, and is as long as its longest row.
///
/// A row goes on the line of the one before it if there is room for it and the gap between them; so no line is empty,
/// and a row that is wider than all the room has a line of its own. On a line that begins with a row that was never
/// measured there are no measured ones, so that a measured row does not hang on guesses in front of it.
///
/// Lines are the rows of two geometries, which hold the length of each line and the number of its rows, so that a look-up
/// costs what it costs in a list. Lines of rows that were never measured are all alike and take no memory. As in a grid,
/// their length is learned apart from that of one row, since the longest of several rows is longer than the mean of one.
///
/// Where rows are in sections, the first row of each begins a line. Offsets are those of lines that follow one another,
/// whatever stands between the sections.
///
/// All offsets, lengths and widths are in points; a width is the extent across the axis that scrolls. Below, *m* is the
/// number of runs of lengths and widths.
package struct FlowLines: Sendable, Codable {
    /// The room of a line.
    package let width: Double
    /// Points between the rows of a line.
    let gap: Double
    /// Points between lines.
    let lineGap: Double
    /// The lengths of lines, each with the gap behind it.
    var lines: RowGeometry
    /// The numbers of rows of lines, in place of lengths.
    var counts: RowGeometry
    /// The rows of each section; nil if rows are in none.
    var sections: SectionCounts?
    /// The width that rows which were never measured were placed with.
    var estimatedWidth: Double

    /// Points by which the rows of a line may be wider than its room.
    ///
    /// Widths that are thirds of a point add up to the room only within rounding.
    static let slack = 1.0 / 1024
    /// The least width that a row which was never measured counts with, so that a line holds a bounded number of them.
    static let leastEstimate = 1.0

    /// Places rows in lines.
    ///
    /// - Parameters:
    ///   - width: The room of a line.
    ///   - gap: Points between the rows of a line.
    ///   - lineGap: Points between lines.
    ///   - sections: The rows of each section, whose first begins a line; nil if rows are in none.
    ///   - lengths: The lengths of all rows.
    ///   - widths: The widths of all rows.
    /// - Precondition: The gaps are finite and not negative; there are as many widths as lengths, and as many rows in
    ///   sections.
    /// - Complexity: O(rows measured + sections).
    package init(
        width: Double,
        gap: Double,
        lineGap: Double,
        sections: SectionCounts? = nil,
        lengths: RowGeometry,
        widths: RowGeometry
    ) {
        RowGeometry.checkLength(gap)
        RowGeometry.checkLength(lineGap)
        precondition(lengths.rowCount == widths.rowCount, "\(widths.rowCount) widths for \(lengths.rowCount) rows")
        self.width = max(0, width)
        self.gap = gap
        self.lineGap = lineGap
        self.sections = sections
        lines = RowGeometry(count: 0, estimate: lengths.estimate + lineGap)
        counts = RowGeometry(count: 0, estimate: 0)
        estimatedWidth = max(Self.leastEstimate, widths.estimate)
        replay([Change(old: 0..<0, new: 0..<lengths.rowCount)], lengths, widths)
        estimateChanged(lengths, widths)
    }

    /// The number of lines.
    package var lineCount: Int { lines.rowCount }

    /// The end of the last line; the gap behind it is no part of the content.
    package var contentLength: Double { lineCount == 0 ? 0 : lines.length - lineGap }

    /// Returns the offset of a row's line; for the row count itself, the length of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    /// - Complexity: O(log *m*).
    package func start(ofRow row: Int) -> Double {
        Double(row) == counts.length ? contentLength : lines.offset(ofRow: line(ofRow: row))
    }

    /// Returns the place of a row across the axis, and its width.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *m*).
    package func across(ofRow row: Int, _ widths: RowGeometry) -> (start: Double, length: Double) {
        let first = firstRow(ofLine: line(ofRow: row))
        return (place(ofRow: row, behind: first, widths), widths.length(ofRow: row))
    }

    /// Returns all rows of the lines of which at least a part lies inside a stretch.
    ///
    /// Lines that only touch an edge are out, and so is a line of which only the gap lies inside. A stretch that is
    /// empty, or whose end is before its start, holds no row.
    ///
    /// - Complexity: O(log *m*).
    package func rows(intersecting extent: (start: Double, end: Double)) -> RowSet {
        var found = lines.rows(intersecting: extent)
        if lineGap > 0 {
            var isGapAlone = false
            lines.forEachRow(in: found.prefix(1)) { _, start, length in
                isGapAlone = start + (length - lineGap) <= extent.start
            }
            if isGapAlone { found = found.dropFirst() }
        }
        guard !found.isEmpty else { return RowSet() }
        return RowSet(firstRow(ofLine: found.lowerBound)..<firstRow(ofLine: found.upperBound))
    }

    /// Visits rows, each with the offset of its line and its own length.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m*) a line.
    package func forEachRow(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double) -> Void
    ) {
        forEachLine(of: rows) { start, _, own in
            lengths.forEachRow(in: own.clamped(to: rows)) { row, _, length in body(row, start, length) }
        }
    }

    /// Visits rows, each with its frame: offset and length along the axis that scrolls, start and width across it.
    ///
    /// - Precondition: The rows exist.
    /// - Complexity: O(log *m*) a row.
    package func forEachFrame(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ widths: RowGeometry,
        _ body: (_ along: (start: Double, length: Double), _ across: (start: Double, length: Double)) -> Void
    ) {
        forEachLine(of: rows) { start, first, own in
            lengths.forEachRow(in: own.clamped(to: rows)) { row, _, length in
                body((start, length), (place(ofRow: row, behind: first, widths), widths.length(ofRow: row)))
            }
        }
    }

    /// Visits the lines of rows, each with its offset, its first row and all of its rows.
    private func forEachLine(
        of rows: Range<Int>,
        _ body: (_ start: Double, _ first: Int, _ own: Range<Int>) -> Void
    ) {
        guard let last = rows.last else { return }
        lines.forEachRow(in: line(ofRow: rows.lowerBound)..<line(ofRow: last) + 1) { line, start, _ in
            let own = self.rows(ofLine: line)
            body(start, own.lowerBound, own)
        }
    }

    /// Returns the start of a row across the axis, given the first row of its line.
    private func place(ofRow row: Int, behind first: Int, _ widths: RowGeometry) -> Double {
        row == first ? 0 : widths.offset(ofRow: row) - widths.offset(ofRow: first) + Double(row - first) * gap
    }

    /// Returns the line that a row is in.
    ///
    /// - Precondition: The row exists.
    func line(ofRow row: Int) -> Int {
        guard let line = counts.row(atOffset: Double(row)) else { preconditionFailure("there is no row \(row)") }
        return line
    }

    /// Returns the line that a section begins with, or the next one if it has no rows; for the number of sections, the number
    /// of lines.
    func firstLine(ofSection section: Int, _ sections: SectionCounts) -> Int {
        let row = sections.firstRow(ofSection: section)
        return row == sections.rowCount ? lineCount : line(ofRow: row)
    }

    /// Returns the first row of a line; for the number of lines, the number of rows.
    func firstRow(ofLine line: Int) -> Int { Int(counts.offset(ofRow: line)) }

    /// Returns the rows of a line.
    func rows(ofLine line: Int) -> Range<Int> {
        let first = firstRow(ofLine: line)
        return first..<first + Int(counts.length(ofRow: line))
    }
}
