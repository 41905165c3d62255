public import ScreenfulRanges
public import ScreenfulTypes

/// Records the lifecycle callbacks of each cell with their times, for the inspector.
///
/// A row has a lifecycle while it is in the preload range or nearer. It loses it when it leaves,
/// and gets a new one when it comes back, as its nodes do.
///
///     var lifecycles = CellLifecycles()
///     lifecycles.apply(outcome.changes, at: now)
///     lifecycles.callbacks(ofRow: 7)  // didEnterPreloadState, didEnterDisplayState, …
public struct CellLifecycles: Sendable {
    /// A callback to a cell.
    public struct Callback: Hashable, Sendable {
        /// The callback's name, as Texture has it.
        public var name: String
        /// The time of the callback.
        public var at: Instant
    }

    /// A cell: laid out, loaded once by the page, drawn, cleared one turn after it has left the display range, drawn
    /// again.
    ///
    /// - Note: Rules of `ASDisplayNode` (Texture be0b74b4, ASDisplayNode.mm).
    private struct Cell: Sendable {
        var state: InterfaceState = []
        /// The latest callbacks, the oldest first.
        var callbacks: [Callback] = []
        var lastTurn: Instant
        var isLoaded = false
        var hasContents = false
        var isDisplaying = false
        /// True if it left the display range in a turn that is not over.
        var awaitsClearing = false

        mutating func call(_ name: String) {
            if callbacks.count == CellLifecycles.maxCallbacks { callbacks.removeFirst() }
            callbacks.append(Callback(name: name, at: lastTurn))
        }

        /// Advances to a time; a later one implies that the turn has ended.
        mutating func advance(to now: Instant) {
            guard lastTurn < now else { return }
            lastTurn = now
            if awaitsClearing { (hasContents, awaitsClearing) = (false, false) }
        }

        mutating func enter(_ new: InterfaceState, at now: Instant) {
            advance(to: now)
            for callback in InterfaceCallbacks(from: state, to: new) {
                switch callback {
                case .didEnterDisplayState: (awaitsClearing, isDisplaying) = (false, !hasContents)
                case .didExitDisplayState: (awaitsClearing, isDisplaying) = (true, false)
                // The last callback of every change is not recorded.
                case .interfaceStateDidChange: continue
                default: break
                }
                call(callback.rawValue)
            }
            state = new
        }
    }

    /// The number of callbacks kept for each cell.
    public static var maxCallbacks: Int { 16 }

    private var cells = RowDictionary<Cell>()

    /// Creates a record without cells.
    public init() {}

    /// Creates a record of cells that are in a state already; their earlier callbacks are not known.
    ///
    /// - Complexity: O(rows in preload or nearer).
    public init(_ states: some Sequence<StateRun>, at now: Instant) {
        for run in states where run.state.isInRange {
            for row in run.rows {
                var cell = Cell(lastTurn: now)
                cell.enter(run.state, at: now)
                cell.callbacks.removeAll()
                cells[row] = cell
            }
        }
    }

    /// The latest callbacks of a row, the oldest first; empty for a row outside all ranges.
    public func callbacks(ofRow row: Int) -> [Callback] { cells[row]?.callbacks ?? [] }

    /// Records the state changes of rows.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: some Sequence<StateChange>, at now: Instant) {
        for change in changes {
            guard change.new.isInRange else {
                cells.removeValue(forRow: change.row)
                continue
            }
            cells.update(change.row, default: Cell(lastTurn: now)) { $0.enter(change.new, at: now) }
        }
    }

    /// Records that rows were laid out, for the first time or again.
    public mutating func laidOut(_ rows: some Sequence<Int>, at now: Instant) {
        for row in rows { record(row, at: now) { $0.call("didLayout") } }
    }

    /// Records that the page built rows.
    ///
    /// - Complexity: O(rows, or cells if those are fewer).
    public mutating func built(_ rows: Range<Int>, at now: Instant) {
        for row in recorded(in: rows) {
            record(row, at: now) { cell in
                if !cell.isLoaded { cell.call("didLoad") }
                cell.isLoaded = true
            }
        }
    }

    /// Records that the contents of rows are drawn completely.
    ///
    /// - Complexity: O(rows, or cells if those are fewer).
    public mutating func displayed(_ rows: Range<Int>, at now: Instant) {
        for row in recorded(in: rows) {
            record(row, at: now) { cell in
                guard cell.isDisplaying else { return }
                (cell.isDisplaying, cell.hasContents) = (false, true)
                cell.call("displayDidFinish")
            }
        }
    }

    /// Renumbers the rows after an edit.
    ///
    /// - Complexity: O(cells).
    public mutating func apply(_ edit: RowEdit) { cells.apply(edit) }

    private func recorded(in rows: Range<Int>) -> [Int] {
        rows.count < cells.count ? rows.filter { cells[$0] != nil } : cells.rows.filter { rows.contains($0) }
    }

    private mutating func record(_ row: Int, at now: Instant, _ change: (inout Cell) -> Void) {
        guard var cell = cells[row] else { return }
        cell.advance(to: now)
        change(&cell)
        cells[row] = cell
    }
}

/// Stores the state changes of a list's cells, from which their lifecycles can be computed on demand.
///
/// The cells of most viewers are never inspected; a change takes a few bytes
/// here, where ``CellLifecycles`` takes some hundreds a row.
///
///     var log = LifecycleLog()
///     log.apply(outcome.changes, at: now)
///     let lifecycles = log.lives()  // the same as if recorded all along
public struct LifecycleLog: Sendable {
    private var changes: [StateChange] = []
    /// The time of each batch of changes, with the number of changes up to its end.
    private var batches: [(end: Int, at: Instant)] = []

    /// Creates an empty log.
    public init() {}

    /// Stores the state changes of rows.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: [StateChange], at now: Instant) {
        guard !changes.isEmpty else { return }
        self.changes += changes
        batches.append((self.changes.count, now))
    }

    /// Returns the lifecycles of the cells, with all their callbacks.
    ///
    /// - Complexity: O(changes).
    public func lives() -> CellLifecycles {
        var lifecycles = CellLifecycles()
        var start = 0
        for batch in batches {
            lifecycles.apply(changes[start..<batch.end], at: batch.at)
            start = batch.end
        }
        return lifecycles
    }
}
