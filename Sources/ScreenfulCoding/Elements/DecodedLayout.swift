public import ScreenfulLayout

/// A tree of elements read from JSON, with the names of its nodes.
public struct DecodedLayout: Hashable, Sendable {
    /// The tree; its node numbers are places in ``names``.
    public var root: LayoutElement
    /// The `id` of every node.
    public var names: [String]

    /// Creates a tree with names.
    public init(root: LayoutElement, names: [String]) {
        self.root = root
        self.names = names
    }
}
