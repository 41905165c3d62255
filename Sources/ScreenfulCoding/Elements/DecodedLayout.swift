public import JSON
public import ScreenfulLayout

/// A tree of elements read from JSON, with the names of its nodes.
///
/// An element is an object with a `type`, an optional `id`, an optional `style` and
/// what its type needs; an element with an id is a node.
///
///     {"type": "inset", "insets": [16, 16, 16, 16], "child":
///       {"type": "stack", "direction": "vertical", "spacing": 8, "children": [
///         {"type": "ratio", "ratio": 0.5, "child": {"type": "node", "id": "photo"}},
///         {"type": "words", "id": "title", "words": [12, 40, 20]}]}}
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

    /// Reads a tree.
    ///
    /// - Parameters:
    ///   - json: The root element.
    ///   - ignoresUnknownMembers: Whether members without a meaning are let pass.
    /// - Throws: ``ElementCodingError`` with the path of the value that is wrong. Numbers are checked when the
    ///   tree is compiled: see ``ElementCodingError/init(_:)``.
    public init(_ json: JSONValue, ignoresUnknownMembers: Bool = false) throws(ElementCodingError) {
        var decoder = ElementDecoder(ignoresUnknownMembers: ignoresUnknownMembers)
        root = try decoder.element(ElementFields(json, at: ElementPath()), depth: 1)
        names = decoder.names
    }
}
