public import ScreenfulTypes

/// A cell's interface state, with the observers of its changes.
///
/// The cell itself is called first, then its observers in the order in which they were
/// added. Every enter is paired with an exit, also when the cell is torn down. Drawn
/// content is kept for one turn after the cell left the display state, so that a
/// flicker out and in draws nothing again.
///
/// - Note: Rules of `ASDisplayNode` (Texture be0b74b4, ASDisplayNode.mm).
public struct CellNode<Observer: InterfaceStateObserver> {
    /// The error of adding an observer.
    public enum ObserverError: Error, Hashable, Sendable {
        /// The cell has four observers already.
        case tooMany
    }

    /// The maximum number of observers besides the cell: `AS_MAX_INTERFACE_STATE_DELEGATES` (Texture be0b74b4).
    public static var maximumObservers: Int { 4 }

    /// The row, which an edit of the list may change.
    public var row: Int
    /// The interface state.
    public private(set) var state: InterfaceState = []
    /// True while drawn content is kept although the cell left the display state.
    public private(set) var awaitsPurge = false
    private let cell: Observer
    private var observers: [Observer] = []

    /// Creates a cell with an empty state.
    ///
    /// - Parameters:
    ///   - row: The row in the list.
    ///   - cell: The observer that is called first.
    public init(row: Int, cell: Observer) {
        self.row = row
        self.cell = cell
    }

    /// Adds an observer, which is called after those before it.
    ///
    /// - Throws: ``ObserverError/tooMany`` for the fifth.
    public mutating func add(_ observer: Observer) throws(ObserverError) {
        guard observers.count < Self.maximumObservers else { throw .tooMany }
        observers.append(observer)
    }

    /// Changes the state and calls the observers.
    ///
    /// - Precondition: A visible cell is also in the display and the preload state.
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
    /// - Returns: True if the drawn content is to be purged now: the cell left the
    ///   display state in this turn or before, and is still out.
    public mutating func endTurn() -> Bool {
        defer { awaitsPurge = false }
        return awaitsPurge && !state.contains(.display)
    }

    /// Empties the state, so that every enter is paired with an exit.
    public mutating func tearDown() {
        setState([])
    }
}

extension CellNode: Sendable where Observer: Sendable {}

/// An observer of the changes of a node's interface state.
public protocol InterfaceStateObserver {
    /// Receives one callback of a change.
    ///
    /// - Parameters:
    ///   - callback: The callback.
    ///   - row: The row of the cell at that moment.
    ///   - old: The state before.
    ///   - new: The state now.
    func cell(did callback: InterfaceCallback, row: Int, from old: InterfaceState, to new: InterfaceState)
}
