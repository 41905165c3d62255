public import ScreenfulTypes

/// The cells of a sheet in some rows and some columns.
///
/// Every set of cells that a sheet speaks of is such a product: its rows and its columns have states of their own, and a
/// cell has the state that both have in common.
public struct CellRegion: Hashable, Sendable {
    /// The rows.
    public var rows: RowSet
    /// The columns.
    public var columns: RowSet

    /// Creates a region; it has no cells if it has no rows or no columns.
    public init(rows: RowSet = RowSet(), columns: RowSet = RowSet()) {
        self.rows = rows
        self.columns = columns
    }

    /// The number of cells.
    public var cellCount: Int { rows.rowCount * columns.rowCount }

    /// Returns the cells that are not in another region, as strips that do not overlap.
    ///
    /// After one step along one axis these are the strip that was entered, or the one that was left.
    ///
    /// - Returns: Rows that the other region lacks, across all columns; then columns that it lacks, in the other rows.
    /// - Complexity: O(runs of rows × runs of columns), however many cells there are.
    public func subtracting(_ other: Self) -> [CellStrip] {
        guard other.cellCount > 0 else { return strips }
        return Self(rows: rows.subtracting(other.rows), columns: columns).strips
            + Self(rows: rows.intersection(other.rows), columns: columns.subtracting(other.columns)).strips
    }

    /// The region as strips: one for each run of rows and each run of columns.
    public var strips: [CellStrip] {
        rows.flatMap { rows in columns.map { CellStrip(rows: rows, columns: $0) } }
    }
}

/// Adjacent cells of a sheet: a rectangle of rows and columns.
public struct CellStrip: Hashable, Sendable {
    /// The rows.
    public var rows: Range<Int>
    /// The columns.
    public var columns: Range<Int>

    /// Creates a strip.
    public init(rows: Range<Int>, columns: Range<Int>) {
        self.rows = rows
        self.columns = columns
    }
}

/// The cells of a sheet in each range.
public struct CellRegions: Hashable, Sendable {
    /// The cells on screen.
    public var visible = CellRegion()
    /// The cells worth rendering.
    public var display = CellRegion()
    /// The cells worth fetching.
    public var preload = CellRegion()

    /// Creates ranges without cells.
    public init() {}

    /// Creates the ranges that follow from the states of rows and columns: ascending runs.
    public init(rows: [StateRun], columns: [StateRun]) {
        func region(_ bit: InterfaceState) -> CellRegion {
            CellRegion(rows: RowSet(rows, with: bit), columns: RowSet(columns, with: bit))
        }
        visible = region(.visible)
        display = region(.display)
        preload = region(.preload)
    }
}

extension RowSet {
    /// Creates the set of the rows whose state has some bits.
    ///
    /// - Parameters:
    ///   - runs: The states, ascending.
    ///   - bits: The bits.
    public init(_ runs: [StateRun], with bits: InterfaceState) {
        self.init()
        for run in runs where run.state.isSuperset(of: bits) { append(run.rows) }
    }
}
