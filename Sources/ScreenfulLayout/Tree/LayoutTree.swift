/// A tree of elements made ready for laying out: flat, checked, never changed.
///
/// Rows that look alike share one tree and differ in what a ``LeafMeasurer`` answers.
///
/// Elements are numbered level by level, so that the children of one element are
/// next to each other and every element comes after its parent.
public struct LayoutTree: Sendable {
    /// Elements that may lie within each other.
    public static let maximumDepth = 64
    /// Elements that a tree may have, nodes and specs together.
    public static let maximumElementCount = 2000
    /// The length from which on a size is none, in points: that of Texture (be0b74b4, ASDimension.h).
    public static let maximumLength = 1e7

    /// One more than the highest node number.
    public let nodeCount: Int
    /// One more than the highest slot of a measured leaf.
    public let slotCount: Int
    /// One more than the highest number of a condition.
    public let conditionCount: Int

    /// What tells this tree from all others.
    let identity = Identity()
    let nodes: [FlatNode]
    let parents: [Int32]
    /// The places of the elements with children, in order.
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

    /// An object that is nothing but itself.
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

    /// What an engine holds that has laid nothing out yet.
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
