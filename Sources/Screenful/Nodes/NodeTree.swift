public import ScreenfulTypes

/// The nodes of one row, stored flat: parallel arrays, the children of a node side by side.
///
/// No object is allocated per node. A tree is discarded when it is no longer displayed.
public struct NodeTree: Hashable, Sendable {
    /// The kind of each node; node 0 is the root.
    public private(set) var kinds: [NodeKind]
    /// The parent of each node; the root is its own.
    public private(set) var parents: [Int]
    /// The first child of each node that has any.
    public private(set) var firstChildren: [Int]
    /// The number of children of each node.
    public private(set) var childCounts: [Int]
    /// The frame of each node, in points: of the root in the list, of all others in their parent.
    public private(set) var frames: [Rect]
    /// The content of each node.
    public private(set) var contents: [NodeContent]
    /// The attributes of each node.
    public private(set) var attributes: [NodeAttributes]

    /// A node to be added.
    public struct Node: Hashable, Sendable {
        /// The kind.
        public var kind: NodeKind
        /// The frame in the parent, in points.
        public var frame: Rect
        /// The content.
        public var content = NodeContent.none
        /// The attributes.
        public var attributes = NodeAttributes()
    }

    /// Creates a tree of a root without children.
    ///
    /// - Parameter root: The root, whose frame is the row's rectangle in the list, in points.
    public init(root: Node) {
        kinds = [root.kind]
        parents = [0]
        firstChildren = [0]
        childCounts = [0]
        frames = [root.frame]
        contents = [root.content]
        attributes = [root.attributes]
    }

    /// The number of nodes.
    public var count: Int { kinds.count }

    /// Appends a child to a node.
    ///
    /// - Precondition: The parent has no children yet, or the last node is one of them.
    mutating func append(_ node: Node, to parent: Int) {
        if childCounts[parent] == 0 { firstChildren[parent] = count }
        precondition(firstChildren[parent] + childCounts[parent] == count, "children of \(parent) lie side by side")
        childCounts[parent] += 1
        kinds.append(node.kind)
        parents.append(parent)
        firstChildren.append(0)
        childCounts.append(0)
        frames.append(node.frame)
        contents.append(node.content)
        attributes.append(node.attributes)
    }

    /// Reserves room for a number of nodes in all.
    mutating func reserveCapacity(_ count: Int) {
        kinds.reserveCapacity(count)
        parents.reserveCapacity(count)
        firstChildren.reserveCapacity(count)
        childCounts.reserveCapacity(count)
        frames.reserveCapacity(count)
        contents.reserveCapacity(count)
        attributes.reserveCapacity(count)
    }
}

extension NodeTree {
    /// The public number of a node: its identity in the template, which is stable while
    /// nodes come and go; in a tree without a template its index in the tree.
    public func id(of node: Int) -> Int { attributes[node].identity ?? node }

    /// The index of the node with a public number; nil if the row has none.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public func node(withID id: Int) -> Int? { kinds.indices.first { self.id(of: $0) == id } }

    /// Stores the text that a user has typed into a field and not sent.
    ///
    /// - Precondition: The node exists.
    public mutating func setDraft(_ draft: String, ofNode node: Int) {
        guard case .editableText(let paragraph, let value, let placeholder, let maximumLength, _) = contents[node]
        else { return }
        contents[node] = .editableText(
            paragraph,
            value: value,
            placeholder: placeholder,
            maximumLength: maximumLength,
            draft: draft
        )
    }
}
