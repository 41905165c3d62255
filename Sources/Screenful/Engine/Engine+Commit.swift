import ScreenfulRanges
import ScreenfulTypes

extension Engine {
    /// Applies an edit to everything that is known of rows; what the reader sees stays where it is.
    mutating func commit(
        _ edit: RowEdit,
        at now: Instant,
        _ agenda: inout PendingWork,
        into outcome: inout Outcome
    ) {
        precondition(edit.fits(rowCount: rowCount), "the edit speaks of rows that the list does not have")
        guard !edit.isEmpty else { return }
        let map = RowMap(edit, oldCount: rowCount)
        let oldLength = contentLength
        let limit = restLimit
        let held = heldRow(map)

        fetches.apply(map, cancelled: &workspace.cancelled)
        map.apply(to: &pending)
        rendering.apply(map)
        geometry.apply(edit)
        count(controller.apply(edit, into: &outcome.departures), into: &outcome)
        edition += 1
        measuring = nil

        let newOffset = held.map { geometry.offset(ofRow: $0.row) + $0.distance } ?? offset
        moveOffset(to: newOffset, heldWithin: limit, oldLength: oldLength, into: &outcome)
        for rows in edit.reloaded { refetch(rows) }
        noteEdit(edit, &agenda)
        agenda.needsPass = true
        agenda.isChanged = true
    }

    /// Has the data of rows fetched and drawn anew, as far as they are in the ranges.
    private mutating func refetch(_ rows: Range<Int>) {
        fetches.remove(rows, cancelled: &workspace.cancelled)
        rendering.invalidate(rows)
        pending.subtractRows(rows)
        collect(.preload, in: rows) { $0.enteredPreload.insertRows($1) }
    }

    /// The row that stays where it is on screen, by its number after the edit, and how far above the
    /// viewport's start its top is, in points.
    ///
    /// It is the first visible row that stays in its place. Where none does, the
    /// row after the visible ones takes their place, or the one before them.
    private func heldRow(_ map: RowMap) -> (row: Int, distance: Double)? {
        let visible = visibleRows
        guard !visible.isEmpty else { return nil }
        if let row = map.kept.firstSurvivor(from: visible.lowerBound), row < rowCount, let new = map.kept[row] {
            let distance = visible.contains(row) ? offset - geometry.offset(ofRow: row) : 0
            return (new, distance)
        }
        var last = 0
        map.kept.forEachStretch(of: 0..<visible.lowerBound) { last = $0.upperBound }
        return (last, 0)
    }
}
