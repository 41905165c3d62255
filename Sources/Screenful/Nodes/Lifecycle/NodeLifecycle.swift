public import ScreenfulTypes

/// The lifecycle of a node: created and laid out on any thread, loaded once by the page, drawn, cleared, drawn again.
///
/// The page is the main thread. A node is loaded when the page first builds it, and
/// never unloaded; only its drawn contents are cleared, one turn after the node has
/// left the display range. Until its contents are drawn, a node on the page shows its
/// placeholder.
///
/// - Note: Rules of `ASDisplayNode` (Texture be0b74b4, ASDisplayNode.mm).
public struct NodeLifecycle: Hashable, Sendable {
    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// A layout was computed; editions count up with every change of its inputs.
        case laidOut(edition: Int)
        /// The layout is no longer valid.
        case layoutInvalidated
        /// The page has built the node.
        case built
        /// The node came onto the page.
        case enteredHierarchy
        /// The node left the page.
        case exitedHierarchy
        /// The interface state changed.
        case stateChanged(InterfaceState)
        /// The contents were drawn, in this edition.
        case displayed(edition: Int)
        /// The contents changed and must be drawn again.
        case displayInvalidated
        /// A turn has ended.
        case turnEnded
    }

    /// A callback to the node, or an action for its owner.
    public enum Action: Hashable, Sendable {
        /// The page built the node for the first time.
        case didLoad
        /// The node has a new layout.
        case didLayout
        /// The node came onto the page.
        case didEnterHierarchy
        /// The node left the page.
        case didExitHierarchy
        /// The interface state changed; in the documented order.
        case callback(InterfaceCallback)
        /// Draw the contents, and report this edition.
        case display(edition: Int)
        /// Stop drawing.
        case suspendDisplay
        /// The contents are drawn.
        case displayDidFinish
        /// Clear the drawn contents.
        case clearContents
        /// Show the placeholder.
        case showPlaceholder
        /// Hide the placeholder.
        case hidePlaceholder
    }

    /// True if an empty node on the page shows a placeholder.
    public let hasPlaceholder: Bool
    /// True once the page has built the node.
    public private(set) var isLoaded = false
    /// True while the node is on the page.
    public private(set) var isInHierarchy = false
    /// The edition of the layout; nil without a valid one.
    public private(set) var layoutEdition: Int?
    /// The edition of the contents; counts up when they change.
    public private(set) var displayEdition = 0
    /// True while drawn contents are kept.
    public private(set) var hasContents = false
    /// True while the contents are being drawn.
    public private(set) var isDisplaying = false
    /// True while the placeholder is shown.
    public private(set) var showsPlaceholder = false
    /// The interface state.
    public private(set) var state: InterfaceState = []
    private var awaitsClearing = false
    private(set) var lastEdition = -1

    /// Creates a node that is not loaded.
    public init(hasPlaceholder: Bool = true) { self.hasPlaceholder = hasPlaceholder }
}

extension NodeLifecycle {
    /// Handles an event and appends the actions that follow from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .laidOut(let edition):
            // A layout that was computed before the last one is late.
            guard edition > lastEdition else { return }
            (layoutEdition, lastEdition) = (edition, edition)
            actions.append(.didLayout)
        case .layoutInvalidated: layoutEdition = nil
        case .built:
            guard !isLoaded else { return }
            isLoaded = true
            actions.append(.didLoad)
        case .enteredHierarchy:
            guard !isInHierarchy else { return }
            // A node on the page has been built.
            handle(.built, into: &actions)
            isInHierarchy = true
            actions.append(.didEnterHierarchy)
        case .exitedHierarchy:
            guard isInHierarchy else { return }
            isInHierarchy = false
            actions.append(.didExitHierarchy)
        case .stateChanged(let new): enter(new, into: &actions)
        case .displayed(let edition):
            guard isDisplaying, edition == displayEdition else { return }
            (isDisplaying, hasContents) = (false, true)
            actions.append(.displayDidFinish)
        case .displayInvalidated:
            displayEdition += 1
            isDisplaying = false
            displayIfWanted(isNeeded: true, into: &actions)
        case .turnEnded: endTurn(into: &actions)
        }
        updatePlaceholder(into: &actions)
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let old = state
        state = new
        for callback in InterfaceCallbacks(from: old, to: new) {
            actions.append(.callback(callback))
            if callback == .didEnterDisplayState {
                awaitsClearing = false
                displayIfWanted(isNeeded: !hasContents, into: &actions)
            } else if callback == .didExitDisplayState {
                awaitsClearing = true
                guard isDisplaying else { continue }
                isDisplaying = false
                actions.append(.suspendDisplay)
            }
        }
    }

    private mutating func endTurn(into actions: inout [Action]) {
        defer { awaitsClearing = false }
        guard awaitsClearing, !state.contains(.display), hasContents else { return }
        hasContents = false
        actions.append(.clearContents)
    }

    private mutating func displayIfWanted(isNeeded: Bool, into actions: inout [Action]) {
        guard isNeeded, !isDisplaying, state.contains(.display) else { return }
        isDisplaying = true
        actions.append(.display(edition: displayEdition))
    }

    private mutating func updatePlaceholder(into actions: inout [Action]) {
        let wanted = hasPlaceholder && isInHierarchy && !hasContents
        guard wanted != showsPlaceholder else { return }
        showsPlaceholder = wanted
        actions.append(wanted ? .showPlaceholder : .hidePlaceholder)
    }
}
