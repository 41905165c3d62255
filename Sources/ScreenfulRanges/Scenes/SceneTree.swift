/// A tree of navigation stacks and tab bars whose leaves are screens with a list.
///
/// Each leaf has a depth, the number of taps until it is seen, from which its range mode follows. An operation on a
/// container tells all leaves in it their depths, also those whose depth stays: a mode that was set by hand since
/// ends there.
///
///     var tree = try SceneTree(.tabs([.navigation([.leaf("feed")]), .leaf("inbox")]))
///     try tree.push(.leaf("post"), into: [0]).told  // feed 1, post 0
///
/// - Note: Texture be0b74b4, ASDKNavigationController.mm, ASTabBarController.mm and ASVisibilityProtocols.h.
public struct SceneTree<Leaf: Hashable & Sendable>: Hashable, Sendable {
    /// A container or a leaf.
    public indirect enum Node: Hashable, Sendable {
        /// A navigation stack; the last child is its top.
        case navigation([Node])
        /// A tab bar with the index of the selected tab.
        case tabs([Node], selected: Int)
        /// A screen with a list.
        case leaf(Leaf)
    }

    /// A leaf with its depth.
    public struct Place: Hashable, Sendable {
        /// The leaf.
        public var leaf: Leaf
        /// The taps until it is seen.
        public var depth: VisibilityDepth

        /// Creates a place.
        public init(_ leaf: Leaf, depth: VisibilityDepth) {
            self.leaf = leaf
            self.depth = depth
        }
    }

    /// The effect of an operation on leaves.
    public struct Change: Hashable, Sendable {
        /// The leaves in the container of the operation with their depths, in the order of the tree.
        public var told: [Place]
        /// The leaves that have left the tree, in the order in which they were in it.
        public var removed: [Leaf]

        /// Creates the effect of an operation, by default none.
        public init(told: [Place] = [], removed: [Leaf] = []) {
            self.told = told
            self.removed = removed
        }
    }

    /// The outermost container, or the only leaf.
    public private(set) var root: Node
    /// The depth of the root: 0 for one on screen.
    public let rootDepth: VisibilityDepth

    /// Creates a tree.
    ///
    /// - Throws: ``SceneTreeError`` for an empty container, a selection out of range, or a leaf that is there twice.
    public init(_ root: Node, depth: VisibilityDepth = VisibilityDepth(taps: 0)) throws(SceneTreeError) {
        var leaves: Set<Leaf> = []
        try root.check(&leaves, at: [])
        self.root = root
        rootDepth = depth
    }

    /// The leaves with their depths, in the order of the tree.
    public var places: [Place] { root.places(at: rootDepth) }

    /// The leaves, in the order of the tree.
    public var leaves: [Leaf] { root.leaves }

    /// Pushes a screen onto a navigation stack.
    ///
    /// - Parameters:
    ///   - child: The screen, which may be a container.
    ///   - path: The indices of children that lead from the root to the stack.
    /// - Returns: The leaves in the container, and those that have left.
    /// - Throws: ``SceneTreeError``; the tree stays as it was.
    @discardableResult
    public mutating func push(_ child: Node, into path: [Int]) throws(SceneTreeError) -> Change {
        var leaves = Set(leaves)
        try child.check(&leaves, at: [])
        return try change(at: path) { (node) throws(SceneTreeError) in
            guard case .navigation(let children) = node else { throw .notNavigation(at: path) }
            node = .navigation(children + [child])
            return []
        }
    }

    /// Pops screens from a navigation stack; its root stays.
    ///
    /// - Parameters:
    ///   - count: The number of screens.
    ///   - path: The indices of children that lead from the root to the stack.
    /// - Returns: The leaves in the container, and those that have left.
    /// - Throws: ``SceneTreeError``; the tree stays as it was.
    @discardableResult
    public mutating func pop(_ count: Int = 1, from path: [Int]) throws(SceneTreeError) -> Change {
        try change(at: path) { (node) throws(SceneTreeError) in
            guard case .navigation(let children) = node else { throw .notNavigation(at: path) }
            guard count >= 1, count < children.count else {
                throw .popsTooMany(count, of: children.count)
            }
            node = .navigation(children.dropLast(count))
            return children.suffix(count).flatMap(\.leaves)
        }
    }

