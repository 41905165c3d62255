import ScreenfulRanges
package import ScreenfulTypes

/// The lengths of a list's rows, measured or estimated, shared by the viewers of one width.
///
/// Of rows that are as wide as their contents, it has the lengths across the axis too, and of rows that take several
/// columns, the numbers of columns.
package final class RowHeightCache {
    /// The parameters of a length besides the row: the axis, and the extent across it in points.
    package struct Measure: Hashable, Sendable {
        package let axis: Axis
        package let extent: Double
        /// True if rows are as large across the axis as their contents, up to the extent, and do not fill it.
        package let isFree: Bool
        /// The columns that rows may take; nil if each fills the extent.
        var spans: Spans?
        /// The length of all rows, in points; nil if they are measured.
        var length: Double?

        package init(axis: Axis, extent: Double, isFree: Bool = false) {
            self.axis = axis
            self.extent = extent
            self.isFree = isFree
        }

        /// The columns of a waterfall of which a row takes as many as it says.
        struct Spans: Hashable, Sendable {
            /// The column of the list with the numbers of columns, by its own number.
            let column: Int
            let lanes: Lanes

            /// Returns the number of columns that a row takes: its value, held within 1 and the number of columns.
            func span(of row: Row) -> Int {
                guard case .integer(let value) = row.values[column] else { return 1 }
                return Int(min(max(1, value), Int64(lanes.count)))
            }
        }

        /// Returns the extent that a row may fill, in points.
        func extent(of row: Row) -> Double { spans.map { $0.lanes.width(ofSpan: $0.span(of: row)) } ?? extent }

        /// Returns the length of a row of a size across the axis, in points, or the number of its columns; nil if all rows
        /// fill the extent.
        func crossing(of row: Row, size: Size) -> Double? {
            isFree ? size[axis.crossing] : spans.map { Double($0.span(of: row)) }
        }

        /// Returns the size of a row of a length that fills an extent; nil for that of one column or the viewport.
        func size(length: Double, across extent: Double? = nil) -> Size {
            let extent = extent ?? self.extent
            var size = Size(width: extent, height: extent)
            size[axis] = length
            return size
        }
    }

    let measure: Measure
    private(set) var geometry: RowGeometry
    /// The lengths across the axis, or the numbers of columns; nil if all rows fill the extent.
    private(set) var crossGeometry: RowGeometry?
    private var plan: MeasuringPlan
    private var estimate: LengthEstimate
    private var crossEstimate: LengthEstimate

    /// The part of the extent that the first estimate across the axis is.
    ///
    /// It decides only how many rows are measured first: a few lines of the narrow ones, and some too many of others.
    private static let firstCrossPart = 0.25
    /// When the measuring of the rows in the background began, in nanoseconds of the loop's clock; nil while they are not
    /// measured.
    var measuringBegan: UInt64?
    /// The stretches that are being measured in the background.
    var stretchesUnderWay = 0
    /// Whether a viewer waits for the end of the measuring to adopt the lengths.
    var isAwaited = false
    /// Whether lengths that were measured in the background have reached viewers.
    var isPublished = false

    /// Creates a cache of unmeasured rows.
    init(_ measure: Measure, rowCount: Int, estimate: Double) {
        self.measure = measure
        geometry = RowGeometry(count: rowCount, estimate: estimate)
        plan = MeasuringPlan(rowCount: rowCount)
        self.estimate = LengthEstimate(estimate)
        crossEstimate = LengthEstimate(max(1, measure.extent * Self.firstCrossPart))
        if measure.isFree { crossGeometry = RowGeometry(count: rowCount, estimate: crossEstimate.value) }
        if measure.spans != nil { crossGeometry = RowGeometry(count: rowCount, estimate: 1) }
    }

    /// The bytes of the measured lengths: eight of a length, and one of its place.
    var bytes: Int { (geometry.measuredRowCount + (crossGeometry?.measuredRowCount ?? 0)) * 9 }

    /// Returns the lengths of rows, in points; nil if one of them is unmeasured.
    func lengths(of rows: Range<Int>) -> [Double]? {
        geometry.firstUnmeasured(in: rows) == nil ? lengthsOrEstimates(of: rows) : nil
    }

    /// Returns the lengths of rows, in points, with the estimate for unmeasured rows.
    func lengthsOrEstimates(of rows: Range<Int>) -> [Double] { geometry.lengths(of: rows) }

    /// Returns the size of a row, in points; nil if it is unmeasured, or takes a number of columns.
    func size(ofRow row: Int) -> Size? {
        guard measure.spans == nil, geometry.isMeasured(row) else { return nil }
        return measure.size(length: geometry.length(ofRow: row), across: crossGeometry?.length(ofRow: row))
    }

    /// Returns the lengths of rows across the axis, in points, or the numbers of their columns, with the estimate for
    /// unmeasured rows; nil if all rows fill the extent.
    func crossLengths(of rows: Range<Int>) -> [Double]? { crossGeometry?.lengths(of: rows) }

    /// Sets the measured length of a row, in points, and that across the axis, or the number of its columns, if rows do not
    /// fill the extent.
    func set(_ length: Double, across crossing: Double? = nil, ofRow row: Int) {
        geometry.setLength(length, ofRow: row)
        estimate.add(CollectionOfOne(length))
        guard let crossing else { return }
        crossGeometry?.setLength(crossing, ofRow: row)
        crossEstimate.add(CollectionOfOne(crossing))
    }

    /// Sets the length that a page has measured in its own fonts, which is the one that the user sees.
    ///
    /// A row that is as wide as its contents, or takes several columns, keeps its width; one whose width is unknown is
    /// measured later.
    /// Rows of one length keep it.
    func correct(_ length: Double, ofRow row: Int) {
        guard measure.length == nil else { return }
        if let crossGeometry, !crossGeometry.isMeasured(row) { return }
        plan.discardMeasurements(of: row..<row + 1)
        set(length, ofRow: row)
    }

    /// Sets the size of a row that was measured when less was known about it.
    func measureAgain(_ content: Row, inRow row: Int, size: Size) {
        plan.discardMeasurements(of: row..<row + 1)
        set(size[measure.axis], across: measure.crossing(of: content, size: size), ofRow: row)
    }

    /// Returns the next rows to measure in the background; nil if there are none.
    func nextStretch(near places: [Range<Int>], limit: Int) -> MeasuringPlan.Stretch? {
        plan.next(near: places, in: geometry, limit: limit)
    }

    /// Sets the lengths of a stretch, and those across the axis or the numbers of columns if rows do not fill the extent, at
    /// the current indices of its rows.
    ///
    /// - Returns: False if the number of lengths is not that of the rows.
    func finish(_ stretch: MeasuringPlan.Stretch, _ lengths: [Double], across crossing: [Double]? = nil) -> Bool {
        guard lengths.count == stretch.rows.count, crossing.map({ $0.count == lengths.count }) ?? true else {
            return false
        }
        for part in plan.finish(stretch) {
            geometry.setLengths(Array(lengths[part.lengths]), from: part.rows.lowerBound)
            estimate.add(lengths[part.lengths])
            guard let crossing else { continue }
            crossGeometry?.setLengths(Array(crossing[part.lengths]), from: part.rows.lowerBound)
            crossEstimate.add(crossing[part.lengths])
        }
        return true
    }

    /// Marks the rows of a stretch, which could not be measured, as unmeasured again.
    func giveUp(_ stretch: MeasuringPlan.Stretch) {
        plan.giveUp(stretch)
    }

    /// Sets the length of unmeasured rows to the mean of the measured ones, if it has moved enough.
    func moveEstimate() {
        if let length = estimate.move() { geometry.setEstimate(length) }
        if measure.isFree, let length = crossEstimate.move() { crossGeometry?.setEstimate(length) }
    }

    /// Applies an edit of the list.
    func apply(_ edit: RowEdit) {
        geometry.apply(edit)
        crossGeometry?.apply(edit)
        plan.apply(edit)
    }
}

extension RowGeometry {
    /// Returns the lengths of rows, in points.
    fileprivate func lengths(of rows: Range<Int>) -> [Double] {
        var lengths: [Double] = []
        lengths.reserveCapacity(rows.count)
        forEachRow(in: rows) { _, _, length in lengths.append(length) }
        return lengths
    }
}

/// The lengths of rows, in points.
struct MeasuredLengths {
    private(set) var lengths: [Double] = []
    /// The lengths across the axis, or the numbers of columns; nil for rows that fill the extent.
    private(set) var crossing: [Double]?

    /// Adds the size of a row.
    mutating func append(_ size: Size, of row: Row, _ measure: RowHeightCache.Measure) {
        lengths.append(size[measure.axis])
        guard let length = measure.crossing(of: row, size: size) else { return }
        crossing = crossing ?? []
        crossing?.append(length)
    }
}
