/// One row's move from one set of promises to another.
public struct StateChange: Hashable, Sendable {
    /// The row, counted from 0 over all sections.
    public var row: Int
    /// What it was.
    public var old: InterfaceState
    /// What it is now.
    public var new: InterfaceState

    /// Creates a change.
    @inlinable
    public init(row: Int, old: InterfaceState, new: InterfaceState) {
        self.row = row
        self.old = old
        self.new = new
    }
}

/// Rows in a row that share one set of promises.
public struct StateRun: Hashable, Sendable {
    /// The rows, half-open, counted from 0 over all sections.
    public var rows: Range<Int>
    /// What each of them is.
    public var state: InterfaceState

    /// Creates a run.
    @inlinable
    public init(rows: Range<Int>, state: InterfaceState) {
        self.rows = rows
        self.state = state
    }
}
