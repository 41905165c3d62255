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

    /// A node to be added.
    public struct Node: Hashable, Sendable {
        /// What it is.
        public var kind: NodeKind
        /// Where it is in its parent, in points.
        public var frame: Rect
        /// What it shows.
        public var content: NodeContent

        /// Creates a node.
        public init(_ kind: NodeKind, frame: Rect, content: NodeContent = .none) {
            self.kind = kind
            self.frame = frame
            self.content = content
        }
    }

    /// Creates a tree of one cell without children.
    ///
    /// - Parameter frame: The row's rectangle in the list, in points.
    public init(cellAt frame: Rect) {
        kinds = [.cell]
        parents = [0]
        firstChildren = [0]
        childCounts = [0]
        frames = [frame]
        contents = [.none]
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
        for child in children {
            kinds.append(child.kind)
            parents.append(parent)
            firstChildren.append(0)
            childCounts.append(0)
            frames.append(child.frame)
            contents.append(child.content)
        }
        return firstChildren[parent]..<count
    }
}
