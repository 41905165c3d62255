/// Which node lies in which: the rules for supernodes and subnodes.
///
/// A node lies in one other at most; adding it elsewhere moves it. Nodes are
/// named by numbers of the owner's choice.
///
/// - Note: Rules of `-[ASDisplayNode addSubnode:]` and its relatives (Texture be0b74b4, ASDisplayNode.mm).
public struct NodeHierarchy: Hashable, Sendable {
    /// Why a node could not be put where it was wanted.
    public enum HierarchyError: Error, Hashable, Sendable {
        /// A node cannot lie in itself, nor in what lies in it.
        case cycle
        /// There is no such place among the subnodes.
        case indexOutOfRange
        /// The other node does not lie in this one.
        case notASubnode
        /// The node's layout decides what lies in it.
        case managedByLayout
    }

    private var supernodes: [Int: Int] = [:]
    private var lists: [Int: [Int]] = [:]
    private var managed: Set<Int> = []

    /// Creates a hierarchy in which no node lies in another.
    public init() {}

    /// Where a node lies, if anywhere.
    public func supernode(of node: Int) -> Int? {
        supernodes[node]
    }

    /// What lies in a node, from the back to the front.
    public func subnodes(of node: Int) -> [Int] {
        lists[node] ?? []
    }

    /// True if a node lies in another, at any depth.
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

    /// Leaves it to a node's layout what lies in it, or not.
    public mutating func setManagesSubnodesAutomatically(_ isManaged: Bool, for node: Int) {
        if isManaged { managed.insert(node) } else { managed.remove(node) }
    }

    /// Puts a node in front of the others.
    public mutating func add(_ node: Int, to supernode: Int) throws(HierarchyError) {
        let count = subnodes(of: supernode).count - (supernodes[node] == supernode ? 1 : 0)
        try insert(node, into: supernode, at: count)
    }

    /// Puts a node at a place among the others, counted from the back after it was taken from where it lay.
    public mutating func insert(_ node: Int, into supernode: Int, at index: Int) throws(HierarchyError) {
        guard !managed.contains(supernode) else { throw .managedByLayout }
        try place(node, into: supernode, at: index)
    }

    /// Puts a node behind one that lies there already.
    public mutating func insert(_ node: Int, into supernode: Int, below other: Int) throws(HierarchyError) {
        try insert(node, into: supernode, beside: other, offset: 0)
    }

    /// Puts a node in front of one that lies there already.
    public mutating func insert(_ node: Int, into supernode: Int, above other: Int) throws(HierarchyError) {
        try insert(node, into: supernode, beside: other, offset: 1)
    }

    /// Puts a node in the place of another, which then lies nowhere.
    public mutating func replace(_ other: Int, with node: Int, in supernode: Int) throws(HierarchyError) {
        guard node != other else { return }
        try insert(node, into: supernode, below: other)
        detach(other)
    }

    /// Takes a node from where it lies; one that lies nowhere stays there.
    public mutating func remove(_ node: Int) throws(HierarchyError) {
        if let supernode = supernodes[node], managed.contains(supernode) { throw .managedByLayout }
        detach(node)
    }

    /// Gives a node what its layout says, in the layout's order; what lay there and is not among it lies nowhere.
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
