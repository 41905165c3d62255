/// A tree of elements compiled for layout: flat, validated, immutable.
///
/// Rows of one template share one tree and differ in the results of their ``LeafMeasurer``.
///
/// Elements are numbered level by level, so that the children of one element are
/// next to each other and every element comes after its parent.
public struct LayoutTree: Sendable {
    /// The maximum depth of nested elements.
    public static let maximumDepth = 64
    /// The maximum number of elements in a tree, nodes and specs together.
    public static let maximumElementCount = 2000
    /// The length from which on a size is not valid, in points: that of Texture (be0b74b4, ASDimension.h).
    public static let maximumLength = 1e7

    /// One more than the highest node number.
    public let nodeCount: Int
    /// One more than the highest slot of a measured leaf.
    public let slotCount: Int
    /// One more than the highest number of a condition.
    public let conditionCount: Int

    /// The identity of the tree, for a quick comparison.
    let identity = Identity()
    let nodes: [FlatNode]
    let parents: [Int32]
    /// The indices of the elements with children, in order.
    let containers: [Int32]
    let sizes: [OwnSizes]
    let stacks: [StackNumbers]
    let relatives: [RelativeStyle]
    let corners: [CornerStyle]
    let positions: [BoxSize]
    /// Ascender and descender of every element; empty where no stack asks for them.
    let baselines: [BoxSize]
    /// The elements that a row may leave out, with their conditions.
    let conditions: [(element: Int32, condition: Int32)]
    /// The element of each node; -1 for a number that no node has.
    let elementOfNode: [Int32]

    /// An object without content, compared by reference.
    final class Identity: Sendable {}

    /// Compiles a tree.
    ///
    /// - Throws: ``LayoutError`` naming the place where the tree cannot be laid out.
    /// - Complexity: O(*n*) for *n* elements.
    public init(_ root: LayoutElement) throws(LayoutError) {
        var compiler = TreeCompiler()
        try compiler.compile(root)
        nodes = compiler.nodes
        parents = compiler.parents
        containers = compiler.nodes.indices.filter { !compiler.nodes[$0].kind.isLeaf }.map { Int32($0) }
        sizes = compiler.sizes
        stacks = compiler.stacks
        relatives = compiler.relatives
        corners = compiler.corners
        positions = compiler.positions
        baselines = compiler.nodes.contains { $0.flags.contains(.alignsBaselines) } ? compiler.baselines : []
        conditions = compiler.conditions
        elementOfNode = compiler.elementOfNode
        nodeCount = compiler.elementOfNode.count
        slotCount = compiler.slotCount
        conditionCount = (compiler.conditions.map { Int($0.condition) }.max() ?? -1) + 1
    }

    /// The tree of an engine that has laid nothing out yet.
    static let empty = Self()

    private init() {
        nodeCount = 0
        slotCount = 0
        conditionCount = 0
        nodes = []
        parents = []
        containers = []
        sizes = []
        stacks = []
        relatives = []
        corners = []
        positions = []
        baselines = []
        conditions = []
        elementOfNode = []
    }
}

extension LayoutTree {
    /// The same tree with leaves whose ranges an engine keeps too, for the layout inspector.
    ///
    /// Leaves need no range once they have their size, so other layouts do not pay for
    /// keeping them.
    ///
    /// - Complexity: O(*n*) for *n* elements.
    var observed: LayoutTree { LayoutTree(observing: self) }

    private init(observing tree: LayoutTree) {
        var nodes = tree.nodes
        for index in nodes.indices where nodes[index].kind.isLeaf {
            if !nodes[index].flags.contains(.hasSizes) { nodes[index].sizes = Int32(tree.sizes.count) }
            nodes[index].flags.remove(.isUndemanding)
            nodes[index].flags.formUnion([.hasSizes, .keepsToSizes, .isObserved])
        }
        self.nodes = nodes
        // The sizes of a style that has none.
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
