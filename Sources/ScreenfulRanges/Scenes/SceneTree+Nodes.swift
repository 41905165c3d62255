extension SceneTree.Node {
    /// The children of a container; nil for a leaf.
    public var children: [Self]? {
        switch self {
        case .navigation(let children), .tabs(let children, _): children
        case .leaf: nil
        }
    }

    /// The leaves, in the order of the tree.
    public var leaves: [Leaf] {
        switch self {
        case .navigation(let children), .tabs(let children, _): children.flatMap(\.leaves)
        case .leaf(let leaf): [leaf]
        }
    }

    /// Returns the tree with other leaves in the same places.
    public func map<Other>(_ transform: (Leaf) -> Other) -> SceneTree<Other>.Node {
        switch self {
        case .navigation(let children): .navigation(children.map { $0.map(transform) })
        case .tabs(let children, let selected): .tabs(children.map { $0.map(transform) }, selected: selected)
        case .leaf(let leaf): .leaf(transform(leaf))
        }
    }

    /// The containers on the longest way to a leaf, this one included; 0 for a leaf.
    public var nesting: Int { children.map { 1 + ($0.lazy.map(\.nesting).max() ?? 0) } ?? 0 }

    /// Returns the depth of a child of a container that itself is at a depth.
    public func depth(ofChild index: Int, at depth: VisibilityDepth) -> VisibilityDepth {
        switch self {
        case .navigation(let children): depth.ofScreen(index, onStackOf: children.count)
        case .tabs(let children, let selected):
            children.indices.contains(index) ? depth.ofTab(isSelected: index == selected) : .notFound
        case .leaf: .notFound
        }
    }

    /// Returns the leaves of a node at a depth with their own depths.
    func places(at depth: VisibilityDepth) -> [SceneTree.Place] {
        if case .leaf(let leaf) = self { return [SceneTree.Place(leaf, depth: depth)] }
        return (children ?? []).enumerated().flatMap { index, child in
            child.places(at: self.depth(ofChild: index, at: depth))
        }
    }

    /// Throws for an empty container, a selection out of range, and a leaf that is among `leaves`, to which it adds.
    func check(_ leaves: inout Set<Leaf>, at path: [Int]) throws(SceneTreeError) {
        switch self {
        case .leaf(let leaf):
            guard leaves.insert(leaf).inserted else { throw .repeatedLeaf(at: path) }
        case .tabs(let children, let selected) where !children.isEmpty && !children.indices.contains(selected):
            throw .noTab(selected, of: children.count, at: path)
        case .navigation(let children), .tabs(let children, _):
            guard !children.isEmpty else { throw .emptyContainer(at: path) }
            for (index, child) in children.enumerated() { try child.check(&leaves, at: path + [index]) }
        }
    }

    /// Returns the node that a path leads to; nil if there is none.
    package func node(at path: ArraySlice<Int>) -> Self? {
        guard let index = path.first else { return self }
        guard let children, children.indices.contains(index) else { return nil }
        return children[index].node(at: path.dropFirst())
    }

    /// Returns the indices that lead to a leaf.
    func path(to leaf: Leaf) -> [Int]? {
        if case .leaf(leaf) = self { return [] }
        for (index, child) in (children ?? []).enumerated() {
            if let path = child.path(to: leaf) { return [index] + path }
        }
        return nil
    }

    /// Changes the node that a path leads to; `body` receives its depth.
    mutating func update(
        at path: ArraySlice<Int>,
        depth: VisibilityDepth,
        _ whole: [Int],
        _ body: (inout Self, VisibilityDepth) throws(SceneTreeError) -> Void
    ) throws(SceneTreeError) {
        guard let index = path.first else { return try body(&self, depth) }
        guard var children, children.indices.contains(index) else {
            throw .noNode(at: Array(whole.prefix(path.startIndex + 1)))
        }
        let childDepth = self.depth(ofChild: index, at: depth)
        try children[index].update(at: path.dropFirst(), depth: childDepth, whole, body)
        switch self {
        case .navigation: self = .navigation(children)
        case .tabs(_, let selected): self = .tabs(children, selected: selected)
        case .leaf: break
        }
    }

    /// Returns a container of the same kind with other children.
    func replacing(_ children: [Self], at path: [Int]) throws(SceneTreeError) -> Self {
        switch self {
        case .navigation: return .navigation(children)
        case .tabs(let old, let selected):
            let kept = children.firstIndex(of: old[selected])
            return .tabs(children, selected: kept ?? (children.indices.contains(selected) ? selected : 0))
        case .leaf: throw .notContainer(at: path)
        }
    }

    /// Returns a container without one of its children, which are more than one.
    func removingChild(_ index: Int) -> Self {
        var rest = children ?? []
        rest.remove(at: index)
        guard case .tabs(_, let selected) = self else { return .navigation(rest) }
        let isKept = selected != index
        let place = isKept && selected > index ? selected - 1 : selected
        return .tabs(rest, selected: rest.indices.contains(place) ? place : 0)
    }
}
