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

    private struct Cell: Sendable {
        var node = NodeLifecycle()
        /// The latest callbacks, the oldest first.
        var callbacks: [Callback] = []
        var lastTurn: Instant
    }

    /// The number of callbacks kept for each cell.
    public static var maxCallbacks: Int { 16 }

    private var cells: [Int: Cell] = [:]
    private var actions: [NodeLifecycle.Action] = []

    /// Creates a record without cells.
    public init() {}

    /// Creates a record of cells that are in a state already; their earlier callbacks are not known.
    ///
    /// - Complexity: O(rows in preload or nearer).
    public init(_ states: some Sequence<StateRun>, at now: Instant) {
        for run in states where run.state.rawValue > InterfaceState.measureLayout.rawValue {
            for row in run.rows {
                var cell = Cell(lastTurn: now)
                cell.node.handle(.stateChanged(run.state), into: &actions)
                actions.removeAll(keepingCapacity: true)
                cells[row] = cell
            }
        }
    }

    /// The number of rows with a lifecycle.
    public var count: Int { cells.count }

    /// The latest callbacks of a row, the oldest first; empty for a row outside all ranges.
    public func callbacks(ofRow row: Int) -> [Callback] { cells[row]?.callbacks ?? [] }

    /// Records the state changes of rows.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: some Sequence<StateChange>, at now: Instant) {
        for change in changes {
            guard change.new.rawValue > InterfaceState.measureLayout.rawValue else {
                cells[change.row] = nil
                continue
            }
            record(change.row, .stateChanged(change.new), at: now, isNew: true)
        }
    }

    /// Records that rows were laid out, for the first time or again.
    public mutating func laidOut(_ rows: some Sequence<Int>, at now: Instant) {
        for row in rows {
            guard let edition = cells[row].map({ $0.node.lastEdition + 1 }) else { continue }
            record(row, .laidOut(edition: edition), at: now)
        }
    }

    /// Records that the page built rows.
    ///
    /// - Complexity: O(rows, or cells if those are fewer).
    public mutating func built(_ rows: Range<Int>, at now: Instant) {
        for row in recorded(in: rows) { record(row, .built, at: now) }
    }

    /// Records that the contents of rows are drawn completely.
    ///
    /// - Complexity: O(rows, or cells if those are fewer).
    public mutating func displayed(_ rows: Range<Int>, at now: Instant) {
        for row in recorded(in: rows) {
            guard let edition = cells[row]?.node.displayEdition else { continue }
            record(row, .displayed(edition: edition), at: now)
        }
    }

    /// Renumbers the rows after an edit.
    ///
    /// - Complexity: O(cells).
    public mutating func apply(_ edit: RowEdit) {
        var moved: [Int: Cell] = [:]
        moved.reserveCapacity(cells.count)
        for (row, cell) in cells {
            if let row = edit.newRow(ofOld: row) { moved[row] = cell }
        }
        cells = moved
    }

    private func recorded(in rows: Range<Int>) -> [Int] {
        rows.count < cells.count ? rows.filter { cells[$0] != nil } : cells.keys.filter { rows.contains($0) }
    }

    private mutating func record(_ row: Int, _ event: NodeLifecycle.Event, at now: Instant, isNew: Bool = false) {
        guard var cell = isNew ? cells[row, default: Cell(lastTurn: now)] : cells[row] else { return }
        // An event at a later time implies that the turn has ended.
        if cell.lastTurn < now { cell.node.handle(.turnEnded, into: &actions) }
        cell.lastTurn = now
        cell.node.handle(event, into: &actions)
        for name in actions.lazy.compactMap(\.callbackName) {
            if cell.callbacks.count == Self.maxCallbacks { cell.callbacks.removeFirst() }
            cell.callbacks.append(Callback(name: name, at: now))
        }
        actions.removeAll(keepingCapacity: true)
        cells[row] = cell
    }
}

extension NodeLifecycle.Action {
    /// The name of the callback; nil for the actions of the owner, and for the last callback of every change.
    fileprivate var callbackName: String? {
        switch self {
        case .didLoad: "didLoad"
        case .didLayout: "didLayout"
        case .displayDidFinish: "displayDidFinish"
        case .callback(.interfaceStateDidChange): nil
        case .callback(let callback): callback.rawValue
        case .didEnterHierarchy, .didExitHierarchy, .display, .suspendDisplay, .clearContents, .showPlaceholder,
            .hidePlaceholder:
            nil
        }
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
