public import ScreenfulRanges
public import ScreenfulTypes

/// The lives of a list's cells, for people who want to see them: what each was told, and when.
///
/// A row that is in preload or nearer has a life; one that leaves takes it along,
/// and begins a new one when it comes back, as its nodes do.
///
///     var lives = CellLifecycles()
///     lives.apply(outcome.changes, at: now)
///     lives.callbacks(ofRow: 7)  // didEnterPreloadState, didEnterDisplayState, …
public struct CellLifecycles: Sendable {
    /// Something that a cell was told.
    public struct Callback: Hashable, Sendable {
        /// The callback's name, as Texture has it.
        public var name: String
        /// When it was told.
        public var at: Instant
    }

    private struct Life: Sendable {
        var node = NodeLifecycle()
        /// The latest callbacks, the oldest first.
        var callbacks: [Callback] = []
        var lastTurn: Instant
    }

    /// Callbacks that are kept of each life.
    public static var maxCallbacks: Int { 16 }

    private var lives: [Int: Life] = [:]
    private var actions: [NodeLifecycle.Action] = []

    /// Creates the lives of cells that nobody has told anything.
    public init() {}

    /// Goes on with cells that were told of their states before; of that nothing is kept.
    ///
    /// - Complexity: O(rows in preload or nearer).
    public init(_ states: some Sequence<StateRun>, at now: Instant) {
        for run in states where run.state.rawValue > InterfaceState.measureLayout.rawValue {
            for row in run.rows {
                var life = Life(lastTurn: now)
                life.node.handle(.stateChanged(run.state), into: &actions)
                actions.removeAll(keepingCapacity: true)
                lives[row] = life
            }
        }
    }

    /// Rows that have a life.
    public var count: Int { lives.count }

    /// What a row was told of late, the oldest first; empty for a row outside all ranges.
    public func callbacks(ofRow row: Int) -> [Callback] {
        lives[row]?.callbacks ?? []
    }

    /// Tells rows of their new states.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: some Sequence<StateChange>, at now: Instant) {
        for change in changes {
            guard change.new.rawValue > InterfaceState.measureLayout.rawValue else {
                lives[change.row] = nil
                continue
            }
            record(change.row, .stateChanged(change.new), at: now, isNew: true)
        }
    }

    /// Tells rows that they have been laid out, or laid out anew.
    public mutating func laidOut(_ rows: some Sequence<Int>, at now: Instant) {
        for row in rows {
            guard let edition = lives[row].map({ $0.node.lastEdition + 1 }) else { continue }
            record(row, .laidOut(edition: edition), at: now)
        }
    }

    /// Tells rows that the page has built them.
    ///
    /// - Complexity: O(rows, or lives if those are fewer).
    public mutating func built(_ rows: Range<Int>, at now: Instant) {
        for row in living(in: rows) { record(row, .built, at: now) }
    }

    /// Tells rows that all they show has been drawn.
    ///
    /// - Complexity: O(rows, or lives if those are fewer).
    public mutating func displayed(_ rows: Range<Int>, at now: Instant) {
        for row in living(in: rows) {
            guard let edition = lives[row]?.node.displayEdition else { continue }
            record(row, .displayed(edition: edition), at: now)
        }
    }

    /// Follows the list through an edit.
    ///
    /// - Complexity: O(lives).
    public mutating func apply(_ edit: RowEdit) {
        var moved: [Int: Life] = [:]
        moved.reserveCapacity(lives.count)
        for (row, life) in lives {
            if let row = edit.newRow(ofOld: row) { moved[row] = life }
        }
        lives = moved
    }

    private func living(in rows: Range<Int>) -> [Int] {
        rows.count < lives.count ? rows.filter { lives[$0] != nil } : lives.keys.filter { rows.contains($0) }
    }

    private mutating func record(_ row: Int, _ event: NodeLifecycle.Event, at now: Instant, isNew: Bool = false) {
        guard var life = isNew ? lives[row, default: Life(lastTurn: now)] : lives[row] else { return }
        // A turn has ended when something happens in the next one.
        if life.lastTurn < now { life.node.handle(.turnEnded, into: &actions) }
        life.lastTurn = now
        life.node.handle(event, into: &actions)
        for name in actions.lazy.compactMap(\.callbackName) {
            if life.callbacks.count == Self.maxCallbacks { life.callbacks.removeFirst() }
            life.callbacks.append(Callback(name: name, at: now))
        }
        actions.removeAll(keepingCapacity: true)
        lives[row] = life
    }
}

extension NodeLifecycle.Action {
    /// The name of what a node is told; nil for what its owner has to do, and for the word that ends every change.
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

/// What a list's cells were told while nobody has asked for their lives: just enough to tell of them later.
///
/// Most viewers that a program opens are never looked into; their cells' promises
/// take a few bytes here, where ``CellLifecycles`` takes some hundreds a row.
///
///     var untold = LifecycleLog()
///     untold.apply(outcome.changes, at: now)
///     let lives = untold.lives()  // as if they had been followed all along
public struct LifecycleLog: Sendable {
    private var changes: [StateChange] = []
    /// When how many of the changes had been told.
    private var batches: [(end: Int, at: Instant)] = []

    /// Creates the lives of cells that nobody has told anything.
    public init() {}

    /// Notes that rows were told of their new states.
    ///
    /// - Complexity: O(rows that changed).
    public mutating func apply(_ changes: [StateChange], at now: Instant) {
        guard !changes.isEmpty else { return }
        self.changes += changes
        batches.append((self.changes.count, now))
    }

    /// The lives of the cells, with all that they were told.
    ///
    /// - Complexity: O(changes that were noted).
    public func lives() -> CellLifecycles {
        var lives = CellLifecycles()
        var start = 0
        for batch in batches {
            lives.apply(changes[start..<batch.end], at: batch.at)
            start = batch.end
        }
        return lives
    }
}
