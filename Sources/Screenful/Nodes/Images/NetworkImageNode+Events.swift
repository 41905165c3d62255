public import ScreenfulTypes

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
