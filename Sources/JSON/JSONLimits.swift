/// What a reader refuses, so that no input can exhaust the program.
public struct JSONLimits: Hashable, Sendable {
    /// The deepest nesting of arrays and objects; a container in no other has depth 1.
    public var depth: Int

    /// Creates limits.
    ///
    /// The default depth is far beyond any message of an API, and far below
    /// what a thread's stack can take (about 200 bytes of it a level).
    public init(depth: Int = 128) {
        self.depth = depth
    }
}
