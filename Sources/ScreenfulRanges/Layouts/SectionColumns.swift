import ScreenfulTypes

/// The places of rows in columns or lines that begin anew in each section: in lines of columns, or of as many rows as fit,
/// or the shortest column first.
///
/// A section is its header, its rows with the inset around them, and its footer. A section without rows is its header and
/// its footer alone. Lengths of headers and footers are those of the sections that are passed to every look-up; all
/// offsets and lengths are in points. Below, *s* is the number of sections.
struct SectionColumns: Sendable, Codable {
    private var grid: GridLines?
    private var flow: FlowLines?
    private var waterfall: WaterfallSections?
    private var spacing: SectionSpacing
    private let gap: Double

    /// Places the rows of sections, given their lengths along the axis that scrolls and, where rows have such, across it;
    /// nil for an arrangement without columns.
    ///
    /// - Precondition: The sections have as many rows.
    /// - Complexity: O(rows measured + *s*).
    init?(
        _ specification: LayoutSpecification,
        _ lanes: Lanes,
        sections counts: SectionCounts,
        _ lengths: RowGeometry,
        across crossing: RowGeometry?
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
                spans: crossing
            )
        case .flow:
            guard let crossing else { return nil }
            flow = FlowLines(
                width: lanes.width,
                gap: specification.gap,
                lineGap: gap,
                sections: counts,
                lengths: lengths,
                widths: crossing
            )
        default: return nil
        }
    }

    /// The number of lines of a flow; nil for other arrangements.
    var lineCount: Int? { flow?.lineCount }
}

/// The lengths of rows.
extension SectionColumns {
    /// Follows lengths that were set along the axis or across it.
    ///
    /// - Returns: The number of rows placed anew.
    @discardableResult
    mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry, across crossing: RowGeometry?) -> Int {
        grid?.lengthsChanged(in: rows, lengths)
        if let crossing, let placed = flow?.sizesChanged(in: rows, lengths, crossing) { return placed }
        return waterfall?.lengthsChanged(in: rows, lengths, crossing) ?? rows.count
    }

    /// Follows a new estimate of rows.
    mutating func estimateChanged(_ lengths: RowGeometry, across crossing: RowGeometry?) {
        grid?.estimateChanged(lengths)
        if let crossing { flow?.estimateChanged(lengths, crossing) }
        waterfall?.estimateChanged(lengths, crossing)
    }

    /// Follows an edit, given the rows of each section after it.
    mutating func apply(
        _ edit: RowEdit,
        sections counts: SectionCounts,
        _ lengths: RowGeometry,
        across crossing: RowGeometry?
    ) {
        spacing = SectionSpacing(counts, inset: spacing.inset, gap: gap)
        grid?.apply(edit, sections: counts, lengths)
        if let crossing { flow?.apply(edit, sections: counts, lengths, crossing) }
        waterfall?.apply(edit, sections: counts, lengths, crossing)
    }

    /// Keeps rows that are on screen in their columns.
    mutating func pin(_ rows: RowSet, _ lengths: RowGeometry, _ spans: RowGeometry?) {
        waterfall?.pin(rows, lengths, spans)
    }
}

extension SectionColumns: SectionBodies {
    typealias Stretch = SectionGeometry.Stretch

    func start(ofSection section: Int, _ counts: SectionCounts) -> Double {
        let start =
            grid?.start(ofSection: section) ?? waterfall?.start(ofSection: section)
            ?? flow.map { $0.lines.offset(ofRow: $0.firstLine(ofSection: section, counts)) }
        return (start ?? 0) + spacing.length(before: section)
    }
}

/// The places of rows.
extension SectionColumns {
    /// Returns the extent of a row across the axis.
    func across(ofRow row: Int, _ lanes: Lanes, _ lengths: RowGeometry, _ crossing: RowGeometry?) -> Stretch {
        guard let flow, let crossing else { return lanes.extent(of: self.lanes(ofRow: row, lengths)) }
        let (start, length) = flow.across(ofRow: row, crossing)
        return (lanes.inset + start, length)
    }

