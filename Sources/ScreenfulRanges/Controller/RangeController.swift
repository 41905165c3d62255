public import ScreenfulTypes

/// The interface state of every row of a list.
///
/// An update takes the rows in each range and lists the rows whose state changed, in a defined order: visible rows
/// first, then the display range, then the preload range, then rows that left all ranges.
///
/// States are runs of rows, and an update compares the few runs of before and after: it never walks a range. Rows that
/// join the list change from no state to `measureLayout`; there may be a billion of them at once, so they are counted
/// and not listed.
public struct RangeController: Sendable, Codable {
    /// The number of rows.
    public internal(set) var rowCount: Int

    /// The state of every row, as runs that cover the list; neighbours differ.
    public internal(set) var runs: [StateRun] = []

    /// The rows that the last update looked at.
    public internal(set) var visitGroups = VisitGroups()

    /// The rows that were in a range at the last update: ascending, disjoint.
    var rowsInRange: [Range<Int>] = []

    /// False if rows came or went since the last update.
    var isValid = false

    /// Buffers that are reused by every update.
    var workspace = RangeWorkspace()

    /// Creates a controller of rows without any state.
    ///
    /// - Precondition: `rowCount` is from 0 to `RowGeometry.maximumRowCount`.
    public init(rowCount: Int) {
        precondition((0...RowGeometry.maximumRowCount).contains(rowCount), "a list cannot have \(rowCount) rows")
        self.rowCount = rowCount
        runs.appendRun(0..<rowCount, [])
    }

    /// Returns the state of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *r*) for *r* runs of rows in equal state.
    public func state(ofRow row: Int) -> InterfaceState {
        precondition(row >= 0 && row < rowCount, "there is no row \(row) among \(rowCount)")
        return runs[runs.indexOfRun(holding: row)].state
    }

    /// Reserves capacity for an update that changes all rows in range, as a reversal or a jump may.
    ///
    /// To be called before every scroll, so that no update allocates; a list that is never scrolled reserves nothing.
    public mutating func makeRoom(in changes: inout [StateChange]) {
        let count = rowsInRange.rowCount
        workspace.makeRoom(for: count)
        // As many rows may leave as come.
        changes.makeRoom(for: 2 * count)
    }
}

extension RangeController {
    /// Moves the ranges; a pass whose ranges hold the rows that they held before changes nothing.
    ///
    /// Where no row is visible, because the content was pulled past its end or
    /// is being replaced, rows lose `visible` and nothing else happens, unless the pass applies unseen.
    ///
    /// Changes are appended.
    ///
    /// - Returns: The number of rows that changed, also of those that are not listed.
    /// - Precondition: The layout has as many rows as the controller.
    /// - Complexity: O(log *n* + changes listed). Allocates nothing once the buffers have grown.
    public mutating func update(
        _ pass: RangePass,
        in layout: CollectionLayout,
        into changes: inout [StateChange]
    ) -> Int {
        update(pass, among: layout, into: &changes)
    }

    /// Moves the ranges over the headers and footers of a list, which stand in the place of rows.
    ///
    /// - Returns: The number of elements that changed, also of those that are not listed.
    /// - Precondition: The layout's sections have as many elements as the controller has rows.
    public mutating func update(
        _ pass: RangePass,
        inElementsOf layout: CollectionLayout,
        into changes: inout [StateChange]
    ) -> Int {
        update(pass, among: SectionElements(layout: layout), into: &changes)
    }

    private mutating func update(
        _ pass: RangePass,
        among layout: some PlacedRows,
        into changes: inout [StateChange]
    ) -> Int {
        precondition(layout.rowCount == rowCount, "\(layout.rowCount) rows have a place, \(rowCount) a state")
        if isValid, workspace.basis?.yieldsTheStates(of: pass) ?? false {
            visitGroups.departed.clear()
            visitGroups.others.clear()
            return 0
        }
        let ranges = pass.ranges.clamped(to: rowCount)
        guard !ranges.visible.isEmpty || pass.appliesUnseen else {
            visitGroups.removeAll()
            return strip(.visible, into: &changes)
        }
        visitGroups.assign(ranges, previous: rowsInRange, all: isValid ? nil : 0..<rowCount)
        workspace.assignRuns(pass, ranges, rowCount: rowCount)

        let firstChange = changes.count
        let firstVisible =
            ranges.visible.isEmpty
            ? (0..<rowCount).partitionPoint { layout.offset(ofRow: $0) >= pass.viewport.start }
            : ranges.visible.longestRun.lowerBound
        var unlisted = 0
        func list(_ group: [Range<Int>], isOnScreen: Bool = false) {
            unlisted += workspace.compare(group, old: runs)
            workspace.list(pass, isOnScreen ? nil : firstVisible, layout, into: &changes)
        }
        list(visitGroups.visible, isOnScreen: true)
        list(visitGroups.display)
        list(visitGroups.preload)
        list(visitGroups.departed)
        list(visitGroups.others)

        swap(&runs, &workspace.runs)
        rowsInRange.clear()
        rowsInRange.insertRows(ranges.visible)
        rowsInRange.insertRows(ranges.display)
        rowsInRange.insertRows(ranges.preload)
        isValid = true
        workspace.basis = RangeWorkspace.Basis(pass)
        checkInvariants()
        return changes.count - firstChange + unlisted
    }
}

/// Runs that follow one another without gaps; neighbours differ.
extension [StateRun] {
    /// Adds rows after all others, to the last run where the state is the same.
    mutating func appendRun(_ rows: Range<Int>, _ state: InterfaceState) {
        guard !rows.isEmpty else { return }
        if let last, last.state == state, last.rows.upperBound == rows.lowerBound {
            self[count - 1].rows = last.rows.lowerBound..<rows.upperBound
        } else {
            append(StateRun(rows: rows, state: state))
        }
    }

    /// Returns the index of the run that holds a row.
    ///
    /// - Complexity: O(log *r*).
    package func indexOfRun(holding row: Int) -> Int {
        indices.partitionPoint { self[$0].rows.upperBound > row }
    }
}

extension RangeController {
    #if SCREENFUL_INTERNAL_CHECKS
    /// Stops the program when the states contradict one another.
    func checkInvariants() {
        var end = 0
        var last: InterfaceState?
        for run in runs {
            precondition(run.rows.lowerBound == end && !run.rows.isEmpty, "the runs leave a gap at row \(end)")
            precondition(run.state != last, "the runs meeting at row \(end) are not joined")
            precondition(
                run.state.isDisjoint(with: .visible) || run.state.contains(.display),
                "row \(end) is visible and not displayed"
            )
            precondition(
                !run.state.isInRange
                    || rowsInRange.contains { $0.lowerBound <= end && $0.upperBound >= run.rows.upperBound },
                "row \(end) is in state \(run.state.rawValue) outside every range"
            )
            end = run.rows.upperBound
            last = run.state
        }
        precondition(end == rowCount, "\(rowCount) rows, but \(end) states")
        precondition(
            zip(rowsInRange, rowsInRange.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
            "the rows in range are not in order"
        )
    }
    #else
    @inline(__always) func checkInvariants() {}
    #endif
}
