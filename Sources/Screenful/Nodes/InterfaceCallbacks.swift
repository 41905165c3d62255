public import ScreenfulTypes

/// The callbacks for one change of interface state, in the documented order.
///
/// The order is preload, display, visible, both when entering and when leaving, then
/// `interfaceStateDidChange`. An unchanged state yields no callback.
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
    /// A node outside a list, which no range manages, keeps its data when it leaves the preload state, and gets no
    /// callback of it.
    public init(from old: InterfaceState, to new: InterfaceState, isRangeManaged: Bool = true) {
        self.old = old
        self.new = new
        self.isRangeManaged = isRangeManaged
    }

    /// Returns the next callback, or nil at the end.
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

/// A callback to a node when its interface state changes.
///
/// - Note: Names of Texture's `ASInterfaceStateDelegate` (be0b74b4).
public enum InterfaceCallback: String, Hashable, Sendable, CaseIterable {
    /// The node entered the preload range: fetch its data.
    case didEnterPreloadState
    /// The node left the preload range: discard its data.
    case didExitPreloadState
    /// The node entered the display range: draw it.
    case didEnterDisplayState
    /// The node left the display range: stop drawing.
    case didExitDisplayState
    /// The node is on screen, by one pixel at least.
    case didEnterVisibleState
    /// The node is off screen.
    case didExitVisibleState
    /// The last callback of every change.
    case interfaceStateDidChange
}
