/// The hierarchy of supernodes and subnodes.
///
/// A node has one supernode at most; adding it elsewhere moves it. The owner
/// numbers the nodes.
///
/// - Note: Rules of `-[ASDisplayNode addSubnode:]` and its relatives (Texture be0b74b4, ASDisplayNode.mm).
public struct NodeHierarchy: Hashable, Sendable {
    /// The error of a change of the hierarchy.
    public enum HierarchyError: Error, Hashable, Sendable {
        /// A node cannot be a subnode of itself or of its descendants.
        case cycle
        /// The index is not valid among the subnodes.
        case indexOutOfRange
        /// The other node is not a subnode of this one.
        case notASubnode
        /// The subnodes are managed by the node's layout.
        case managedByLayout
    }

    private var supernodes: [Int: Int] = [:]
    private var lists: [Int: [Int]] = [:]
    private var managed: Set<Int> = []

    /// Creates a hierarchy without subnodes.
    public init() {}

    /// The supernode of a node, if any.
    public func supernode(of node: Int) -> Int? {
        supernodes[node]
    }

    /// The subnodes of a node, from the back to the front.
    public func subnodes(of node: Int) -> [Int] {
        lists[node] ?? []
    }

    /// True if a node is a descendant of another.
    ///
    /// - Complexity: O(depth).
    public func contains(_ node: Int, in ancestor: Int) -> Bool {
        var place = supernodes[node]
        while let current = place {
            if current == ancestor { return true }
            place = supernodes[current]
        }
        return false
    }

    /// Sets whether a node's layout manages its subnodes.
    public mutating func setManagesSubnodesAutomatically(_ isManaged: Bool, for node: Int) {
        if isManaged { managed.insert(node) } else { managed.remove(node) }
    }

    /// Adds a node in front of the other subnodes.
    public mutating func add(_ node: Int, to supernode: Int) throws(HierarchyError) {
        let count = subnodes(of: supernode).count - (supernodes[node] == supernode ? 1 : 0)
        try insert(node, into: supernode, at: count)
    }

    /// Inserts a node at an index among the subnodes, counted from the back after it was removed from its old place.
    public mutating func insert(_ node: Int, into supernode: Int, at index: Int) throws(HierarchyError) {
        guard !managed.contains(supernode) else { throw .managedByLayout }
        try place(node, into: supernode, at: index)
    }

    /// Inserts a node behind another subnode.
    public mutating func insert(_ node: Int, into supernode: Int, below other: Int) throws(HierarchyError) {
        try insert(node, into: supernode, beside: other, offset: 0)
    }

    /// Inserts a node in front of another subnode.
    public mutating func insert(_ node: Int, into supernode: Int, above other: Int) throws(HierarchyError) {
        try insert(node, into: supernode, beside: other, offset: 1)
    }

    /// Replaces a subnode by a node.
    public mutating func replace(_ other: Int, with node: Int, in supernode: Int) throws(HierarchyError) {
        guard node != other else { return }
        try insert(node, into: supernode, below: other)
        detach(other)
    }

    /// Removes a node from its supernode, if it has one.
    public mutating func remove(_ node: Int) throws(HierarchyError) {
        if let supernode = supernodes[node], managed.contains(supernode) { throw .managedByLayout }
        detach(node)
    }

    /// Sets the subnodes of a managed node, in the layout's order; others are removed.
    public mutating func setSubnodes(ofManaged supernode: Int, to nodes: [Int]) throws(HierarchyError) {
        guard !nodes.contains(where: { $0 == supernode || contains(supernode, in: $0) }) else { throw .cycle }
        for node in subnodes(of: supernode) { detach(node) }
        for node in nodes { try place(node, into: supernode, at: subnodes(of: supernode).count) }
    }

    private mutating func insert(
        _ node: Int,
        into supernode: Int,
        beside other: Int,
        offset: Int
    ) throws(HierarchyError) {
        guard supernodes[other] == supernode else { throw .notASubnode }
        let others = subnodes(of: supernode).filter { $0 != node }
        guard let index = others.firstIndex(of: other) else { throw .notASubnode }
        try insert(node, into: supernode, at: index + offset)
    }

    private mutating func place(_ node: Int, into supernode: Int, at index: Int) throws(HierarchyError) {
        guard node != supernode, !contains(supernode, in: node) else { throw .cycle }
        let rest = subnodes(of: supernode).count - (supernodes[node] == supernode ? 1 : 0)
        guard (0...rest).contains(index) else { throw .indexOutOfRange }
        detach(node)
        supernodes[node] = supernode
        lists[supernode, default: []].insert(node, at: index)
    }

    private mutating func detach(_ node: Int) {
        guard let supernode = supernodes.removeValue(forKey: node) else { return }
        lists[supernode]?.removeAll { $0 == node }
        if lists[supernode]?.isEmpty == true { lists[supernode] = nil }
    }
}
