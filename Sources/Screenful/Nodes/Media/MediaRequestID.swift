/// Names one request for a picture, a map or a video, so that an answer to an older one can be told apart.
public struct MediaRequestID: Hashable, Sendable {
    /// Counts up from 0 in each node.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
