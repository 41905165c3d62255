/// The levels that a picture may come from, the nearest first.
public enum CacheLevel: String, Hashable, Sendable, CaseIterable {
    /// The client's own cache.
    case browser
    /// The memory of the server.
    case memory
    /// The disk of the server.
    case disk
    /// The server that the picture is from.
    case origin
}
