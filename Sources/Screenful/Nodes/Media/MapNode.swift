public import ScreenfulTypes

/// A map: a still picture of tiles, alive only after the reader has tapped it.
///
/// Without a source of tiles it is a plain placeholder and asks for nothing.
///
/// - Note: After `ASMapNode` (Texture be0b74b4, ASMapNode.mm), whose map is alive when told so; here a tap tells.
public struct MapNode: Hashable, Sendable {
    /// What can happen to a node.
    public enum Event: Hashable, Sendable {
        /// The map shows another part of the world, written as the owner likes, or none.
        case regionChanged(String?)
        /// The promises changed.
        case stateChanged(InterfaceState)
        /// The still picture has arrived.
        case loaded(MediaRequestID)
        /// The still picture could not be made.
        case failed(MediaRequestID)
        /// The reader tapped the map.
        case tapped
        /// The reader wants another try.
        case retried
    }

    /// What the owner has to do.
    public enum Action: Hashable, Sendable {
        /// Make a still picture of a region.
        case load(MediaRequestID, region: String)
        /// Stop a request.
        case cancel(MediaRequestID)
        /// Show something else in the node's frame.
        case show(Shown)
    }

    /// What is to be seen in the node's frame.
    public enum Shown: String, Hashable, Sendable, CaseIterable {
        /// A plain area.
        case placeholder
        /// A still picture of tiles.
        case still
        /// A map that can be moved.
        case live
    }

    /// True if there is somewhere to get tiles from.
    public let hasTiles: Bool
    /// The part of the world, if any.
    public private(set) var region: String?
    /// What is to be seen.
    public private(set) var shown = Shown.placeholder
    /// What the node has been promised.
    public private(set) var state: InterfaceState = []
    /// The request under way, if any.
    public private(set) var request: MediaRequestID?
    /// True after a failure, until the region changes, the reader wants another try, or the node comes near anew.
    public private(set) var hasFailed = false
    private var nextRequest = 0

    /// Creates a map without a region.
    public init(hasTiles: Bool) {
        self.hasTiles = hasTiles
    }

    /// Takes an event in and appends what has to be done about it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .regionChanged(let region):
            guard region != self.region else { return }
            reset(into: &actions)
            self.region = region
            loadIfWanted(into: &actions)
        case .stateChanged(let new):
            enter(new, into: &actions)
        case .loaded(let id):
            guard id == request else { return }
            request = nil
            // A map that is alive by now needs no picture.
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
        // A live map is dear; one that is off screen becomes a picture again.
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
