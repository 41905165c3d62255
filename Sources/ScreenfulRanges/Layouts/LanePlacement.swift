import ScreenfulTypes

/// The places of rows in columns or lines: of a grid, a waterfall or a flow, with or without sections.
///
/// The lengths of rows along the axis that scrolls, and the headers and footers between them, are those of the layout and
/// are passed to every call. Offsets and lengths are in points.
struct LanePlacement: Sendable, Codable {
    /// The columns.
    let lanes: Lanes
    /// The lengths of the rows of a flow across the axis that scrolls, in points, or the numbers of columns of those of a
    /// waterfall with spans; nil for other arrangements.
    private(set) var crossLengths: RowGeometry?
    private let inset: Double
    private let hasSpans: Bool
    private var grid: GridLines?
    private var waterfall: WaterfallPlacement?
    private var flow: FlowLines?
    /// The places of rows in columns that begin anew in each section; nil without sections.
    private(set) var columns: SectionColumns?

    /// Places all rows.
    ///
    /// - Parameters:
    ///   - specification: An arrangement with columns.
    ///   - lanes: The columns.
    ///   - lengths: The lengths of rows along the axis.
    ///   - crossLengths: Those across it; nil for rows of which none is known.
    ///   - counts: The rows of each section; nil without sections.
    init(
        _ specification: LayoutSpecification,
        _ lanes: Lanes,
        _ lengths: RowGeometry,
        across crossLengths: RowGeometry?,
        sections counts: SectionCounts?
    ) {
        self.lanes = lanes
        inset = specification.inset
        hasSpans = specification.kind == .waterfall && specification.spans != nil
        let estimate: Double? = specification.kind == .flow ? lanes.width : hasSpans ? 1 : nil
        self.crossLengths = crossLengths ?? estimate.map { RowGeometry(count: lengths.rowCount, estimate: $0) }
        if let counts {
            columns = SectionColumns(specification, lanes, sections: counts, lengths, across: self.crossLengths)
            return
        }
        let (gap, lineGap) = (specification.gap, specification.lineGap)
        switch specification.kind {
        case .list, .pager, .sheet: break
        case .grid: grid = GridLines(lanes: lanes, lineGap: lineGap, lengths: lengths)
        case .flow:
            flow = self.crossLengths.map {
                FlowLines(width: lanes.width, gap: gap, lineGap: lineGap, lengths: lengths, widths: $0)
            }
        case .waterfall:
            let tolerance = specification.tolerance
            waterfall = WaterfallPlacement(
                lanes: lanes,
                lineGap: lineGap,
                tolerance: tolerance,
                lengths: lengths,
                spans: spans
            )
        }
    }

    /// The numbers of columns of the rows of a waterfall; nil if each takes one.
    private var spans: RowGeometry? { hasSpans ? crossLengths : nil }
    private var isFlow: Bool { flow != nil || columns?.lineCount != nil }
    /// The number of lines of a flow; nil for other arrangements.
    var lineCount: Int? { flow?.lineCount ?? columns?.lineCount }
}

/// The lengths of rows.
extension LanePlacement {
    /// Follows lengths that were set along the axis, with those across it where a layout has such; nil leaves these.
    mutating func lengthsChanged(in rows: Range<Int>, _ lengths: RowGeometry, across crossing: [Double]?) {
        if let crossing, crossLengths != nil {
            precondition(crossing.count == rows.count, "not every row has a length across the axis")
            crossLengths?.setLengths(crossing, from: rows.lowerBound)
        }
        _ = place(rows, lengths)
    }

    /// Follows a new estimate of rows along the axis; of a flow, also across it.
    mutating func estimateChanged(_ lengths: RowGeometry, across crossing: Double? = nil) {
        if isFlow, let crossing { crossLengths?.setEstimate(crossing) }
        grid?.estimateChanged(lengths)
        if let crossLengths { flow?.estimateChanged(lengths, crossLengths) }
        let spans = spans
        waterfall?.estimateChanged(lengths, spans)
        columns?.estimateChanged(lengths, across: crossLengths)
    }

    /// Follows lengths of all rows that were replaced.
    ///
    /// - Parameters:
    ///   - lengths: The new lengths along the axis.
    ///   - crossing: Those across it; nil to keep them.
    ///   - changed: The rows from the first to the last whose lengths along the axis differ.
    /// - Returns: The number of rows placed anew.
    mutating func adopt(_ lengths: RowGeometry, across crossing: RowGeometry?, changed: Range<Int>) -> Int {
        let placed = place(adoptCrossLengths(crossing, changed), lengths)
        if waterfall == nil { estimateChanged(lengths) }
        return placed
    }

    /// Replaces the lengths across the axis, in a layout that has such; nil leaves them as they are.
    ///
    /// - Returns: The rows from the first to the last whose lengths differ along the axis or across it.
    private mutating func adoptCrossLengths(_ new: RowGeometry?, _ changed: Range<Int>) -> Range<Int> {
        guard let new, let old = crossLengths else { return changed }
        precondition(new.rowCount == old.rowCount, "\(new.rowCount) lengths across the axis for \(old.rowCount) rows")
        crossLengths = new
        let others = new.rows(differingFrom: old)
        if changed.isEmpty || others.isEmpty { return changed.isEmpty ? others : changed }
        return min(changed.lowerBound, others.lowerBound)..<max(changed.upperBound, others.upperBound)
    }

