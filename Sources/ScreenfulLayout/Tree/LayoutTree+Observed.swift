extension LayoutTree {
    /// The same tree, of which an engine keeps the range of every leaf too.
    ///
    /// Leaves need no range once they have their size, so that no layout pays for keeping
    /// them; a tree that somebody wants to look into has leaves that do.
    ///
    /// - Complexity: O(*n*) for *n* elements.
    var observed: LayoutTree {
        LayoutTree(observing: self)
    }

    private init(observing tree: LayoutTree) {
        var nodes = tree.nodes
        for index in nodes.indices where nodes[index].kind.isLeaf {
            if !nodes[index].flags.contains(.hasSizes) { nodes[index].sizes = Int32(tree.sizes.count) }
            nodes[index].flags.remove(.isUndemanding)
            nodes[index].flags.formUnion([.hasSizes, .keepsToSizes, .isObserved])
        }
        self.nodes = nodes
        // Sizes that ask for nothing.
        sizes = tree.sizes + [OwnSizes(ElementStyle())]
        parents = tree.parents
        containers = tree.containers
        stacks = tree.stacks
        relatives = tree.relatives
        corners = tree.corners
        positions = tree.positions
        baselines = tree.baselines
        conditions = tree.conditions
        elementOfNode = tree.elementOfNode
        nodeCount = tree.nodeCount
        slotCount = tree.slotCount
        conditionCount = tree.conditionCount
    }
}
