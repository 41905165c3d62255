public import ScreenfulTypes

/// A picture that is fetched when it comes near, shown as it arrives, and given up when it is far.
///
/// A state machine: events go in, actions come out. Whoever owns it carries the
/// actions out and reports what became of them under the request's number; an
/// answer to a request that is no longer wanted changes nothing.
///
///     var image = NetworkImageNode()
///     var actions: [NetworkImageNode.Action] = []
///     image.handle(.urlChanged("/media/1.jpg", keepsImage: false), into: &actions)
///     image.handle(.stateChanged([.measureLayout, .preload]), into: &actions)
///     // actions: look up request 0 in the cache
///
/// - Note: Rules of `ASNetworkImageNode` (Texture be0b74b4, ASNetworkImageNode.mm); the automatic retries are ours.
public struct NetworkImageNode: Hashable, Sendable {
    /// What a node is asked to do differently from the usual.
    public struct Options: Hashable, Sendable {
        /// Shown while there is nothing better; stays when the address is missing or fails.
        public var defaultImage: String?
        /// Asks the cache before the network.
        public var looksInCache = true
        /// Shows coarse versions while the picture arrives and the node is visible.
        public var showsPreviews = true
        /// How often a failed request is repeated before the node gives up.
        public var retries = 2
        /// How long to wait before each repetition.
        public var backoff = Backoff()

        /// Creates the usual options.
        public init() {}
    }

    /// How far the node has come.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// Nothing is under way.
        case idle
        /// The cache has been asked.
        case lookingUp
        /// The network has been asked.
        case loading
        /// As ``loading``, and a coarse version is on screen.
        case preview
        /// A request failed; the next one waits for its time.
        case waiting
        /// The picture is here.
        case loaded
        /// All requests failed; a new try needs the reader or a new approach.
        case failed
    }

    /// What is to be seen in the node's frame.
    public enum Shown: Hashable, Sendable {
        /// Nothing, so that what lies behind is seen.
        case nothing
        /// The default image, by its address.
        case defaultImage(String)
        /// A picture that was handed over instead of an address.
        case assigned(String)
        /// A coarse version; quality from 0 through 1.
        case preview(quality: Double)
        /// The picture itself.
        case full
    }

    /// What the node was asked to do differently.
    public let options: Options
    /// Where the picture is.
    public internal(set) var url: String?
    /// How far the node has come.
    public internal(set) var phase = Phase.idle
    /// What is to be seen.
    public internal(set) var shown: Shown
    /// What the node has been promised.
    public internal(set) var state: InterfaceState = []
    /// The share of the picture that has arrived, from 0 through 1.
    public internal(set) var progress = 0.0
    /// The request that is under way or waits for its time, if any.
    public internal(set) var request: MediaRequestID?
    /// Requests that failed since the last success, new address or new approach.
    public internal(set) var failures = 0

    /// The best coarse version that has arrived, shown or not; 0 for none.
    var arrivedQuality = 0.0
    /// True if a cancelled request left a part behind that the next one may go on from.
    var hasPart = false
    var nextRequest = 0

    /// Creates a node without an address and without promises.
    public init(_ options: Options = Options()) {
        self.options = options
        shown = options.defaultImage.map { .defaultImage($0) } ?? .nothing
    }

    /// How urgent a request is now: a picture on screen before one about to be drawn before one far off.
    public var priority: FetchPriority {
        if state.contains(.visible) { return .visible }
        return state.contains(.display) ? .display : .preload
    }

    /// True while the network has been asked and has not answered.
    public var isLoading: Bool {
        phase == .loading || phase == .preview
    }
}

extension NetworkImageNode {
    /// What can happen to a node.
    public enum Event: Hashable, Sendable {
        /// The picture is somewhere else now, or nowhere; the old one may stay until the new one is here.
        case urlChanged(String?, keepsImage: Bool)
        /// A picture was handed over, by its address; nil takes it back. The node forgets its own address.
        case imageAssigned(String?)
        /// The promises changed.
        case stateChanged(InterfaceState)
        /// The cache has the picture, or not.
        case cacheAnswered(MediaRequestID, isHit: Bool)
        /// So much has arrived, from 0 through 1.
        case progressed(MediaRequestID, Double)
        /// A coarse version has arrived, with a quality from 0 through 1.
        case previewArrived(MediaRequestID, quality: Double)
        /// The picture has arrived.
        case loaded(MediaRequestID)
        /// The network could not deliver.
        case failed(MediaRequestID)
        /// The time that ``Action/wake(_:afterNanoseconds:)`` asked for has passed.
        case retryDue(MediaRequestID)
        /// The reader wants another try.
        case retried
    }

    /// What the owner has to do.
    public enum Action: Hashable, Sendable {
        /// Ask the cache.
        case lookUp(MediaRequestID, url: String)
        /// Ask the network; go on from the part that the last request left, if there is one.
        case load(MediaRequestID, url: String, priority: FetchPriority, resumes: Bool)
        /// Change how urgent a request is.
        case prioritize(MediaRequestID, FetchPriority)
        /// Stop a request; keep what has arrived if the same address may be wanted again.
        case cancel(MediaRequestID, keepsPart: Bool)
        /// Report ``Event/retryDue(_:)`` after so long.
        case wake(MediaRequestID, afterNanoseconds: Int64)
        /// Show something else in the node's frame.
        case show(Shown)
    }
}
