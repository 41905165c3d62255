/// The place of every row of a container, by the arrangement and the rows' own lengths.
///
/// A list places each row below the one before; a grid and a waterfall place rows in lanes, a flow in lines. A pager that wraps has its rows
/// again and again, a turn behind the other; offsets and frames are those of the first turn. Offsets and lengths are in
/// points along the axis that scrolls. Lookups cost O(log *n* + rows answered).
public struct CollectionLayout: Sendable, Codable {
    /// The lengths of the rows themselves, whatever their places.
    public private(set) var lengths: RowGeometry
    /// The arrangement.
    public private(set) var specification: LayoutSpecification
    // One at most of either, in an array so that the layouts without it do not carry its room about.

    /// The headers and footers between the rows, which a pager and a sheet leave out.
    private var sectionGeometries: [SectionGeometry]
    /// The places of rows in columns or lines; none for a list, a pager and a sheet.
    private(set) var placements: [LanePlacement] = []

    /// Creates a layout of rows that were never measured.
    ///
    /// - Parameters:
    ///   - specification: The arrangement.
    ///   - count: The number of rows.
    ///   - estimate: The length of a row that was not measured, in points.
    ///   - extent: The container's extent across the axis that scrolls, in points.
    ///   - sections: The headers and footers between the rows; nil without any.
    /// - Precondition: The sections have as many rows.
    public init(
        _ specification: LayoutSpecification,
        count: Int,
        estimate: Double,
        across extent: Double,
        sections: SectionGeometry? = nil
    ) {
        precondition(sections.map { $0.counts.rowCount == count } ?? true, "the sections have other rows")
        self.specification = specification
        sectionGeometries = sections.map { [$0] } ?? []
        lengths = RowGeometry(count: count, estimate: specification.itemLength ?? estimate)
        place(in: specification.lanes(in: extent), across: nil)
    }

    /// Creates a list of rows of known lengths, with headers and footers between them.
    ///
    /// - Precondition: The sections have as many rows.
    public init(list lengths: RowGeometry, sections: SectionGeometry? = nil) {
        precondition(sections.map { $0.counts.rowCount == lengths.rowCount } ?? true, "the sections have other rows")
        self.lengths = lengths
        sectionGeometries = sections.map { [$0] } ?? []
        specification = .list
    }

    /// Places all rows anew, given the columns and the lengths across the axis that are known.
    private mutating func place(in lanes: Lanes?, across crossLengths: RowGeometry?) {
        placements =
            lanes.map { lanes in
                [LanePlacement(specification, lanes, lengths, across: crossLengths, sections: sections?.counts)]
            } ?? []
    }

    /// True if there are headers and footers, also where they are not shown.
    var hasSections: Bool { !sectionGeometries.isEmpty }
    /// The headers and footers between the rows; nil without any.
    public var sections: SectionGeometry? { sectionGeometries.first }
    /// The columns; nil for a list, a pager and a sheet.
    public var lanes: Lanes? { placements.isEmpty ? nil : placements[0].lanes }
    /// The lengths of the rows of a flow across the axis that scrolls, in points, or the numbers of columns of those of a
    /// waterfall with spans; nil for other arrangements.
    ///
    /// A row whose width was never measured is as wide as the container, until an estimate is set; in a waterfall it takes
    /// one column.
    public var crossLengths: RowGeometry? { placements.isEmpty ? nil : placements[0].crossLengths }
}

/// The lengths of rows.
extension CollectionLayout {
    /// The number of rows.
    public var rowCount: Int { lengths.rowCount }
    /// The length of a row that was never measured, in points.
    public var estimate: Double { lengths.estimate }
    /// The number of rows whose length was measured and is up to date.
    public var measuredRowCount: Int { lengths.measuredRowCount }

