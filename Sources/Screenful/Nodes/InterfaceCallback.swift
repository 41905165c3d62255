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
