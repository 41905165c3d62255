import ScreenfulRanges
package import ScreenfulTypes

/// The lengths of a list's rows, measured or estimated, shared by the viewers of one width.
package final class RowHeightCache {
    /// The parameters of a length besides the row: the axis, and the extent across it in points.
    package struct Measure: Hashable, Sendable {
        package let axis: Axis
        package let extent: Double

        package init(axis: Axis, extent: Double) {
            self.axis = axis
            self.extent = extent
        }

        /// Returns the size of a row of a length.
        func size(length: Double) -> Size {
            var size = Size(width: extent, height: extent)
            size[axis] = length
            return size
        }
    }

    let measure: Measure
    private(set) var geometry: RowGeometry
    private var plan: MeasuringPlan
    private var estimate: LengthEstimate
    /// True while the rows are measured in the background.
    var isBeingMeasured = false

    /// Creates a cache of unmeasured rows.
    init(_ measure: Measure, rowCount: Int, estimate: Double) {
        self.measure = measure
        geometry = RowGeometry(count: rowCount, estimate: estimate)
        plan = MeasuringPlan(rowCount: rowCount)
        self.estimate = LengthEstimate(estimate)
    }

    /// The bytes of the measured lengths: eight of a length, and one of its place.
    var bytes: Int { geometry.measuredRowCount * 9 }

    /// Returns the lengths of rows, in points; nil if one of them is unmeasured.
    func lengths(of rows: Range<Int>) -> [Double]? {
        geometry.firstUnmeasured(in: rows) == nil ? lengthsOrEstimates(of: rows) : nil
    }

    /// Returns the lengths of rows, in points, with the estimate for unmeasured rows.
    func lengthsOrEstimates(of rows: Range<Int>) -> [Double] {
        var lengths: [Double] = []
        lengths.reserveCapacity(rows.count)
        geometry.forEachRow(in: rows) { _, _, length in lengths.append(length) }
        return lengths
    }

    /// Sets the measured length of a row, in points.
    func set(_ length: Double, ofRow row: Int) {
        geometry.setLength(length, ofRow: row)
        estimate.add(CollectionOfOne(length))
    }

    /// Sets the length that a page has measured in its own fonts, which is the one that the user sees.
    func correct(_ length: Double, ofRow row: Int) {
        plan.discardMeasurements(of: row..<row + 1)
        set(length, ofRow: row)
    }

    /// Returns the next rows to measure in the background; nil if there are none.
    func nextStretch(near places: [Range<Int>], limit: Int) -> MeasuringPlan.Stretch? {
        plan.next(near: places, in: geometry, limit: limit)
    }

    /// Sets the lengths of a stretch at the current indices of its rows.
    ///
    /// - Returns: False if the number of lengths is not that of the rows.
    func finish(_ stretch: MeasuringPlan.Stretch, _ lengths: [Double]) -> Bool {
        guard lengths.count == stretch.rows.count else { return false }
        for part in plan.finish(stretch) {
            geometry.setLengths(Array(lengths[part.lengths]), from: part.rows.lowerBound)
            estimate.add(lengths[part.lengths])
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
    }

    /// Applies an edit of the list.
    func apply(_ edit: RowEdit) {
        geometry.apply(edit)
        plan.apply(edit)
    }
}
