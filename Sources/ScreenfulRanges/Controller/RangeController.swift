public import ScreenfulTypes

/// Keeps the interface state of every row of a list.
///
/// An update takes the rows in each range and answers with the rows whose state
/// changed, in a promised order: visible rows first, then the display range,
/// then the preload range, then rows that left all ranges.
///
/// States are runs of rows, and an update compares the few runs of before and
/// after: it never walks a range. Rows that join the list change from no state
/// to `measureLayout`; there may be a billion of them at once, so they are
/// counted and not listed.
public struct RangeController: Sendable {
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

    /// Buffers that every update uses again.
    var workspace = RangeWorkspace()

    /// Creates a controller of rows without any state.
    ///
    /// - Precondition: `rowCount` is from 0 to `RowGeometry.maximumRowCount`.
    public init(rowCount: Int) {
        precondition((0...RowGeometry.maximumRowCount).contains(rowCount), "a list cannot have \(rowCount) rows")
        self.rowCount = rowCount
        runs.appendRun(0..<rowCount, [])
    }

    /// The state of a row.
    ///
    /// - Precondition: The row exists.
    /// - Complexity: O(log *r*) for *r* runs of rows in equal state.
    public func state(ofRow row: Int) -> InterfaceState {
        precondition(row >= 0 && row < rowCount, "there is no row \(row) among \(rowCount)")
        return runs[runs.indexOfRun(holding: row)].state
    }

    /// Makes room for an update that changes all rows, as a reversal or a leap may.
    ///
    /// To be called before every scroll, so that the first one that needs the room finds it; a list that
    /// nobody scrolls needs none.
    ///
    /// - Parameter changes: What will receive the changes.
    public mutating func makeRoom(in changes: inout [StateChange]) {
        let count = rowsInRange.rowCount
        workspace.makeRoom(for: count)
        // As many rows may leave as come.
        changes.makeRoom(for: 2 * count)
    }

    /// Has the next update look at all rows, as it does after an edit.
    public mutating func invalidate() {
        isValid = false
    }
}
