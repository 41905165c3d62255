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
    public var nodeCount: Int { elementOfNode.count }

    /// The identity of the tree, for a quick comparison.
    private(set) var identity = Identity()
    var nodes: [FlatNode] = []
    var parents: [Int32] = []
    /// The indices of the elements with children, in order.
    private(set) var containers: [Int32] = []
    var sizes: [OwnSizes] = []
    var stacks: [StackNumbers] = []
    var relatives: [RelativeStyle] = []
    var corners: [CornerStyle] = []
    var positions: [BoxSize] = []
    /// Ascender and descender of every element; empty where no stack asks for them.
    var baselines: [BoxSize] = []
    /// The elements that a row may leave out, with their conditions.
    var conditions: [(element: Int32, condition: Int32)] = []
    /// The element of each node; -1 for a number that no node has.
    var elementOfNode: [Int32] = []

    /// An object without content, compared by reference.
    final class Identity: Sendable {}

    /// Compiles a tree.
    ///
    /// - Throws: ``LayoutError`` naming the place where the tree cannot be laid out.
    /// - Complexity: O(*n*) for *n* elements.
    public init(_ root: LayoutElement) throws(LayoutError) {
        var compiler = TreeCompiler()
        try compiler.compile(root)
        self = compiler.tree
        containers = nodes.indices.filter { !nodes[$0].kind.isLeaf }.map { Int32($0) }
        if !nodes.contains(where: { $0.flags.contains(.alignsBaselines) }) { baselines = [] }
    }

    /// The tree of an engine that has laid nothing out yet.
    static let empty = Self()

    init() {}

    /// The same tree with leaves whose ranges an engine keeps too, for the layout inspector.
    ///
    /// Leaves need no range once they have their size, so other layouts do not pay for keeping them.
    ///
    /// - Complexity: O(*n*) for *n* elements.
    var observed: LayoutTree {
        var tree = self
        tree.identity = Identity()
        for index in nodes.indices where nodes[index].kind.isLeaf {
            if !nodes[index].flags.contains(.hasSizes) { tree.nodes[index].sizes = Int32(sizes.count) }
            tree.nodes[index].flags.remove(.isUndemanding)
            tree.nodes[index].flags.formUnion([.hasSizes, .keepsToSizes, .isObserved])
        }
        // The sizes of a style that has none.
        tree.sizes.append(OwnSizes(ElementStyle()))
        return tree
    }
}
