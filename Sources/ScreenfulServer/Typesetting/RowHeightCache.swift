import ScreenfulRanges
import ScreenfulTypes

/// How long the rows of a list are, as far as they were measured: shared by the viewers of one width.
final class RowHeightCache {
    /// What lengths depend on beside the rows: the axis, and the extent across it in points.
    struct Measure: Hashable, Sendable {
        let axis: Axis
        let extent: Double
    }

    let measure: Measure
    private(set) var geometry: RowGeometry
    private var plan: MeasuringPlan
    private var estimate: LengthEstimate
    /// True while the book's rows are measured in the background.
    var isBeingMeasured = false

    /// Creates a book of rows that were never measured.
    init(_ measure: Measure, rowCount: Int, estimate: Double) {
        self.measure = measure
        geometry = RowGeometry(count: rowCount, estimate: estimate)
        plan = MeasuringPlan(rowCount: rowCount)
        self.estimate = LengthEstimate(estimate)
    }

    /// The lengths of rows, in points; nil if one of them was not measured.
    func lengths(of rows: Range<Int>) -> [Double]? {
        geometry.firstUnmeasured(in: rows) == nil ? lengthsOrEstimates(of: rows) : nil
    }

    /// The lengths of rows, in points; the estimate for those that were not measured.
    func lengthsOrEstimates(of rows: Range<Int>) -> [Double] {
        var lengths: [Double] = []
        lengths.reserveCapacity(rows.count)
        geometry.forEachRow(in: rows) { _, _, length in lengths.append(length) }
        return lengths
    }

    /// Notes what was measured.
    func set(_ length: Double, ofRow row: Int) {
        geometry.setLength(length, ofRow: row)
        estimate.add(CollectionOfOne(length))
    }

    /// Notes what a page has measured in the fonts of its machine, which is what its reader sees.
    func correct(_ length: Double, ofRow row: Int) {
        plan.measured(row..<row + 1)
        set(length, ofRow: row)
    }

    /// Takes rows to be measured in the background; nil if there are none.
    func nextStretch(near places: [Range<Int>], limit: Int) -> MeasuringPlan.Stretch? {
        plan.next(near: places, in: geometry, limit: limit)
    }

    /// Notes the lengths of a stretch, where its rows are by now.
    ///
    /// - Returns: False if the lengths are not as many as the rows.
    func finish(_ stretch: MeasuringPlan.Stretch, _ lengths: [Double]) -> Bool {
        guard lengths.count == stretch.rows.count else { return false }
        for part in plan.finish(stretch) {
            geometry.setLengths(Array(lengths[part.lengths]), from: part.rows.lowerBound)
            estimate.add(lengths[part.lengths])
        }
        return true
    }

    /// Gives rows back that could not be measured.
    func giveUp(_ stretch: MeasuringPlan.Stretch) {
        plan.giveUp(stretch)
    }

    /// Puts the mean of what was measured in the place of what was not, where that is due.
    func moveEstimate() {
        if let length = estimate.move() { geometry.setEstimate(length) }
    }

    /// Follows the list through an edit.
    func apply(_ edit: RowEdit) {
        geometry.apply(edit)
        plan.apply(edit)
    }
}