    /// Sets the lengths of adjacent rows, in points; of a flow, also those across the axis that scrolls, and of a waterfall
    /// with spans, the numbers of columns.
    ///
    /// - Precondition: The rows exist; the lengths are finite and not negative, and there are as many across the axis.
    public mutating func setLengths(_ new: [Double], across crossing: [Double]? = nil, from row: Int) {
        guard specification.itemLength == nil else { return }
        let rows = row..<row + new.count
        lengths.setLengths(new, from: row)
        for index in placements.indices { placements[index].lengthsChanged(in: rows, lengths, across: crossing) }
    }

    /// Sets the length of all rows that were never measured, in points; of a flow, also that across the axis that scrolls.
    ///
    /// - Precondition: The estimates are finite and not negative.
    public mutating func setEstimate(_ estimate: Double, across crossing: Double? = nil) {
        guard specification.itemLength == nil else { return }
        lengths.setEstimate(estimate)
        for index in placements.indices { placements[index].estimateChanged(lengths, across: crossing) }
    }

    /// Replaces the lengths of all rows; places stay up to the first row whose length differs.
    ///
    /// - Parameters:
    ///   - new: The lengths.
    ///   - crossing: The lengths across the axis that scrolls, for a flow, and the numbers of columns, for a waterfall with
    ///     spans; nil to keep them.
    /// - Returns: The number of rows that were placed in columns anew.
    /// - Precondition: There are as many rows.
    /// - Complexity: O(rows measured anew + runs), and in columns as that of setting the lengths that differ.
    @discardableResult
    public mutating func adopt(_ new: RowGeometry, across crossing: RowGeometry? = nil) -> Int {
        precondition(new.rowCount == rowCount, "\(new.rowCount) lengths for \(rowCount) rows")
        guard specification.itemLength == nil else { return 0 }
        guard !placements.isEmpty else {
            lengths = new
            return 0
        }
        let changed = new.rows(differingFrom: lengths)
        lengths = new
        return placements[0].adopt(new, across: crossing, changed: changed)
    }

    /// Applies an edit: inserted rows have the estimate, moved rows keep their lengths, and reloaded rows keep theirs
    /// until they are measured again.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - counts: The rows of each section after it; nil if they are as before.
    /// - Returns: The edit of the elements of sections; nil where there are none.
    /// - Precondition: The edit fits the row count, and the counts fit the rows after it.
    @discardableResult
    public mutating func apply(_ edit: RowEdit, sections counts: SectionCounts? = nil) -> RowEdit? {
        lengths.apply(edit)
        let counts = counts ?? sections?.counts
        if let counts {
            precondition(counts.rowCount == rowCount, "the sections have \(counts.rowCount) of \(rowCount) rows")
        }
        for index in placements.indices { placements[index].apply(edit, lengths, sections: counts) }
        guard let counts, hasSections else { return nil }
        return sectionGeometries[0].apply(edit, counts: counts)
    }

    /// Sets the length of a header or a footer, in points.
    ///
    /// - Precondition: The element exists; the length is finite and not negative.
    public mutating func setLength(_ length: Double, ofElement element: Int) {
        for index in sectionGeometries.indices { sectionGeometries[index].setLength(length, ofElement: element) }
    }

    /// Replaces the headers and footers.
    ///
    /// - Precondition: The sections have as many rows.
    public mutating func setSections(_ new: SectionGeometry?) {
        precondition(new.map { $0.counts.rowCount == rowCount } ?? true, "the sections have other rows")
        let isAnew = !placements.isEmpty && new?.counts != sections?.counts
        sectionGeometries = new.map { [$0] } ?? []
        if isAnew { place(in: lanes, across: crossLengths) }
    }

    /// Keeps rows that are on screen in their columns, whatever is inserted before them or measured later; not those of
    /// which it is not known how many columns they take.
    public mutating func pin(_ rows: RowSet) {
        for index in placements.indices { placements[index].pin(rows, lengths) }
    }

    /// Changes the container's extent across the axis that scrolls.
    ///
    /// - Returns: True if columns have changed.
    @discardableResult
    public mutating func setExtent(across extent: Double) -> Bool {
        let new = specification.lanes(in: extent)
        guard new != lanes else { return false }
        place(in: new, across: new.flatMap { placements.first?.crossLengths(in: $0) })
        return true
    }

