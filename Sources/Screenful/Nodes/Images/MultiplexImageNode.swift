public import ScreenfulTypes

/// A picture in several qualities: shows the best one available, and fetches better ones.
///
/// Variants are numbered from the best, 0, to the worst. Either the best is fetched at
/// once, or the worst first and then one step better each time. Nothing is fetched once
/// the best has arrived. After a failure no better one is fetched until the user retries
/// or the node enters the preload range again; the shown variant stays.
///
/// - Note: Rules of `ASMultiplexImageNode` (Texture be0b74b4, ASMultiplexImageNode.mm).
public struct MultiplexImageNode: Hashable, Sendable {
    /// One quality of the picture.
    public struct Variant: Hashable, Sendable {
        /// The address.
        public var url: String
        /// True if it can be shown without a request.
        public var isCached: Bool

        /// Creates a variant.
        public init(_ url: String, isCached: Bool = false) {
            self.url = url
            self.isCached = isCached
        }
    }

    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// The variants changed, from the best to the worst.
        case variantsChanged([Variant])
        /// The interface state changed.
        case stateChanged(InterfaceState)
        /// A variant has arrived.
        case loaded(MediaRequestID)
        /// The fetch of a variant failed.
        case failed(MediaRequestID)
        /// The user asked for a retry.
        case retried
    }

    /// An action for the owner to perform.
    public enum Action: Hashable, Sendable {
        /// Fetch a variant.
        case load(MediaRequestID, variant: Int, url: String, priority: FetchPriority)
        /// Change the priority of a request.
        case prioritize(MediaRequestID, FetchPriority)
        /// Cancel a request.
        case cancel(MediaRequestID)
        /// Show a variant; nil for none.
        case show(variant: Int?)
    }

    /// True to fetch the worst variant first, then one step better each time.
    public let loadsIntermediateVariants: Bool
    /// The variants, from the best to the worst.
    public private(set) var variants: [Variant] = []
    /// The variant on screen, if any.
    public private(set) var shown: Int?
    /// The variant that is being fetched, if any.
    public private(set) var loading: Int?
    /// The request under way, if any.
    public private(set) var request: MediaRequestID?
    /// The node's interface state.
    public private(set) var state: InterfaceState = []
    /// True after a failure, until the variants change, the user retries, or the node enters the preload range again.
    public private(set) var hasFailed = false
    private var nextRequest = 0

    /// Creates a node without variants.
    public init(loadsIntermediateVariants: Bool = false) {
        self.loadsIntermediateVariants = loadsIntermediateVariants
    }

    /// The priority of a request.
    public var priority: FetchPriority {
        if state.contains(.visible) { return .visible }
        return state.contains(.display) ? .display : .preload
    }

    /// Handles an event and appends the actions that follow from it.
    public mutating func handle(_ event: Event, into actions: inout [Action]) {
        switch event {
        case .variantsChanged(let variants):
            guard variants != self.variants else { return }
            stop(into: &actions)
            self.variants = variants
            hasFailed = false
            if shown != nil { show(nil, into: &actions) }
            climb(into: &actions)
        case .stateChanged(let new): enter(new, into: &actions)
        case .loaded(let id):
            guard id == request, let variant = loading else { return }
            (request, loading) = (nil, nil)
            show(variant, into: &actions)
            climb(into: &actions)
        case .failed(let id):
            guard id == request else { return }
            (request, loading, hasFailed) = (nil, nil, true)
        case .retried:
            guard hasFailed else { return }
            hasFailed = false
            climb(into: &actions)
        }
    }

    private mutating func enter(_ new: InterfaceState, into actions: inout [Action]) {
        let (old, oldPriority) = (state, priority)
        state = new
        guard new.contains(.preload) else {
            stop(into: &actions)
            hasFailed = false
            if shown != nil { show(nil, into: &actions) }
            return
        }
        guard old.contains(.preload) else { return climb(into: &actions) }
        if let request, priority != oldPriority { actions.append(.prioritize(request, priority)) }
    }

    /// Shows the best cached variant, then requests the next better one.
    private mutating func climb(into actions: inout [Action]) {
        guard state.contains(.preload), request == nil, !hasFailed else { return }
        if let best = variants.firstIndex(where: \.isCached), best < shown ?? .max { show(best, into: &actions) }
        guard let next = nextVariant else { return }
        let id = MediaRequestID(rawValue: nextRequest)
        nextRequest += 1
        (request, loading) = (id, next)
        actions.append(.load(id, variant: next, url: variants[next].url, priority: priority))
    }

    private var nextVariant: Int? {
        guard shown != 0, !variants.isEmpty else { return nil }
        guard loadsIntermediateVariants else { return 0 }
        return (shown ?? variants.count) - 1
    }

    private mutating func stop(into actions: inout [Action]) {
        if let request { actions.append(.cancel(request)) }
        (request, loading) = (nil, nil)
    }

    private mutating func show(_ variant: Int?, into actions: inout [Action]) {
        shown = variant
        actions.append(.show(variant: variant))
    }
}
