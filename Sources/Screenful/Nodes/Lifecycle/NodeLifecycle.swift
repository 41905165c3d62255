public import ScreenfulTypes

/// A node's life: made anywhere, laid out off the main thread, built once by the page, drawn, emptied, drawn again.
///
/// The page is the main thread. A node is loaded when the page first builds
/// it, and never unloaded; only what was drawn goes, one turn after the node
/// has left the display range. Until something is drawn, a node on the page
/// shows its placeholder.
///
/// - Note: Rules of `ASDisplayNode` (Texture be0b74b4, ASDisplayNode.mm).
public struct NodeLifecycle: Hashable, Sendable {
    /// What can happen to a node.
    public enum Event: Hashable, Sendable {
        /// A layout was computed for it; editions count up with every change of what it depends on.
        case laidOut(edition: Int)
        /// Its layout no longer holds.
        case layoutInvalidated
        /// The page has built it.
        case built
        /// It is on the page now.
        case enteredHierarchy
        /// It is off the page.
        case exitedHierarchy
        /// The promises changed.
        case stateChanged(InterfaceState)
        /// What it shows was drawn, in this edition.
        case displayed(edition: Int)
        /// What it shows has changed and must be drawn anew.
        case displayInvalidated
        /// A turn has ended.
        case turnEnded
    }

    /// What the node is told, and what its owner has to do.
    public enum Action: Hashable, Sendable {
        /// Told once, when the page first builds the node.
        case didLoad
        /// Told after each new layout.
        case didLayout
        /// Told when the node comes onto the page.
        case didEnterHierarchy
        /// Told when the node goes from the page.
        case didExitHierarchy
        /// Told in the promised order when the promises change.
        case callback(InterfaceCallback)
        /// Draw it, and report this edition.
        case display(edition: Int)
        /// Stop drawing.
        case suspendDisplay
        /// Told each time when what it shows is drawn.
        case displayDidFinish
        /// Give up what was drawn.
        case clearContents
        /// Show the placeholder.
        case showPlaceholder
        /// Let the placeholder go.
        case hidePlaceholder
    }

    /// True if an empty node on the page shows something in place of its contents.
    public let hasPlaceholder: Bool
    /// True after the page has built it, for ever.
    public internal(set) var isLoaded = false
    /// True while it is on the page.
    public internal(set) var isInHierarchy = false
    /// The edition of the layout it has; nil without a valid one.
    public internal(set) var layoutEdition: Int?
    /// The edition of what it shows; counts up when that changes.
    public internal(set) var displayEdition = 0
    /// True while something drawn is kept.
    public internal(set) var hasContents = false
    /// True while it is being drawn.
    public internal(set) var isDisplaying = false
    /// True while the placeholder is shown.
    public internal(set) var showsPlaceholder = false
    /// What it has been promised.
    public internal(set) var state: InterfaceState = []
    var awaitsClearing = false
    var lastEdition = -1

    /// Creates a node that nobody has seen.
    public init(hasPlaceholder: Bool = true) {
        self.hasPlaceholder = hasPlaceholder
    }
}
