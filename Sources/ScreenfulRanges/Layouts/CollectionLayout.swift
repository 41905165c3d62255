/// The place of every row of a container, by the arrangement and the rows' own lengths.
///
/// A list places each row below the one before; a grid and a waterfall place rows in lanes. A pager that wraps has its rows
/// again and again, a turn behind the other; offsets and frames are those of the first turn. Offsets and lengths are in
/// points along the axis that scrolls. Lookups cost O(log *n* + rows answered).
public struct CollectionLayout: Sendable {
    /// The lengths of the rows themselves, whatever their places.
    public private(set) var lengths: RowGeometry
    /// The arrangement.
    public private(set) var specification: LayoutSpecification
    /// The columns; nil for a list.
    public private(set) var lanes: Lanes?
    private var grid: GridLines?
    private var waterfall: WaterfallPlacement?

    /// Creates a layout of rows that were never measured.
    ///
    /// - Parameters:
    ///   - specification: The arrangement.
    ///   - count: The number of rows.
    ///   - estimate: The length of a row that was not measured, in points.
    ///   - extent: The container's extent across the axis that scrolls, in points.
    public init(_ specification: LayoutSpecification, count: Int, estimate: Double, across extent: Double) {
        self.specification = specification
        lengths = RowGeometry(count: count, estimate: specification.itemLength ?? estimate)
        lanes = specification.lanes(in: extent)
        place()
    }

    /// Creates a list of rows of known lengths.
    public init(list lengths: RowGeometry) {
        self.lengths = lengths
        specification = .list
    }