    /// Returns the columns of a row.
    private func lanes(ofRow row: Int, _ lengths: RowGeometry) -> Range<Int> {
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

    /// Visits rows in their order, each with its extents along the axis and across it.
    ///
    /// - Precondition: The rows exist.
    func forEachFrame(
        in rows: Range<Int>,
        in sections: SectionGeometry,
        _ lanes: Lanes,
        _ lengths: RowGeometry,
        _ crossing: RowGeometry?,
        _ body: (_ along: Stretch, _ across: Stretch) -> Void
    ) {
        guard let flow, let crossing else {
            return forEachRow(in: rows, in: sections, lengths) { _, start, length, own in
                body((start, length), lanes.extent(of: own))
            }
        }
        forEachSection(of: rows, in: sections) { own, _, place in
            flow.forEachFrame(in: own, lengths, crossing) { along, across in
                body((place.offset(ofLineAt: along.start), along.length), (lanes.inset + across.start, across.length))
            }
        }
    }

    /// Visits rows in their order, each with its offset, its length, and its columns; of a flow, the one that it has.
    ///
    /// - Precondition: The rows exist.
    func forEachRow(
        in rows: Range<Int>,
        in sections: SectionGeometry,
        _ lengths: RowGeometry,
        _ body: (_ row: Int, _ start: Double, _ length: Double, _ lanes: Range<Int>) -> Void
    ) {
        forEachSection(of: rows, in: sections) { own, section, place in
            grid?.forEachRow(in: own, lengths) { body($0, place.offset(ofLineAt: $1), $2, $3..<$3 + 1) }
            flow?.forEachRow(in: own, lengths) { body($0, place.offset(ofLineAt: $1), $2, 0..<1) }
            waterfall?.forEachRow(in: own, ofSection: section, lengths) { body($0, $1 + place.origin, $2, $3) }
        }
    }

    /// Visits the sections that have some of the rows, with those rows.
    private func forEachSection(
        of rows: Range<Int>,
        in sections: SectionGeometry,
        _ body: (_ own: Range<Int>, _ section: Int, _ place: SectionPlace) -> Void
    ) {
        var next = rows.lowerBound
        while next < rows.upperBound {
            let section = sections.counts.section(ofRow: next)
            let own = next..<min(rows.upperBound, sections.counts.firstRow(ofSection: section + 1))
            body(own, section, place(ofSection: section, in: sections))
            next = own.upperBound
        }
    }

    /// Returns the rows of which at least a part lies inside a stretch; of a grid or a flow, all of their lines.
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
        if let flow {
            let counts = sections.counts
            let own = flow.firstLine(ofSection: section, counts)..<flow.firstLine(ofSection: section + 1, counts)
            let lines = flow.lines.lines(among: own, intersecting: extent, at: place, gap: gap)
            found.append(flow.firstRow(ofLine: lines.lowerBound)..<flow.firstRow(ofLine: lines.upperBound))
        }
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
        return sections.rows(ofLines: lines.lines(among: own, intersecting: extent, at: place, gap: gap))
    }
}

extension RowGeometry {
    /// Returns those of a section's lines of which at least a part lies inside a stretch, each with the gap behind it.
    ///
    /// - Complexity: O(log *m*).
    fileprivate func lines(
        among own: Range<Int>,
        intersecting extent: (start: Double, end: Double),
        at place: SectionPlace,
        gap: Double
    ) -> Range<Int> {
        func start(of line: Int) -> Double { place.offset(ofLineAt: offset(ofRow: line)) }
        func firstLine(from offset: Double, orAt: Bool) -> Int {
            // The difference may be off through rounding, so the comparison decides.
            let guess = rowCount(startingBefore: offset - place.offset(ofLineAt: 0), orAt: orAt)
            return own.partitionPoint(near: guess) { orAt ? start(of: $0) > offset : start(of: $0) >= offset }
        }
        var first = firstLine(from: extent.start, orAt: true)
        if first > own.lowerBound, start(of: first - 1) + (length(ofRow: first - 1) - gap) > extent.start { first -= 1 }
        return first..<max(first, firstLine(from: extent.end, orAt: false))
    }
}
