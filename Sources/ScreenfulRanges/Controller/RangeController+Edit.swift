public import ScreenfulTypes

extension RangeController {
    /// Carries the states over to the rows after an edit.
    ///
    /// Moved and reloaded rows keep their state. Inserted rows have none until
    /// the next update, which looks at all rows again.
    ///
    /// - Parameters:
    ///   - edit: What happens to the rows.
    ///   - changes: Receives a change to no state for each removed row that was
    ///     in a range, in ascending order of the **old** rows, so that every
    ///     state that was entered is left.
    /// - Returns: How many removed rows had a state.
    /// - Precondition: The edit fits the row count.
    /// - Complexity: O(*k* log *r* + *r*) for an edit of *k* ranges and *r* runs, plus the changes listed.
    @discardableResult
    public mutating func apply(_ edit: RowEdit, into changes: inout [StateChange]) -> Int {
        guard !edit.isEmpty else { return 0 }
        let firstChange = changes.count
        var unlisted = 0
        for rows in edit.removed {
            unlisted += endStates(of: rows, where: { _ in true }, into: &changes)
        }
        workspace.runs.removeAll(keepingCapacity: true)
        var inRange: [Range<Int>] = []
        edit.forEachStretch(ofOldCount: rowCount) { new, old in
            guard let old else { return workspace.runs.appendRun(new, []) }
            let shift = new.lowerBound - old.lowerBound
            for run in runs[runs.indexOfRun(holding: old.lowerBound)...] {
                guard run.rows.lowerBound < old.upperBound else { break }
                workspace.runs.appendRun(run.rows.clamped(to: old).shifted(by: shift), run.state)
            }
            let first = rowsInRange.indices.partitionPoint { rowsInRange[$0].upperBound > old.lowerBound }
            for rows in rowsInRange[first...] {
                guard rows.lowerBound < old.upperBound else { break }
                inRange.appendRows(rows.clamped(to: old).shifted(by: shift))
            }
        }
        swap(&runs, &workspace.runs)
        rowsInRange = inRange
        rowCount += edit.countChange
        isValid = false
        checkInvariants()
        return changes.count - firstChange + unlisted
    }

    /// Removes the states of all rows, visible rows first.
    ///
    /// - Parameter changes: Receives a change to no state for each row that was in a range.
    /// - Returns: How many rows had a state.
    /// - Complexity: O(changes listed).
    @discardableResult
    public mutating func teardown(into changes: inout [StateChange]) -> Int {
        let firstChange = changes.count
        let all = 0..<rowCount
        var unlisted = endStates(of: all, where: { $0.contains(.visible) }, into: &changes)
        unlisted += endStates(
            of: all,
            where: { $0.isDisjoint(with: .visible) && $0.contains(.display) },
            into: &changes
        )
        unlisted += endStates(of: all, where: { $0.isDisjoint(with: [.visible, .display]) }, into: &changes)
        self = RangeController(rowCount: rowCount)
        return changes.count - firstChange + unlisted
    }

    /// Removes some states from all rows that have them.
    ///
    /// Rows that lose `display` lose `visible` too.
    ///
    /// - Parameters:
    ///   - states: The states to remove; never `measureLayout`, which lasts as long as the row.
    ///   - changes: Receives the changes in ascending order, after what it holds already.
    /// - Returns: How many rows changed.
    /// - Complexity: O(changes listed).
    @discardableResult
    public mutating func strip(_ states: InterfaceState, into changes: inout [StateChange]) -> Int {
        precondition(!states.contains(.measureLayout), "a row keeps measureLayout while it is in the list")
        let firstChange = changes.count
        let lost = states.contains(.display) ? states.union(.visible) : states
        workspace.runs.removeAll(keepingCapacity: true)
        for run in runs {
            let state = run.state.subtracting(lost)
            workspace.runs.appendRun(run.rows, state)
            guard state != run.state else { continue }
            for row in run.rows { changes.append(StateChange(row: row, old: run.state, new: state)) }
        }
        swap(&runs, &workspace.runs)
        workspace.basis = nil
        checkInvariants()
        return changes.count - firstChange
    }

    /// Moves all rows out of every range; rows that had no state get `measureLayout`.
    ///
    /// The latter are counted and not listed, as by an update.
    ///
    /// - Parameter changes: Receives the changes in ascending order, after what it holds already.
    /// - Returns: How many rows changed.
    /// - Complexity: O(changes listed).
    public mutating func leaveRanges(into changes: inout [StateChange]) -> Int {
        var joined = 0
        workspace.runs.removeAll(keepingCapacity: true)
        for run in runs {
            if run.state.isEmpty { joined += run.rows.count }
            workspace.runs.appendRun(run.rows, run.state.isEmpty ? .measureLayout : run.state)
        }
        swap(&runs, &workspace.runs)
        return joined + strip([.preload, .display, .visible], into: &changes)
    }

    /// Lists a change to no state for the rows of a range whose state matches.
    ///
    /// - Returns: The number of rows that only leave the list; they are not among the changes.
    private func endStates(
        of rows: Range<Int>,
        where isMeant: (InterfaceState) -> Bool,
        into changes: inout [StateChange]
    ) -> Int {
        guard !rows.isEmpty else { return 0 }
        var unlisted = 0
        for run in runs[runs.indexOfRun(holding: rows.lowerBound)...] {
            guard run.rows.lowerBound < rows.upperBound else { break }
            guard isMeant(run.state), !run.state.isEmpty else { continue }
            let ended = run.rows.clamped(to: rows)
            guard run.state != .measureLayout else {
                unlisted += ended.count
                continue
            }
            for row in ended { changes.append(StateChange(row: row, old: run.state, new: [])) }
        }
        return unlisted
    }
}