    /// Places rows of changed lengths anew.
    ///
    /// - Returns: The number of rows placed anew.
    private mutating func place(_ rows: Range<Int>, _ lengths: RowGeometry) -> Int {
        let spans = spans
        grid?.lengthsChanged(in: rows, lengths)
        if let crossLengths, let placed = flow?.sizesChanged(in: rows, lengths, crossLengths) { return placed }
        return columns?.lengthsChanged(in: rows, lengths, across: crossLengths)
            ?? waterfall?.lengthsChanged(in: rows, lengths, spans) ?? rows.count
    }

    /// Follows an edit, given the rows of each section after it.
    mutating func apply(_ edit: RowEdit, _ lengths: RowGeometry, sections counts: SectionCounts?) {
        crossLengths?.apply(edit)
        let spans = spans
        grid?.apply(edit, lengths)
        if let crossLengths { flow?.apply(edit, lengths, crossLengths) }
        waterfall?.apply(edit, lengths, spans)
        if let counts { columns?.apply(edit, sections: counts, lengths, across: crossLengths) }
    }

    /// Keeps rows that are on screen in their columns, whatever is inserted before them or measured later; not those of
    /// which it is not known how many columns they take.
    mutating func pin(_ rows: RowSet, _ lengths: RowGeometry) {
        let spans = spans
        let placed = spans.map { rows.measured(in: $0) } ?? rows
        waterfall?.pin(placed)
        columns?.pin(placed, lengths, spans)
    }

    /// Returns the lengths across the axis for columns of another width: rows whose width is unknown go on filling the
    /// container of a flow.
    func crossLengths(in new: Lanes) -> RowGeometry? {
        var lengths = crossLengths
        if isFlow, lengths?.estimate == lanes.width { lengths?.setEstimate(new.width) }
        return lengths
    }
}

/// The places of rows. Sections are those of the layout, which rows in columns that begin anew in each have.
extension LanePlacement {
    /// Returns the length of the content, in points.
    func length(_ lengths: RowGeometry, _ sections: SectionGeometry?) -> Double {
        if let columns, let sections { return sections.length(columns) }
        guard lengths.rowCount > 0 else { return 0 }
        let length = grid?.contentLength(lengths) ?? waterfall?.contentLength(lengths) ?? flow?.contentLength ?? 0
        return length + 2 * inset
    }

    /// Returns the offset of a row, in points.
    func start(ofRow row: Int, _ lengths: RowGeometry, _ sections: SectionGeometry?) -> Double {
        if let sections, let start = columns?.start(ofRow: row, in: sections, lengths) { return start }
        let start = grid?.start(ofRow: row, lengths) ?? waterfall?.start(ofRow: row, lengths) ?? flow?.start(ofRow: row)
        return inset + (start ?? 0)
    }

    /// Returns the row's extent across the axis that scrolls, in points.
    func crossExtent(ofRow row: Int, _ lengths: RowGeometry) -> (start: Double, length: Double) {
        if let columns { return columns.across(ofRow: row, lanes, lengths, crossLengths) }
        if let flow, let crossLengths {
            let (start, length) = flow.across(ofRow: row, crossLengths)
            return (lanes.inset + start, length)
        }
        if let waterfall { return lanes.extent(of: waterfall.lanes(ofRow: row)) }
        return (lanes.start(of: grid?.lane(ofRow: row, lengths) ?? 0), lanes.width)
    }

    /// Returns the rows of which at least a part lies inside a stretch; of a grid or a flow, all of their lines.
    func rows(
        intersecting extent: (start: Double, end: Double),
        _ lengths: RowGeometry,
        _ sections: SectionGeometry?
    ) -> RowSet {
        if let sections, let rows = columns?.rows(intersecting: extent, in: sections, lengths) { return rows }
        let inner = (start: extent.start - inset, end: extent.end - inset)
        return grid?.rows(intersecting: inner, lengths) ?? waterfall?.rows(intersecting: inner, lengths)
            ?? flow?.rows(intersecting: inner) ?? RowSet()
    }

    /// Visits rows, each with its offset and length in points.
    func forEachRow(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ sections: SectionGeometry?,
        _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void
    ) {
        if let sections, let columns {
            return columns.forEachRow(in: rows, in: sections, lengths) { row, start, length, _ in
                body(row, start, length)
            }
        }
        grid?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
        waterfall?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
        flow?.forEachRow(in: rows, lengths) { row, start, length in body(row, inset + start, length) }
    }

    /// Visits rows, each with its frame: offset and length along the axis that scrolls, start and length across it.
    func forEachFrame(
        in rows: Range<Int>,
        _ lengths: RowGeometry,
        _ sections: SectionGeometry?,
        _ body: (_ along: (start: Double, length: Double), _ across: (start: Double, length: Double)) -> Void
    ) {
        if let sections, let columns {
            return columns.forEachFrame(in: rows, in: sections, lanes, lengths, crossLengths, body)
        }
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
