import ScreenfulTypes

/// The places of rows in columns that begin anew in each section: in lines, or the shortest column first.
///
/// A section is its header, its rows with the inset around them, and its footer. A section without rows is its header and
/// its footer alone. Lengths of headers and footers are those of the sections that are passed to every look-up; all
/// offsets and lengths are in points. Below, *s* is the number of sections.
struct SectionColumns: Sendable {
    private var grid: GridLines?
    private var waterfall: WaterfallSections?
    private var spacing: SectionSpacing
    private let gap: Double

    /// Places the rows of sections; nil for an arrangement without such columns.
    ///
    /// - Precondition: The sections have as many rows.
    /// - Complexity: O(rows measured + *s*).
    init?(
        _ specification: LayoutSpecification,
        _ lanes: Lanes,
        sections counts: SectionCounts,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        gap = specification.lineGap
        spacing = SectionSpacing(counts, inset: specification.inset, gap: gap)
        switch specification.kind {
        case .grid: grid = GridLines(lanes: lanes, lineGap: gap, sections: counts, lengths: lengths)
        case .waterfall:
            waterfall = WaterfallSections(
                lanes: lanes,
                lineGap: gap,
                tolerance: specification.tolerance,
                sections: counts,
                lengths: lengths,
                spans: spans
            )
        default: return nil
        }
    }
}

/// The lengths of rows.
extension SectionColumns {
    /// Follows lengths and spans that were set.
    ///
    /// - Returns: The number of rows placed anew.
    @discardableResult
    mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry, _ spans: RowGeometry?) -> Int {
        grid?.lengthsChanged(in: rows, lengths)
        return waterfall?.lengthsChanged(in: rows, lengths, spans) ?? rows.count
    }

    /// Follows a new estimate of rows.
    mutating func estimateChanged(_ lengths: RowGeometry, _ spans: RowGeometry?) {
        grid?.estimateChanged(lengths)
        waterfall?.estimateChanged(lengths, spans)
    }

    /// Follows an edit, given the rows of each section after it.
    mutating func apply(
        _ edit: RowEdit,
        sections counts: SectionCounts,
        _ lengths: RowGeometry,
        _ spans: RowGeometry?
    ) {
        spacing = SectionSpacing(counts, inset: spacing.inset, gap: gap)
        grid?.apply(edit, sections: counts, lengths)
        waterfall?.apply(edit, sections: counts, lengths, spans)
    }

    /// Keeps rows that are on screen in their columns.
    mutating func pin(_ rows: RowSet, _ lengths: RowGeometry, _ spans: RowGeometry?) {
        waterfall?.pin(rows, lengths, spans)
    }
}

extension SectionColumns: SectionBodies {
    func start(ofSection section: Int, _ counts: SectionCounts) -> Double {
        (grid?.start(ofSection: section) ?? waterfall?.start(ofSection: section) ?? 0) + spacing.length(before: section)
    }
}

/// The places of rows.
extension SectionColumns {
    /// Returns the columns of a row.
    func lanes(ofRow row: Int, _ lengths: RowGeometry) -> Range<Int> {
        if let waterfall { return waterfall.lanes(ofRow: row) }
        let lane = grid?.lane(ofRow: row, lengths) ?? 0
        return lane..<lane + 1
    }

    /// Returns the offset of a row.
    ///
    /// - Precondition: The row exists.
    func start(ofRow row: Int, in sections: SectionGeometry, _ lengths: RowGeometry) -> Double {
        var start = 0.0
        forEachRow(in: row..<row + 1, in: sections, lengths) { _, offset, _, _ in start = offset }
        return start
    }

