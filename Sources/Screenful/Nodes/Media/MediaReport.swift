public import ScreenfulTypes

/// A report about a medium from the owner that fetches, shows and plays it.
public enum MediaReport: Hashable, Sendable {
    /// A share of the request has arrived, from 0 through 1.
    case progressed(MediaRequestID, Double)
    /// A coarse version has arrived, with a quality from 0 through 1.
    case previewArrived(MediaRequestID, quality: Double)
    /// The request has arrived, from a level if it is a picture whose reporter knows; a video could start.
    case loaded(MediaRequestID, from: CacheLevel? = nil)
    /// The request failed.
    case failed(MediaRequestID)
    /// A video ran out of data.
    case stalled(MediaRequestID)
    /// A video has enough data to continue.
    case resumed(MediaRequestID)
    /// A video played to its end.
    case ended(MediaRequestID)
    /// The user tapped the medium.
    case tapped
    /// The user asked for a retry.
    case retried
}

/// The identifier of a request for a picture, a map or a video, which tells a late answer from a current one.
public struct MediaRequestID: Hashable, Sendable {
    /// Counts up from 0 in each node.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