    /// Changes the arrangement; the lengths stay until others are set, and those across the axis if they mean the same.
    public mutating func setSpecification(_ new: LayoutSpecification, across extent: Double) {
        let isSame = new.kind == specification.kind && new.spans == specification.spans
        specification = new
        if let length = new.itemLength { lengths = RowGeometry(count: rowCount, estimate: length) }
        place(in: new.lanes(in: extent), across: isSame ? crossLengths : nil)
    }
}

/// The places of rows.
extension CollectionLayout {
    /// The length of the content, in points.
    public var length: Double {
        guard placements.isEmpty else { return placements[0].length(lengths, sections) }
        guard showsSections, let sections else { return lengths.length }
        return sections.length(lengths)
    }

    /// Returns the offset of a row, in points; for the row count itself, the end of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    public func offset(ofRow row: Int) -> Double {
        guard placements.isEmpty else {
            return row == rowCount ? length : placements[0].start(ofRow: row, lengths, sections)
        }
        guard showsSections, let sections else { return lengths.offset(ofRow: row) }
        return sections.offset(ofRow: row, lengths)
    }

    /// Returns the length of a row, in points.
    ///
    /// - Precondition: The row exists.
    public func length(ofRow row: Int) -> Double { lengths.length(ofRow: row) }

    /// Returns the row's extent across the axis that scrolls, in points; nil for a list, whose rows fill it.
    ///
    /// - Precondition: The row exists.
    public func crossExtent(ofRow row: Int) -> (start: Double, length: Double)? {
        placements.isEmpty ? nil : placements[0].crossExtent(ofRow: row, lengths)
    }

    /// Returns the offsets between which adjacent rows lie, in points; rows that are none lie at one offset.
    ///
    /// - Precondition: The rows exist, or end at the row count.
    public func extent(of rows: Range<Int>) -> (start: Double, end: Double) {
        guard !placements.isEmpty, !rows.isEmpty else {
            let start = offset(ofRow: rows.lowerBound)
            guard shownSections != nil, let last = rows.last else { return (start, offset(ofRow: rows.upperBound)) }
            return (start, offset(ofRow: last) + length(ofRow: last))
        }
        var extent = (start: Double.infinity, end: -Double.infinity)
        forEachRow(in: rows) { _, start, length in
            extent = (min(extent.start, start), max(extent.end, start + length))
        }
        return extent
    }

    /// Returns the rows of which at least a part lies inside a stretch.
    ///
    /// Rows that only touch an edge are out. A stretch that is empty, or whose end is before its start, holds no row.
    ///
    /// - Parameter extent: The stretch's two ends, in points.
    /// - Returns: The rows; of a grid or a flow, all of their lines.
    public func rows(intersecting extent: (start: Double, end: Double)) -> RowSet {
        if wraps { return rowsOfTurns(intersecting: extent) }
        guard placements.isEmpty else { return placements[0].rows(intersecting: extent, lengths, sections) }
        guard showsSections, let sections else { return RowSet(lengths.rows(intersecting: extent)) }
        return RowSet(sections.rows(intersecting: extent, lengths))
    }

    /// Visits rows, each with its offset and length in points.
    ///
    /// - Precondition: The rows exist.
    public func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        guard placements.isEmpty else { return placements[0].forEachRow(in: rows, lengths, sections, body) }
        shownSections.map { $0.forEachRow(in: rows, lengths, body) } ?? lengths.forEachRow(in: rows, body)
    }

    /// Visits rows, each with its frame: offset and length along the axis that scrolls, start and length across it.
    ///
    /// - Precondition: The rows exist; the layout is no list.
    public func forEachFrame(
        in rows: Range<Int>,
        _ body: (_ along: (start: Double, length: Double), _ across: (start: Double, length: Double)) -> Void
    ) {
        guard !placements.isEmpty else { return }
        placements[0].forEachFrame(in: rows, lengths, sections, body)
    }
}
