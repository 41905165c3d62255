public import ScreenfulTypes

/// A picture that is fetched in the preload range, shown as it arrives, and discarded outside.
///
/// A state machine: events go in, actions come out. The owner performs the
/// actions and reports their results under the request's id; an answer to a
/// cancelled request changes nothing.
///
///     var image = NetworkImageNode()
///     var actions: [NetworkImageNode.Action] = []
///     image.handle(.urlChanged("/media/1.jpg", keepsImage: false), into: &actions)
///     image.handle(.stateChanged([.measureLayout, .preload]), into: &actions)
///     // actions: look up request 0 in the cache
///
/// - Note: Rules of `ASNetworkImageNode` (Texture be0b74b4, ASNetworkImageNode.mm); the automatic retries are ours.
public struct NetworkImageNode: Hashable, Sendable {
    /// The options of a node.
    public struct Options: Hashable, Sendable {
        /// The picture that is shown before the picture arrives, and stays if the address is missing or fails.
        public var defaultImage: String?
        /// True to look in the cache before the network.
        public var looksInCache = true
        /// True to show coarse versions while the picture arrives and the node is visible.
        public var showsPreviews = true
        /// The number of retries after a failed request.
        public var retries = 2
        /// The waits before the retries.
        public var backoff = Backoff()

        /// Creates the default options.
        public init() {}
    }

    /// The progress of the node.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// Nothing is under way.
        case idle
        /// The cache lookup is under way.
        case lookingUp
        /// The network request is under way.
        case loading
        /// As ``loading``, and a coarse version is on screen.
        case preview
        /// A request failed; the next one waits.
        case waiting
        /// The picture has arrived.
        case loaded
        /// All requests failed; a retry needs the user, or the node to enter the preload range again.
        case failed
    }

    /// The content of the node's frame.
    public enum Shown: Hashable, Sendable {
        /// Nothing, so that the background is visible.
        case nothing
        /// The default image, by its address.
        case defaultImage(String)
        /// A picture that was assigned instead of an address.
        case assigned(String)
        /// A coarse version; quality from 0 through 1.
        case preview(quality: Double)
        /// The picture itself.
        case full
    }

    /// The options of the node.
    public let options: Options
    /// The address of the picture.
    public internal(set) var url: String?
    /// The progress of the node.
    public internal(set) var phase = Phase.idle
    /// The visible content.
    public internal(set) var shown: Shown
    /// The node's interface state.
    public internal(set) var state: InterfaceState = []
    /// The share of the picture that has arrived, from 0 through 1.
    public internal(set) var progress = 0.0
    /// The request that is under way or waits for a retry, if any.
    public internal(set) var request: MediaRequestID?
    /// Consecutive failures; reset by success, another address, or entering the preload range again.
    public internal(set) var failures = 0

    /// The quality of the best coarse version that has arrived, shown or not; 0 for none.
    var arrivedQuality = 0.0
    /// True if a cancelled request left a part that the next one can resume.
    var hasPart = false
    var nextRequest = 0

    /// Creates a node without an address and with an empty state.
    public init(_ options: Options = Options()) {
        self.options = options
        shown = options.defaultImage.map { .defaultImage($0) } ?? .nothing
    }

    /// The priority of a request: visible, then display, then preload.
    public var priority: FetchPriority {
        if state.contains(.visible) { return .visible }
        return state.contains(.display) ? .display : .preload
    }

    /// True while the network request is under way.
    public var isLoading: Bool { phase == .loading || phase == .preview }
}

extension NetworkImageNode {
    /// An event of a node.
    public enum Event: Hashable, Sendable {
        /// The address changed or was removed; the old picture may stay until the new one has arrived.
        case urlChanged(String?, keepsImage: Bool)
        /// A picture was assigned, by its address, or taken back; the node drops its own address.
        case imageAssigned(String?)
        /// The interface state changed.
        case stateChanged(InterfaceState)
        /// The cache lookup hit or missed.
        case cacheAnswered(MediaRequestID, isHit: Bool)
        /// A share of the picture has arrived, from 0 through 1.
        case progressed(MediaRequestID, Double)
        /// A coarse version has arrived, with a quality from 0 through 1.
        case previewArrived(MediaRequestID, quality: Double)
        /// The picture has arrived.
        case loaded(MediaRequestID)
        /// The network request failed.
        case failed(MediaRequestID)
        /// The time of ``Action/wake(_:afterNanoseconds:)`` has passed.
        case retryDue(MediaRequestID)
        /// The user asked for a retry.
        case retried
    }

    /// An action for the owner to perform.
    public enum Action: Hashable, Sendable {
        /// Look in the cache.
        case lookUp(MediaRequestID, url: String)
        /// Fetch from the network; resume the part that the last request left, if there is one.
        case load(MediaRequestID, url: String, priority: FetchPriority, resumes: Bool)
        /// Change the priority of a request.
        case prioritize(MediaRequestID, FetchPriority)
        /// Cancel a request; keep the part that has arrived if the same address may be needed again.
        case cancel(MediaRequestID, keepsPart: Bool)
        /// Send ``Event/retryDue(_:)`` after a time.
        case wake(MediaRequestID, afterNanoseconds: Int64)
        /// Show another content in the node's frame.
        case show(Shown)
    }
}
