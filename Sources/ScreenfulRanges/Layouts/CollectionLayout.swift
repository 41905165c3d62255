/// The place of every row of a container, by the arrangement and the rows' own lengths.
///
/// A list places each row below the one before; a grid and a waterfall place rows in lanes, a flow in lines. A pager that wraps has its rows
/// again and again, a turn behind the other; offsets and frames are those of the first turn. Offsets and lengths are in
/// points along the axis that scrolls. Lookups cost O(log *n* + rows answered).
public struct CollectionLayout: Sendable, Codable {
    /// The lengths of the rows themselves, whatever their places.
    public private(set) var lengths: RowGeometry
    /// The lengths of the rows of a flow across the axis that scrolls, in points, or the numbers of columns of those of a
    /// waterfall with spans; nil for other arrangements.
    ///
    /// A row whose width was never measured is as wide as the container, until an estimate is set; in a waterfall it takes
    /// one column.
    public internal(set) var crossLengths: RowGeometry?
    /// The arrangement.
    public private(set) var specification: LayoutSpecification
    /// The columns; nil for a list.
    public private(set) var lanes: Lanes?
    /// The headers and footers between the rows, which a pager and a sheet leave out; nil without any.
    public private(set) var sections: SectionGeometry?
    private var grid: GridLines?
    private var waterfall: WaterfallPlacement?
    var flow: FlowLines?
    /// The places of rows in columns that begin anew in each section; none without sections or without columns.
    ///
    /// One at most, in an array so that the layouts without it do not carry its room about.
    private(set) var columns: [SectionColumns] = []

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
        self.sections = sections
        lengths = RowGeometry(count: count, estimate: specification.itemLength ?? estimate)
        lanes = specification.lanes(in: extent)
        place()
    }

    /// Creates a list of rows of known lengths, with headers and footers between them.
    ///
    /// - Precondition: The sections have as many rows.
    public init(list lengths: RowGeometry, sections: SectionGeometry? = nil) {
        precondition(sections.map { $0.counts.rowCount == lengths.rowCount } ?? true, "the sections have other rows")
        self.lengths = lengths
        self.sections = sections
        specification = .list
    }

    /// Places all rows anew.
    private mutating func place() {
        grid = nil
        waterfall = nil
        flow = nil
        columns = []
        guard let lanes else { return }
        if crossLengths == nil, let estimate = crossEstimate {
            crossLengths = RowGeometry(count: rowCount, estimate: estimate)
        }
        if let sections,
            let own = SectionColumns(specification, lanes, sections: sections.counts, lengths, across: crossLengths)
        {
            columns = [own]
            return
        }
        switch specification.kind {
        case .list, .pager, .sheet: break
        case .grid: grid = GridLines(lanes: lanes, lineGap: specification.lineGap, lengths: lengths)
        case .flow:
            flow = crossLengths.map { widths in
                let (gap, lineGap) = (specification.gap, specification.lineGap)
                return FlowLines(width: lanes.width, gap: gap, lineGap: lineGap, lengths: lengths, widths: widths)
            }
        case .waterfall:
            waterfall = WaterfallPlacement(
                lanes: lanes,
                lineGap: specification.lineGap,
                tolerance: specification.tolerance,
                lengths: lengths,
                spans: spans
            )
        }
    }
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
        setCrossLengths(crossing, of: rows)
        let spans = spans
        grid?.lengthsChanged(in: rows, lengths)
        if let crossLengths { flow?.sizesChanged(in: rows, lengths, crossLengths) }
        waterfall?.lengthsChanged(in: rows, lengths, spans)
        for index in columns.indices { columns[index].lengthsChanged(in: rows, lengths, across: crossLengths) }
    }

    /// Sets the length of all rows that were never measured, in points; of a flow, also that across the axis that scrolls.
    ///
    /// - Precondition: The estimates are finite and not negative.
    public mutating func setEstimate(_ estimate: Double, across crossing: Double? = nil) {
        guard specification.itemLength == nil else { return }
        lengths.setEstimate(estimate)
        grid?.estimateChanged(lengths)
        if specification.kind == .flow, let crossing { crossLengths?.setEstimate(crossing) }
        if let crossLengths { flow?.estimateChanged(lengths, crossLengths) }
        let spans = spans
        waterfall?.estimateChanged(lengths, spans)
        for index in columns.indices { columns[index].estimateChanged(lengths, across: crossLengths) }
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
        var changed = lanes == nil ? 0..<0 : new.rows(differingFrom: lengths)
        lengths = new
        changed = adoptCrossLengths(crossing, changed)
        grid?.lengthsChanged(in: changed, lengths)
        grid?.estimateChanged(lengths)
        if flow != nil, let crossLengths {
            let placed = flow?.sizesChanged(in: changed, lengths, crossLengths) ?? 0
            flow?.estimateChanged(lengths, crossLengths)
            return placed
        }
        let spans = spans
        guard columns.isEmpty else {
            let placed = columns[0].lengthsChanged(in: changed, lengths, across: crossLengths)
            columns[0].estimateChanged(lengths, across: crossLengths)
            return placed
        }
        return waterfall?.lengthsChanged(in: changed, lengths, spans) ?? changed.count
    }

    /// Applies an edit: inserted rows have the estimate, moved rows keep their lengths, and reloaded rows keep theirs
    /// until they are measured again.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - counts: The rows of each section after it; nil if they are as before.
    /// - Returns: The edit of the elements of sections; one without changes where there are none.
    /// - Precondition: The edit fits the row count, and the counts fit the rows after it.
    @discardableResult
    public mutating func apply(_ edit: RowEdit, sections counts: SectionCounts? = nil) -> RowEdit {
        lengths.apply(edit)
        crossLengths?.apply(edit)
        let spans = spans
        grid?.apply(edit, lengths)
        if let crossLengths { flow?.apply(edit, lengths, crossLengths) }
        waterfall?.apply(edit, lengths, spans)
        guard let counts = counts ?? sections?.counts else { return RowEdit() }
        precondition(counts.rowCount == rowCount, "the sections have \(counts.rowCount) of \(rowCount) rows")
        for index in columns.indices { columns[index].apply(edit, sections: counts, lengths, across: crossLengths) }
        return sections?.apply(edit, counts: counts) ?? RowEdit()
    }

    /// Sets the length of a header or a footer, in points.
    ///
    /// - Precondition: The element exists; the length is finite and not negative.
    public mutating func setLength(_ length: Double, ofElement element: Int) {
        sections?.setLength(length, ofElement: element)
    }

    /// Replaces the headers and footers.
    ///
    /// - Precondition: The sections have as many rows.
    public mutating func setSections(_ new: SectionGeometry?) {
        precondition(new.map { $0.counts.rowCount == rowCount } ?? true, "the sections have other rows")
        let isAnew = lanes != nil && new?.counts != sections?.counts
        sections = new
        if isAnew { place() }
    }

    /// Keeps rows that are on screen in their columns, whatever is inserted before them or measured later; not those of
    /// which it is not known how many columns they take.
    public mutating func pin(_ rows: RowSet) {
        let spans = spans
        let placed = spans.map { rows.measured(in: $0) } ?? rows
        waterfall?.pin(placed)
        for index in columns.indices { columns[index].pin(placed, lengths, spans) }
    }

    /// Changes the container's extent across the axis that scrolls.
    ///
    /// - Returns: True if columns have changed.
    @discardableResult
    public mutating func setExtent(across extent: Double) -> Bool {
        let new = specification.lanes(in: extent)
        guard new != lanes else { return false }
        // Rows whose width is unknown go on filling the container.
        if specification.kind == .flow, let lanes, let new, crossLengths?.estimate == lanes.width {
            crossLengths?.setEstimate(new.width)
        }
        lanes = new
        place()
        return true
    }

    /// Changes the arrangement; the lengths stay until others are set, and those across the axis if they mean the same.
    public mutating func setSpecification(_ new: LayoutSpecification, across extent: Double) {
        if new.kind != specification.kind || new.spans != specification.spans { crossLengths = nil }
        specification = new
        lanes = new.lanes(in: extent)
        if let length = new.itemLength { lengths = RowGeometry(count: rowCount, estimate: length) }
        place()
    }
}