    /// Places all rows anew.
    private mutating func place() {
        grid = nil
        waterfall = nil
        guard let lanes else { return }
        switch specification.kind {
        case .list, .pager: break
        case .grid: grid = GridLines(lanes: lanes, lineGap: specification.lineGap, lengths: lengths)
        case .waterfall:
            waterfall = WaterfallPlacement(
                lanes: lanes,
                lineGap: specification.lineGap,
                tolerance: specification.tolerance,
                lengths: lengths
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

    /// Sets the lengths of adjacent rows, in points.
    ///
    /// - Precondition: The rows exist; the lengths are finite and not negative.
    public mutating func setLengths(_ new: [Double], from row: Int) {
        guard specification.itemLength == nil else { return }
        lengths.setLengths(new, from: row)
        grid?.lengthsChanged(in: row..<row + new.count, lengths)
        waterfall?.lengthsChanged(in: row..<row + new.count, lengths)
    }

    /// Sets the length of all rows that were never measured, in points.
    ///
    /// - Precondition: `estimate` is finite and not negative.
    public mutating func setEstimate(_ estimate: Double) {
        guard specification.itemLength == nil else { return }
        lengths.setEstimate(estimate)
        grid?.estimateChanged(lengths)
        waterfall?.estimateChanged(lengths)
    }

    /// Replaces the lengths of all rows; places stay up to the first row whose length differs.
    ///
    /// - Returns: The number of rows that were placed in columns anew.
    /// - Precondition: There are as many rows.
    /// - Complexity: O(rows measured anew + runs), and in columns as that of setting the lengths that differ.
    @discardableResult
    public mutating func adopt(_ new: RowGeometry) -> Int {
        precondition(new.rowCount == rowCount, "\(new.rowCount) lengths for \(rowCount) rows")
        guard specification.itemLength == nil else { return 0 }
        let changed = lanes == nil ? 0..<0 : new.rows(differingFrom: lengths)
        lengths = new
        grid?.lengthsChanged(in: changed, lengths)
        grid?.estimateChanged(lengths)
        return waterfall?.lengthsChanged(in: changed, lengths) ?? changed.count
    }

    /// Applies an edit: inserted rows have the estimate, moved rows keep their lengths, and reloaded rows keep theirs
    /// until they are measured again.
    ///
    /// - Precondition: The edit fits the row count.
    public mutating func apply(_ edit: RowEdit) {
        lengths.apply(edit)
        grid?.apply(edit, lengths)
        waterfall?.apply(edit, lengths)
    }

    /// Keeps rows that are on screen in their columns, whatever is inserted before them or measured later.
    public mutating func pin(_ rows: RowSet) { waterfall?.pin(rows) }

    /// Changes the container's extent across the axis that scrolls.
    ///
    /// - Returns: True if columns have changed.
    @discardableResult
    public mutating func setExtent(across extent: Double) -> Bool {
        let new = specification.lanes(in: extent)
        guard new != lanes else { return false }
        lanes = new
        place()
        return true
    }

    /// Changes the arrangement; the lengths stay until others are set.
    public mutating func setSpecification(_ new: LayoutSpecification, across extent: Double) {
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
        if lanes == nil { return lengths.length }
        return rowCount == 0 ? 0 : laneLength + 2 * specification.inset
    }

    private var laneLength: Double { grid?.contentLength(lengths) ?? waterfall?.contentLength(lengths) ?? 0 }

    /// Returns the offset of a row, in points; for the row count itself, the end of the content.
    ///
    /// - Precondition: `row` is from 0 to the row count.
    public func offset(ofRow row: Int) -> Double {
        if lanes == nil { return lengths.offset(ofRow: row) }
        if row == rowCount { return length }
        return specification.inset + (grid?.start(ofRow: row, lengths) ?? waterfall?.start(ofRow: row, lengths) ?? 0)
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
        let lane = grid?.lane(ofRow: row, lengths) ?? waterfall?.lane(ofRow: row, lengths) ?? 0
        return (lanes.start(of: lane), lanes.width)
    }

    /// Returns the offsets between which adjacent rows lie, in points; rows that are none lie at one offset.
    ///
    /// - Precondition: The rows exist, or end at the row count.
    public func extent(of rows: Range<Int>) -> (start: Double, end: Double) {
        guard lanes != nil, !rows.isEmpty else {
            return (offset(ofRow: rows.lowerBound), offset(ofRow: rows.upperBound))
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
    /// - Returns: The rows; of a grid, all of their lines.
    public func rows(intersecting extent: (start: Double, end: Double)) -> RowSet {
        if wraps { return rowsOfTurns(intersecting: extent) }
        if lanes == nil { return RowSet(lengths.rows(intersecting: extent)) }
        let inner = (start: extent.start - specification.inset, end: extent.end - specification.inset)
        return grid?.rows(intersecting: inner, lengths) ?? waterfall?.rows(intersecting: inner, lengths) ?? RowSet()
    }

    /// Visits rows, each with its offset and length in points.
    ///
    /// - Precondition: The rows exist.
    public func forEachRow(in rows: Range<Int>, _ body: (_ row: Int, _ offset: Double, _ length: Double) -> Void) {
        guard lanes != nil else { return lengths.forEachRow(in: rows, body) }
        let inset = specification.inset
        grid?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
        waterfall?.forEachRow(in: rows, lengths) { row, start, length, _ in body(row, inset + start, length) }
    }

    /// Visits rows, each with its frame: offset and length along the axis that scrolls, start and length across it.
    ///
    /// - Precondition: The rows exist; the layout is no list.
    public func forEachFrame(
        in rows: Range<Int>,
        _ body: (_ along: (start: Double, length: Double), _ across: (start: Double, length: Double)) -> Void
    ) {
        guard let lanes else { return }
        let inset = specification.inset
        func visit(_ row: Int, _ start: Double, _ length: Double, _ lane: Int) {
            body((inset + start, length), (lanes.start(of: lane), lanes.width))
        }
        grid?.forEachRow(in: rows, lengths, visit)
        waterfall?.forEachRow(in: rows, lengths, visit)
    }

    /// Returns the row at an offset and its distance from there, to find the place again after lengths have changed.
    ///
    /// It is the first row that reaches beyond the offset; before the content the first row, past it the last one.
    ///
    /// - Parameters:
    ///   - offset: The offset, in points.
    ///   - screen: The length of the viewport, in points, within which a row is looked for.
    /// - Returns: The row, and the points from its start to the offset; row 0 in an empty list.
    public func anchor(at offset: Double, screen: Double) -> (row: Int, within: Double) {
        let row =
            lanes == nil
            ? lengths.row(atOffset: offset) : rows(intersecting: (offset, offset + max(1, screen))).hull.first
        let anchor = row ?? (offset < 0 ? 0 : max(0, rowCount - 1))
        return (anchor, offset - self.offset(ofRow: anchor))
    }
}
