public import ScreenfulTypes

/// Lays trees out, one after the other, in memory that it keeps.
///
/// An engine belongs to one thread; trees may be shared by all.
///
/// Ranges go down the tree and sizes come up. An element whose size is asked for
/// again in a range it was measured in is not gone through again. What is within an
/// element gets its frames with its size; if another range was asked about since,
/// the engine goes through it once more at the end.
public struct LayoutEngine: Sendable {
    /// How often a container was gone through in the last layout.
    public internal(set) var passes = 0

    /// From here on a container that has been measured is not gone through for another range.
    ///
    /// Cells need some dozens. Only trees made to be slow come here, and get a size
    /// near the right one instead of an answer that never comes.
    static let maximumPasses = 100_000

    var tree = LayoutTree.empty
    var grid = PixelGrid(scale: nil)
    /// Whether frames may be those of another range than the last one.
    var needsPlacing = false
    /// The number of the present layout, by which what is left of earlier ones is told.
    var stamp: UInt32 = 0
    /// Left and top of every element: in its parent, and within the root at the end.
    var origins: [BoxSize] = []
    /// Width and height of every element.
    var extents: [BoxSize] = []
    /// The range of every container in its parent's last pass.
    var ranges: [BoxRange] = []
    var caches: [RangeCache] = []
    /// Ascender and descender of every element, if the tree asks for them.
    var baselines: [BoxSize] = []
    /// The same as they were in the two ranges of its cache, the last one in the lower half.
    var keptBaselines: [SIMD4<Double>] = []
    /// The parent's size for specs that hand it on.
    var parentSizes: [BoxSize] = []
    /// Whether each element is left out, if the tree has conditions.
    var absences: [Bool] = []
    /// The lines of stacks that wrap, those of the innermost last.
    var lines: [StackLine] = []

    /// Creates an engine.
    public init() {}

    /// Computes the frames of a tree.
    ///
    /// - Parameters:
    ///   - tree: What is laid out.
    ///   - range: The sizes that the root may take; fractions of the root refer to the greatest.
    ///   - scale: Pixels per point, to which sizes and positions are rounded; nil for exact numbers.
    ///   - isRightToLeft: Whether the result is mirrored.
    ///   - measurer: Answers for measured leaves and for conditions.
    /// - Returns: The size of the root, in points.
    /// - Precondition: The range has no NaN, a least size that is finite and not negative, and the scale is above 0.
    /// - Complexity: O(*n*) for *n* elements, where no stack has to go through its children twice.
    public mutating func layout<Measurer: LeafMeasurer>(
        _ tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        isRightToLeft: Bool = false,
        with measurer: inout Measurer
    ) -> Size {
        let size = size(of: tree, in: range, scale: scale, with: &measurer)
        if !isAbsent(0) {
            if needsPlacing { place(with: &measurer) }
            flatten()
            if isRightToLeft { mirror() }
        }
        return size
    }

    /// Computes the size of a tree's root, without frames.
    ///
    /// - Parameters:
    ///   - tree: What is laid out.
    ///   - range: The sizes that the root may take.
    ///   - scale: Pixels per point, to which sizes are rounded; nil for exact numbers.
    ///   - measurer: Answers for measured leaves and for conditions.
    /// - Returns: Just the size that ``layout(_:in:scale:isRightToLeft:with:)`` finds, in points.
    /// - Precondition: As for a layout with frames.
    public mutating func size<Measurer: LeafMeasurer>(
        of tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        with measurer: inout Measurer
    ) -> Size {
        precondition(
            range.min.width >= 0 && range.min.height >= 0 && range.min.width < .infinity
                && range.min.height < .infinity && range.max.width >= 0 && range.max.height >= 0,
            "\(range) is no range of sizes"
        )
        precondition(scale.map { $0 > 0 && $0 < .infinity } ?? true, "there are no \(scale ?? 0) pixels per point")
        begin(tree, scale: scale)
        if !tree.conditions.isEmpty { noteAbsences(with: &measurer) }
        // Where the ends cross, the least size wins, here as everywhere.
        let range = BoxRange(min: BoxSize(range.min), max: pointwiseMax(BoxSize(range.min), BoxSize(range.max)))
        guard !isAbsent(0) else {
            for index in tree.nodes.indices { empty(index) }
            return Size(width: range.x, height: range.y)
        }
        let size = measure(0, in: range, parent: range.max.knownLengths, mayChange: false, with: &measurer)
        origins[0] = BoxSize(repeating: 0)
        extents[0] = size
        return Size(width: size.x, height: size.y)
    }

    /// The place of a node within the root, in points; valid until the next layout.
    ///
    /// A node that is absent has an empty frame.
    ///
    /// - Precondition: The last tree has a node of this number.
    public func frame(ofNode node: Int) -> Rect {
        let element = element(ofNode: node)
        let (origin, extent) = (origins[element], extents[element])
        return Rect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
    }

    /// Whether the last layout left a node out.
    ///
    /// - Precondition: The last tree has a node of this number.
    public func isAbsent(node: Int) -> Bool {
        isAbsent(element(ofNode: node))
    }

    private func element(ofNode node: Int) -> Int {
        let element = Int(tree.elementOfNode[node])
        precondition(element >= 0, "no element has the node \(node)")
        return element
    }
}
