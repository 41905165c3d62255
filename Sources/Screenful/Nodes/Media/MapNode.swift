public import ScreenfulTypes

/// A map: a still picture of tiles, which becomes interactive when the user taps it.
///
/// Without a source of tiles it shows a plain placeholder and fetches nothing.
///
/// - Note: After `ASMapNode` (Texture be0b74b4, ASMapNode.mm), whose map becomes interactive on demand; here a tap
///   does it.
public struct MapNode: Hashable, Sendable {
    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// The region changed or was removed; its format is defined by the owner.
        case regionChanged(String?)
        /// The interface state changed.
        case stateChanged(InterfaceState)
        /// The still picture has arrived.
        case loaded(MediaRequestID)
        /// The still picture failed.
        case failed(MediaRequestID)
        /// The user tapped the map.
        case tapped
        /// The user asked for a retry.
        case retried
    }

    /// An action for the owner to perform.
    public enum Action: Hashable, Sendable {
        /// Create a still picture of a region.
        case load(MediaRequestID, region: String)
        /// Cancel a request.
        case cancel(MediaRequestID)
        /// Show another content in the node's frame.
        case show(Shown)
    }

    /// The content of the node's frame.
    public enum Shown: String, Hashable, Sendable, CaseIterable {
        /// A plain placeholder.
        case placeholder
        /// A still picture of tiles.
        case still
        /// An interactive map.
        case live
    }

    /// True if there is a source of tiles.
    public let hasTiles: Bool
    /// The region, if any.
    public private(set) var region: String?
    /// The visible content.
    public private(set) var shown = Shown.placeholder
    /// The node's interface state.
    public private(set) var state: InterfaceState = []
    /// The request under way, if any.
    public private(set) var request: MediaRequestID?
    /// True after a failure, until the region changes, the user retries, or the node enters the preload range again.
    public private(set) var hasFailed = false
    private var nextRequest = 0

    /// Creates a map without a region.
    public init(hasTiles: Bool) { self.hasTiles = hasTiles }

    /// Handles an event and appends the actions that follow from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .regionChanged(let region):
            guard region != self.region else { return }
            reset(into: &actions)
            self.region = region
            loadIfWanted(into: &actions)
        case .stateChanged(let new): enter(new, into: &actions)
        case .loaded(let id):
            guard id == request else { return }
            request = nil
            // An interactive map needs no picture.
            if shown == .placeholder { show(.still, into: &actions) }
        case .failed(let id):
            guard id == request else { return }
            (request, hasFailed) = (nil, true)
        case .tapped:
            guard hasTiles, region != nil, state.contains(.visible) else { return }
            show(.live, into: &actions)
        case .retried:
            guard hasFailed else { return }
            hasFailed = false
            loadIfWanted(into: &actions)
        }
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let old = state
        state = new
        guard new.contains(.preload) else {
            if old.contains(.preload) { reset(into: &actions) }
            return
        }
        // An interactive map is expensive; off screen it becomes a picture again.
        if shown == .live, !new.contains(.visible) {
            show(.placeholder, into: &actions)
        }
        loadIfWanted(into: &actions)
    }

    private mutating func loadIfWanted(into actions: inout [Action]) {
        guard hasTiles, let region, state.contains(.preload), request == nil, shown == .placeholder, !hasFailed
        else { return }
        let id = MediaRequestID(rawValue: nextRequest)
        nextRequest += 1
        request = id
        actions.append(.load(id, region: region))
    }

    private mutating func reset(into actions: inout [Action]) {
        if let request { actions.append(.cancel(request)) }
        (request, hasFailed) = (nil, false)
        show(.placeholder, into: &actions)
    }

    private mutating func show(_ new: Shown, into actions: inout [Action]) {
        guard new != shown else { return }
        shown = new
        actions.append(.show(new))
    }
}