/// The places of rows.
extension CollectionLayout {
    /// The length of the content, in points.
    public var length: Double {
        if lanes == nil { return shownSections?.length(lengths) ?? lengths.length }
        if !columns.isEmpty, let sections { return sections.length(columns[0]) }
        return rowCount == 0 ? 0 : laneLength + 2 * specification.inset
    }

    private var laneLength: Double {
        grid?.contentLength(lengths) ?? waterfall?.contentLength(lengths) ?? flow?.contentLength ?? 0
    }

    /// Returns the offset of a row, in points; for the row count itself, the end of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    public func offset(ofRow row: Int) -> Double {
        if lanes == nil { return shownSections?.offset(ofRow: row, lengths) ?? lengths.offset(ofRow: row) }
        if row == rowCount { return length }
        if !columns.isEmpty, let sections { return columns[0].start(ofRow: row, in: sections, lengths) }
        let start = grid?.start(ofRow: row, lengths) ?? waterfall?.start(ofRow: row, lengths) ?? flow?.start(ofRow: row)
        return specification.inset + (start ?? 0)
    }

    /// Returns the length of a row, in points.
    ///
    /// - Precondition: The row exists.
    public func length(ofRow row: Int) -> Double { lengths.length(ofRow: row) }

    /// Returns the row's extent across the axis that scrolls, in points; nil for a list, whose rows fill it.
    ///
    /// - Precondition: The row exists.
    public func crossExtent(ofRow row: Int) -> (start: Double, length: Double)? {
        guard let lanes else { return nil }
        if !columns.isEmpty { return columns[0].across(ofRow: row, lanes, lengths, crossLengths) }
        if let flow, let crossLengths {
            let (start, length) = flow.across(ofRow: row, crossLengths)
            return (lanes.inset + start, length)
        }
        if let waterfall { return lanes.extent(of: waterfall.lanes(ofRow: row)) }
        return (lanes.start(of: grid?.lane(ofRow: row, lengths) ?? 0), lanes.width)
    }

    /// Returns the offsets between which adjacent rows lie, in points; rows that are none lie at one offset.
    ///
    /// - Precondition: The rows exist, or end at the row count.
    public func extent(of rows: Range<Int>) -> (start: Double, end: Double) {
        guard lanes != nil, !rows.isEmpty else {
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
        if lanes == nil {
            return RowSet(shownSections?.rows(intersecting: extent, lengths) ?? lengths.rows(intersecting: extent))
        }
        if !columns.isEmpty, let sections { return columns[0].rows(intersecting: extent, in: sections, lengths) }
        let inner = (start: extent.start - specification.inset, end: extent.end - specification.inset)
        return grid?.rows(intersecting: inner, lengths) ?? waterfall?.rows(intersecting: inner, lengths)
            ?? flow?.rows(intersecting: inner) ?? RowSet()
    }

    /// Visits rows, each with its offset and length in points.
    ///
    /// - Precondition: The rows exist.
    public func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        guard lanes != nil else {
            return shownSections.map { $0.forEachRow(in: rows, lengths, body) } ?? lengths.forEachRow(in: rows, body)
        }
        if !columns.isEmpty, let sections {
            return columns[0].forEachRow(in: rows, in: sections, lengths) { row, start, length, _ in
                body(row, start, length)
            }
        }
        let inset = specification.inset
        grid?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
        waterfall?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
        flow?.forEachRow(in: rows, lengths) { row, start, length in body(row, inset + start, length) }
    }

    /// Visits rows, each with its frame: offset and length along the axis that scrolls, start and length across it.
    ///
    /// - Precondition: The rows exist; the layout is no list.
    public func forEachFrame(
        in rows: Range<Int>,
        _ body: (_ along: (start: Double, length: Double), _ across: (start: Double, length: Double)) -> Void
    ) {
        guard let lanes else { return }
        if !columns.isEmpty, let sections {
            return columns[0].forEachFrame(in: rows, in: sections, lanes, lengths, crossLengths, body)
        }
        let inset = specification.inset
        grid?.forEachRow(in: rows, lengths) { _, start, length, lane in
            body((inset + start, length), (lanes.start(of: lane), lanes.width))
        }
        waterfall?.forEachRow(in: rows, lengths) { _, start, length, own in
            body((inset + start, length), lanes.extent(of: own))
        }
        guard let flow, let crossLengths else { return }
        flow.forEachFrame(in: rows, lengths, crossLengths) { along, across in
            body((inset + along.start, along.length), (lanes.inset + across.start, across.length))
        }
    }
}
