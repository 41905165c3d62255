public import ScreenfulTypes

extension RangeController {
    /// Moves the ranges.
    ///
    /// Where no row is visible, because the content was pulled past its end or
    /// is being replaced, rows lose `visible` and nothing else happens.
    ///
    /// - Parameters:
    ///   - pass: The ranges, and what being in them means.
    ///   - geometry: Where the rows are; tells which of them is nearer.
    ///   - changes: Receives the changes, after what it holds already.
    /// - Returns: How many rows changed.
    /// - Precondition: The geometry has as many rows as the controller.
    /// - Complexity: O(log *n* + changes listed). Allocates nothing once the buffers have grown.
    public mutating func update(
        _ pass: RangePass,
        in geometry: RowGeometry,
        into changes: inout [StateChange]
    ) -> PassSummary {
        precondition(geometry.rowCount == rowCount, "\(geometry.rowCount) rows have a place, \(rowCount) a state")
        let ranges = pass.ranges.clamped(to: rowCount)
        guard !ranges.visible.isEmpty else {
            visitGroups.removeAll()
            return strip(.visible, into: &changes)
        }
        visitGroups.assign(ranges, previous: rowsInRange, all: isValid ? nil : 0..<rowCount)
        workspace.assignRuns(pass, ranges, rowCount: rowCount)

        let firstChange = changes.count
        var unlisted = 0
        func list(_ group: [Range<Int>]) {
            unlisted += workspace.compare(group, old: runs)
            workspace.list(pass, ranges.visible, geometry, into: &changes)
        }
        list(visitGroups.visible)
        list(visitGroups.display)
        list(visitGroups.preload)
        list(visitGroups.departed)
        list(visitGroups.others)

        swap(&runs, &workspace.runs)
        rowsInRange.removeAll(keepingCapacity: true)
        rowsInRange.insertRows(ranges.visible)
        rowsInRange.insertRows(ranges.display)
        rowsInRange.insertRows(ranges.preload)
        isValid = true
        checkInvariants()
        return PassSummary(
            changedCount: changes.count - firstChange + unlisted,
            unlistedCount: unlisted
        )
    }
}
