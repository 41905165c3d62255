/// A tree of elements made ready for laying out: flat, checked, never changed.
///
/// Rows that look alike share one tree and differ in what a ``LeafMeasurer`` answers.
public struct LayoutTree: Sendable {
    /// Elements that may lie within each other.
    public static let maximumDepth = 64
    /// Elements that a tree may have, nodes and specs together.
    public static let maximumElementCount = 2000
    /// The greatest length a style may ask for, in points.
    public static let maximumLength = 1e7

    /// One more than the highest node number.
    public let nodeCount: Int
    /// One more than the highest slot of a measured leaf.
    public let slotCount: Int

    /// Compiles a tree.
    ///
    /// - Throws: ``LayoutError`` naming the place where the tree cannot be laid out.
    /// - Complexity: O(*n*) for *n* elements.
    public init(_ root: LayoutElement) throws(LayoutError) {
        nodeCount = 0
        slotCount = 0
    }
}