    /// Selects a tab of a tab bar; the selected one may be selected again.
    ///
    /// - Parameters:
    ///   - index: The index of the tab.
    ///   - path: The indices of children that lead from the root to the tab bar.
    /// - Returns: The leaves in the container, and those that have left.
    /// - Throws: ``SceneTreeError``; the tree stays as it was.
    @discardableResult
    public mutating func select(_ index: Int, in path: [Int]) throws(SceneTreeError) -> Change {
        try change(at: path) { (node) throws(SceneTreeError) in
            guard case .tabs(let children, _) = node else { throw .notTabs(at: path) }
            guard children.indices.contains(index) else { throw .noTab(index, of: children.count, at: path) }
            node = .tabs(children, selected: index)
            return []
        }
    }

    /// Replaces all children of a container.
    ///
    /// A tab bar keeps its selected tab if it is among the new children, else the selected index if there is such a
    /// child, and selects the first otherwise, as `UITabBarController` does.
    ///
    /// - Parameters:
    ///   - children: The children, at least one.
    ///   - path: The indices of children that lead from the root to the container.
    /// - Returns: The leaves in the container, and those that have left.
    /// - Throws: ``SceneTreeError``; the tree stays as it was.
    @discardableResult
    public mutating func set(_ children: [Node], in path: [Int]) throws(SceneTreeError) -> Change {
        guard !children.isEmpty else { throw .emptyContainer(at: []) }
        var changed = self
        let change = try changed.change(at: path) { (node) throws(SceneTreeError) in
            let old = node.leaves
            node = try node.replacing(children, at: path)
            let new = Set(node.leaves)
            return old.filter { !new.contains($0) }
        }
        var leaves: Set<Leaf> = []
        try changed.root.check(&leaves, at: [])
        self = changed
        return change
    }

    /// Removes a leaf, and the containers that it leaves empty.
    ///
    /// - Returns: The change; nil if there is no other leaf, and the tree stays as it was.
    public mutating func remove(_ leaf: Leaf) -> Change? {
        guard var path = root.path(to: leaf) else { return Change() }
        // The innermost container that keeps another child.
        while let index = path.popLast() {
            guard var children = root.node(at: path[...])?.children, children.count > 1 else { continue }
            children.remove(at: index)
            var change = try? change(at: path) { (node) throws(SceneTreeError) in
                node = node.removingChild(index)
                return []
            }
            change?.removed = [leaf]
            return change
        }
        return nil
    }

    /// Changes the container at a path, and returns all leaves in it with their depths.
    private mutating func change(
        at path: [Int],
        _ body: (inout Node) throws(SceneTreeError) -> [Leaf]
    ) throws(SceneTreeError) -> Change {
        var change = Change()
        try root.update(at: path[...], depth: rootDepth, path) { (node, depth) throws(SceneTreeError) in
            change.removed = try body(&node)
            change.told = node.places(at: depth)
        }
        return change
    }
}

/// The reason why a tree of scenes is not valid, or an operation on it is not possible.
///
/// Paths are indices of children from the root, or from the child of an operation.
public enum SceneTreeError: Error, Hashable, Sendable {
    /// A container has no child.
    case emptyContainer(at: [Int])
    /// A tab bar of so many tabs has no tab of this index.
    case noTab(Int, of: Int, at: [Int])
    /// A leaf is in the tree already.
    case repeatedLeaf(at: [Int])
    /// The path leads to no node.
    case noNode(at: [Int])
    /// The path leads to no container.
    case notContainer(at: [Int])
    /// The path leads to no navigation stack.
    case notNavigation(at: [Int])
    /// The path leads to no tab bar.
    case notTabs(at: [Int])
    /// A stack of so many screens cannot lose this number of them.
    case popsTooMany(Int, of: Int)
}