    /// Visits rows in their order, each with its offset, its length, and its columns.
    ///
    /// - Precondition: The rows exist.
    func forEachRow(
        in rows: Range<Int>,
        in sections: SectionGeometry,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lanes: Range<Int>) -> Void
    ) {
        var next = rows.lowerBound
        while next < rows.upperBound {
            let section = sections.counts.section(ofRow: next)
            let own = next..<min(rows.upperBound, sections.counts.firstRow(ofSection: section + 1))
            let place = place(ofSection: section, in: sections)
            grid?.forEachRow(in: own, lengths) { body($0, place.offset(ofLineAt: $1), $2, $3..<$3 + 1) }
            waterfall?.forEachRow(in: own, ofSection: section, lengths) { body($0, $1 + place.origin, $2, $3) }
            next = own.upperBound
        }
    }

    /// Returns the rows of which at least a part lies inside a stretch; of a grid, all of their lines.
    ///
    /// Rows of sections between those that the stretch starts and ends in are all inside.
    func rows(
        intersecting extent: (start: Double, end: Double),
        in sections: SectionGeometry,
        _ lengths: RowGeometry
    ) -> RowSet {
        var found = RowSet()
        guard extent.start < extent.end,
            let last = sections.lastSection(startingBefore: extent.end, orAt: false, self)
        else { return found }
        let first = sections.lastSection(startingBefore: extent.start, orAt: true, self) ?? 0
        addRows(ofSection: first, intersecting: extent, in: sections, lengths, to: &found)
        guard first < last else { return found }
        let counts = sections.counts
        found.append(counts.firstRow(ofSection: first + 1)..<counts.firstRow(ofSection: last))
        addRows(ofSection: last, intersecting: extent, in: sections, lengths, to: &found)
        return found
    }

    private func addRows(
        ofSection section: Int,
        intersecting extent: (start: Double, end: Double),
        in sections: SectionGeometry,
        _ lengths: RowGeometry,
        to found: inout RowSet
    ) {
        let place = place(ofSection: section, in: sections)
        if let grid { found.append(grid.rows(ofSection: section, intersecting: extent, at: place)) }
        waterfall?.addRows(ofSection: section, intersecting: extent, from: place.origin, lengths, to: &found)
    }

    private func place(ofSection section: Int, in sections: SectionGeometry) -> SectionPlace {
        SectionPlace(
            start: start(ofSection: section, sections.counts),
            room: spacing.length(before: section),
            inset: spacing.inset,
            shift: sections.shift(ofSection: section)
        )
    }
}

/// The offset of a section's rows, as the sum by which the boundaries of sections are computed.
struct SectionPlace {
    /// The offset of the section's rows if there were neither headers nor footers.
    let start: Double
    /// The room in front of the section that is no part of a line.
    let room: Double
    /// Points in front of the first row.
    let inset: Double
    /// The length of the headers and footers before the rows.
    let shift: Double

    /// The offset at which the columns begin.
    var origin: Double { start + inset + shift }

    /// Returns the offset of a line, given that among all lines.
    func offset(ofLineAt offset: Double) -> Double { offset + room + inset + shift }
}

extension GridLines {
    /// Returns the offset of a section's first line; for the number of sections, the length of all lines.
    fileprivate func start(ofSection section: Int) -> Double {
        lines.offset(ofRow: sections?.lines.firstRow(ofSection: section) ?? 0)
    }

    /// Returns the rows of those lines of a section of which at least a part lies inside a stretch.
    ///
    /// - Complexity: O(log *m* + log *s*).
    fileprivate func rows(
        ofSection section: Int,
        intersecting extent: (start: Double, end: Double),
        at place: SectionPlace
    ) -> Range<Int> {
        guard let sections else { return 0..<0 }
        let own = sections.lines.rows(ofSection: section)
        func start(of line: Int) -> Double { place.offset(ofLineAt: lines.offset(ofRow: line)) }
        func firstLine(from offset: Double, orAt: Bool) -> Int {
            // The difference may be off through rounding, so the comparison decides.
            let guess = lines.rowCount(startingBefore: offset - place.offset(ofLineAt: 0), orAt: orAt)
            return own.partitionPoint(near: guess) { orAt ? start(of: $0) > offset : start(of: $0) >= offset }
        }
        var first = firstLine(from: extent.start, orAt: true)
        if first > own.lowerBound, start(of: first - 1) + (lines.length(ofRow: first - 1) - gap) > extent.start {
            first -= 1
        }
        return sections.rows(ofLines: first..<max(first, firstLine(from: extent.end, orAt: false)))
    }
}
