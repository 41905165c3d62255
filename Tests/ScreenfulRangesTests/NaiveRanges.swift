import ScreenfulRanges
import ScreenfulTypes

/// The obvious range controller: it looks at every row in every update.
struct NaiveRanges {
    struct Row {
        var state: InterfaceState = []
        var wasInRange = false
    }

    var rows: [Row]
    var isValid = false

    init(rowCount: Int) {
        rows = Array(repeating: Row(), count: rowCount)
    }

    /// The changes in the promised order, and the number of rows that only joined the list.
    mutating func update(_ pass: RangePass, geometry: NaiveGeometry) -> (changes: [StateChange], unlisted: Int) {
        let ranges = pass.ranges
        guard !ranges.visible.isEmpty else { return (stripVisible(), 0) }
        let offsets = geometry.offsets
        // Of several runs on screen, the longest divides the rows before the viewport from those after it.
        let longest = ranges.visible.map(\.count).max()
        let firstVisible = ranges.visible.first { $0.count == longest }?.lowerBound ?? 0
        var visits: [(group: Int, distance: Double, isBehind: Bool, row: Int)] = []
        for row in rows.indices {
            let isBefore = row < firstVisible
            let distance = isBefore ? pass.viewport.start - offsets[row + 1] : offsets[row] - pass.viewport.end
            guard let group = group(of: row, ranges) else { continue }
            visits.append((group, group == 0 ? 0 : distance, isBefore == pass.isMovingForward, row))
        }
        visits.sort { first, second in
            if first.group != second.group { return first.group < second.group }
            if pass.order == .nearestFirst, first.group > 0 {
                if first.distance != second.distance { return first.distance < second.distance }
                if first.isBehind != second.isBehind { return second.isBehind }
                if first.row < firstVisible { return first.row > second.row }
            }
            return first.row < second.row
        }
        var changes: [StateChange] = []
        var unlisted = 0
        for visit in visits {
            let old = rows[visit.row].state
            let new = target(of: visit.row, pass)
            rows[visit.row].state = new
            if old.isEmpty, new == .measureLayout {
                unlisted += 1
            } else if old != new {
                changes.append(StateChange(row: visit.row, old: old, new: new))
            }
        }
        for row in rows.indices { rows[row].wasInRange = isInRange(row, ranges) }
        isValid = true
        return (changes, unlisted)
    }

    /// The removed rows that were in a range.
    mutating func apply(_ edit: RowEdit) -> [StateChange] {
        guard !edit.isEmpty else { return [] }
        let exits = edit.removed.joined().compactMap { row in
            let state = rows[row].state
            return state.isSubset(of: .measureLayout) ? nil : StateChange(row: row, old: state, new: [])
        }
        rows = edit.applied(to: rows) { _ in Row() }
        isValid = false
        return exits
    }

    private mutating func stripVisible() -> [StateChange] {
        rows.indices.compactMap { row in
            let old = rows[row].state
            guard old.contains(.visible) else { return nil }
            rows[row].state.remove(.visible)
            return StateChange(row: row, old: old, new: rows[row].state)
        }
    }

    private func isInRange(_ row: Int, _ ranges: RowRanges) -> Bool {
        ranges.visible.contains(row: row) || ranges.display.contains(row: row) || ranges.preload.contains(row: row)
    }

    private func group(of row: Int, _ ranges: RowRanges) -> Int? {
        if ranges.visible.contains(row: row) { return 0 }
        if ranges.display.contains(row: row) { return 1 }
        if ranges.preload.contains(row: row) { return 2 }
        if rows[row].wasInRange { return 3 }
        return isValid ? nil : 4
    }

    private func target(of row: Int, _ pass: RangePass) -> InterfaceState {
        let isVisible = pass.ranges.visible.contains(row: row)
        let isInDisplay = pass.ranges.display.contains(row: row)
        let mask: UInt8
        if pass.isContainerVisible {
            mask = isVisible ? 15 : 1 | (pass.ranges.preload.contains(row: row) ? 2 : 0) | (isInDisplay ? 4 : 0)
        } else if isVisible {
            mask = 1 | 2 | (pass.mode == .lowMemory ? 0 : 4)
        } else {
            mask = isInDisplay ? 1 | 2 : 1
        }
        return InterfaceState(rawValue: mask)
    }
}
