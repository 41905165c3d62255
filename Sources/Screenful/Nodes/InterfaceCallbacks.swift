public import ScreenfulTypes

/// The callbacks for one change of interface state, in the promised order.
///
/// The order is preload, display, visible, whether entering or leaving, then
/// `interfaceStateDidChange`. A state that stays as it is calls nothing back.
///
///     for callback in InterfaceCallbacks(from: .measureLayout, to: .inHierarchy) {
///         print(callback)
///     }
///
/// - Note: Order and conditions of `-[ASDisplayNode applyPendingInterfaceState:]`
///   (Texture be0b74b4, ASDisplayNode.mm).
public struct InterfaceCallbacks: Sequence, IteratorProtocol, Hashable, Sendable {
    private let old: InterfaceState
    private let new: InterfaceState
    private let isRangeManaged: Bool
    private var step = 0

    /// Creates the callbacks of a change.
    ///
    /// - Parameters:
    ///   - old: What the node was.
    ///   - new: What it is now.
    ///   - isRangeManaged: False for a node outside a list, which keeps its data
    ///     when it leaves the preload state and is not told of it.
    public init(from old: InterfaceState, to new: InterfaceState, isRangeManaged: Bool = true) {
        self.old = old
        self.new = new
        self.isRangeManaged = isRangeManaged
    }

    /// The next callback, or nil when all has been said.
    public mutating func next() -> InterfaceCallback? {
        guard old != new else { return nil }
        while step < 4 {
            defer { step += 1 }
            if let callback = callback(at: step) { return callback }
        }
        return nil
    }

    private func callback(at step: Int) -> InterfaceCallback? {
        switch step {
        case 0: callback(.preload, .didEnterPreloadState, isRangeManaged ? .didExitPreloadState : nil)
        case 1: callback(.display, .didEnterDisplayState, .didExitDisplayState)
        case 2: callback(.visible, .didEnterVisibleState, .didExitVisibleState)
        default: .interfaceStateDidChange
        }
    }

    private func callback(
        _ promise: InterfaceState,
        _ enter: InterfaceCallback,
        _ exit: InterfaceCallback?
    ) -> InterfaceCallback? {
        switch (old.contains(promise), new.contains(promise)) {
        case (false, true): enter
        case (true, false): exit
        default: nil
        }
    }
}

/// What a node is told when its interface state changes.
///
/// - Note: Names of Texture's `ASInterfaceStateDelegate` (be0b74b4).
public enum InterfaceCallback: String, Hashable, Sendable, CaseIterable {
    /// Fetch: the node came into the preload range.
    case didEnterPreloadState
    /// Forget what was fetched: the node left the preload range.
    case didExitPreloadState
    /// Draw: the node came into the display range.
    case didEnterDisplayState
    /// Stop drawing: the node left the display range.
    case didExitDisplayState
    /// The node is on screen, by one pixel at least.
    case didEnterVisibleState
    /// The node is off screen.
    case didExitVisibleState
    /// All of the above has been said.
    case interfaceStateDidChange
}
