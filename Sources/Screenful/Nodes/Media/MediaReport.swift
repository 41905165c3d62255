/// What became of a medium, in the words of whoever fetches, shows and plays it.
public enum MediaReport: Hashable, Sendable {
    /// So much of what was asked for has arrived, from 0 through 1.
    case progressed(MediaRequestID, Double)
    /// A coarse version has arrived, with a quality from 0 through 1.
    case previewArrived(MediaRequestID, quality: Double)
    /// What was asked for is here; a video could start.
    case loaded(MediaRequestID)
    /// What was asked for cannot be had.
    case failed(MediaRequestID)
    /// A video has run out of data.
    case stalled(MediaRequestID)
    /// A video has enough data to go on.
    case resumed(MediaRequestID)
    /// A video has played to its end.
    case ended(MediaRequestID)
    /// The reader tapped it.
    case tapped
    /// The reader wants another try.
    case retried
}

/// Names one request for a picture, a map or a video, so that an answer to an older one can be told apart.
public struct MediaRequestID: Hashable, Sendable {
    /// Counts up from 0 in each node.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
