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
    public private(set) var isLoaded = false
    /// True while it is on the page.
    public private(set) var isInHierarchy = false
    /// The edition of the layout it has; nil without a valid one.
    public private(set) var layoutEdition: Int?
    /// The edition of what it shows; counts up when that changes.
    public private(set) var displayEdition = 0
    /// True while something drawn is kept.
    public private(set) var hasContents = false
    /// True while it is being drawn.
    public private(set) var isDisplaying = false
    /// True while the placeholder is shown.
    public private(set) var showsPlaceholder = false
    /// What it has been promised.
    public private(set) var state: InterfaceState = []
    private var awaitsClearing = false
    private(set) var lastEdition = -1

    /// Creates a node that nobody has seen.
    public init(hasPlaceholder: Bool = true) {
        self.hasPlaceholder = hasPlaceholder
    }
}

extension NodeLifecycle {
    /// Takes an event in and appends what follows from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .laidOut(let edition):
            // A layout that was computed before the last one is late.
            guard edition > lastEdition else { return }
            (layoutEdition, lastEdition) = (edition, edition)
            actions.append(.didLayout)
        case .layoutInvalidated:
            layoutEdition = nil
        case .built:
            guard !isLoaded else { return }
            isLoaded = true
            actions.append(.didLoad)
        case .enteredHierarchy:
            guard !isInHierarchy else { return }
            // A node cannot be on the page without having been built.
            handle(.built, into: &actions)
            isInHierarchy = true
            actions.append(.didEnterHierarchy)
        case .exitedHierarchy:
            guard isInHierarchy else { return }
            isInHierarchy = false
            actions.append(.didExitHierarchy)
        case .stateChanged(let new):
            enter(new, into: &actions)
        case .displayed(let edition):
            guard isDisplaying, edition == displayEdition else { return }
            (isDisplaying, hasContents) = (false, true)
            actions.append(.displayDidFinish)
        case .displayInvalidated:
            displayEdition += 1
            isDisplaying = false
            displayIfWanted(isNeeded: true, into: &actions)
        case .turnEnded:
            endTurn(into: &actions)
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
