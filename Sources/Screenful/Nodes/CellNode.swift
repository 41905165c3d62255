public import ScreenfulTypes

/// A cell's interface state, with those who are told when it changes.
///
/// The cell itself is told first, then its observers in the order they were
/// added. Every enter is paired with an exit, also when the cell is torn down.
/// What was drawn is kept for one turn after the cell left the display state,
/// so that a flicker out and in draws nothing anew.
///
/// - Note: Rules of `ASDisplayNode` (Texture be0b74b4, ASDisplayNode.mm).
public struct CellNode<Observer: InterfaceStateObserver> {
    /// Why an observer could not be added.
    public enum ObserverError: Error, Hashable, Sendable {
        /// The cell has four observers already.
        case tooMany
    }

    /// Observers a cell may have besides itself: `AS_MAX_INTERFACE_STATE_DELEGATES` (Texture be0b74b4).
    public static var maximumObservers: Int { 4 }

    /// The row, which an edit of the list may change.
    public var row: Int
    /// What the cell has been promised.
    public private(set) var state: InterfaceState = []
    /// True while something that was drawn is kept although the cell left the display state.
    public private(set) var awaitsPurge = false
    private let cell: Observer
    private var observers: [Observer] = []

    /// Creates a cell without promises.
    ///
    /// - Parameters:
    ///   - row: Where it is in the list.
    ///   - cell: Who is told first.
    public init(row: Int, cell: Observer) {
        self.row = row
        self.cell = cell
    }

    /// Adds one who is told after those before.
    ///
    /// - Throws: ``ObserverError/tooMany`` for the fifth.
    public mutating func add(_ observer: Observer) throws(ObserverError) {
        guard observers.count < Self.maximumObservers else { throw .tooMany }
        observers.append(observer)
    }

    /// Changes the promises and tells of it.
    ///
    /// - Precondition: A visible cell is promised display and preload too.
    public mutating func setState(_ new: InterfaceState) {
        precondition(
            !new.contains(.visible) || new.isSuperset(of: [.display, .preload]),
            "a visible cell needs display and preload, not \(new)"
        )
        let old = state
        state = new
        if old.contains(.display), !new.contains(.display) { awaitsPurge = true }
        for callback in InterfaceCallbacks(from: old, to: new) {
            cell.cell(did: callback, row: row, from: old, to: new)
            for observer in observers { observer.cell(did: callback, row: row, from: old, to: new) }
        }
    }

    /// Ends a turn.
    ///
    /// - Returns: True if what was drawn is to be given up now: the cell left the
    ///   display state in this turn or before, and is still out.
    public mutating func endTurn() -> Bool {
        defer { awaitsPurge = false }
        return awaitsPurge && !state.contains(.display)
    }

    /// Takes all promises back, so that whoever was told of an enter is told of the exit.
    public mutating func tearDown() {
        setState([])
    }
}

extension CellNode: Sendable where Observer: Sendable {}

/// Something that is told when a node's interface state changes.
public protocol InterfaceStateObserver {
    /// Receives one callback of a change.
    ///
    /// - Parameters:
    ///   - callback: What happens.
    ///   - row: The row of the cell at that moment.
    ///   - old: What the cell was.
    ///   - new: What it is now.
    func cell(did callback: InterfaceCallback, row: Int, from old: InterfaceState, to new: InterfaceState)
}
