public import ScreenfulTypes

/// The nodes of one row, stored flat: parallel arrays, the children of a node side by side.
///
/// A tree without an object a node: walking it is walking arrays, and a tree is
/// kept only as long as somebody looks at it.
public struct NodeTree: Hashable, Sendable {
    /// What each node is; node 0 is the root.
    public private(set) var kinds: [NodeKind]
    /// The parent of each node; the root is its own.
    public private(set) var parents: [Int]
    /// The first child of each node that has any.
    public private(set) var firstChildren: [Int]
    /// How many children each node has.
    public private(set) var childCounts: [Int]
    /// Where each node is, in points: the root in the list, all others in their parent.
    public private(set) var frames: [Rect]
    /// What each node shows.
    public private(set) var contents: [NodeContent]
    /// What else is to be said of each node.
    public private(set) var attributes: [NodeAttributes]

    /// A node to be added.
    public struct Node: Hashable, Sendable {
        /// What it is.
        public var kind: NodeKind
        /// Where it is in its parent, in points.
        public var frame: Rect
        /// What it shows.
        public var content: NodeContent
        /// What else is to be said of it.
        public var attributes: NodeAttributes

        /// Creates a node.
        public init(
            _ kind: NodeKind,
            frame: Rect,
            content: NodeContent = .none,
            attributes: NodeAttributes = NodeAttributes()
        ) {
            self.kind = kind
            self.frame = frame
            self.content = content
            self.attributes = attributes
        }
    }

    /// Creates a tree of one cell without children.
    ///
    /// - Parameter frame: The row's rectangle in the list, in points.
    public init(cellAt frame: Rect) {
        self.init(root: Node(.cell, frame: frame))
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
    public var count: Int {
        kinds.count
    }

    /// The children of a node.
    public func children(of node: Int) -> Range<Int> {
        firstChildren[node]..<firstChildren[node] + childCounts[node]
    }

    /// The rectangle of a node in the list, in points.
    ///
    /// - Complexity: O(depth).
    public func frameInList(of node: Int) -> Rect {
        var frame = frames[node]
        var ancestor = node
        while ancestor != 0 {
            ancestor = parents[ancestor]
            frame.origin.x += frames[ancestor].origin.x
            frame.origin.y += frames[ancestor].origin.y
        }
        return frame
    }

    /// Gives a node its children, all at once, so that they lie side by side.
    ///
    /// - Returns: The new nodes.
    /// - Precondition: The node exists and has no children yet.
    @discardableResult
    public mutating func setChildren(of parent: Int, to children: [Node]) -> Range<Int> {
        precondition(childCounts[parent] == 0, "node \(parent) has its \(childCounts[parent]) children already")
        firstChildren[parent] = count
        childCounts[parent] = children.count
        for child in children { append(child, in: parent) }
        return firstChildren[parent]..<count
    }

    /// Adds a node behind the last one.
    ///
    /// - Precondition: The parent has no children yet, or the last node is one of them.
    mutating func append(_ node: Node, to parent: Int) {
        if childCounts[parent] == 0 { firstChildren[parent] = count }
        precondition(firstChildren[parent] + childCounts[parent] == count, "children of \(parent) lie side by side")
        childCounts[parent] += 1
        append(node, in: parent)
    }

    /// Makes room for so many nodes in all.
    mutating func reserveCapacity(_ count: Int) {
        kinds.reserveCapacity(count)
        parents.reserveCapacity(count)
        firstChildren.reserveCapacity(count)
        childCounts.reserveCapacity(count)
        frames.reserveCapacity(count)
        contents.reserveCapacity(count)
        attributes.reserveCapacity(count)
    }

    private mutating func setContent(_ content: NodeContent, ofNode node: Int) {
        contents[node] = content
    }

    private mutating func append(_ node: Node, in parent: Int) {
        kinds.append(node.kind)
        parents.append(parent)
        firstChildren.append(0)
        childCounts.append(0)
        frames.append(node.frame)
        contents.append(node.content)
        attributes.append(node.attributes)
    }
}

extension NodeTree {
    /// What a node is called by whoever looks at the row: its number in the template, which stays as long as
    /// the template does, whichever nodes come and go; in a tree without a template its number in the tree.
    public func id(of node: Int) -> Int {
        attributes[node].identity ?? node
    }

    /// The node that is called so; nil if the row has none.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public func node(withID id: Int) -> Int? {
        kinds.indices.first { self.id(of: $0) == id }
    }

    /// Notes what a reader has typed into a field and not sent.
    ///
    /// - Precondition: The node exists.
    public mutating func setDraft(_ draft: String, ofNode node: Int) {
        guard case .editableText(let paragraph, let value, let placeholder, let maximumLength, _) = contents[node]
        else { return }
        let content = NodeContent.editableText(
            paragraph,
            value: value,
            placeholder: placeholder,
            maximumLength: maximumLength,
            draft: draft
        )
        setContent(content, ofNode: node)
    }
}
