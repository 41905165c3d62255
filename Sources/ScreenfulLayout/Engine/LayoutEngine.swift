public import ScreenfulTypes

/// An engine that lays out trees, one after the other, and reuses its storage.
///
/// An engine belongs to one thread; trees may be shared between threads.
///
/// Ranges go down the tree and sizes come up. The sizes of an element in its last two ranges are cached. The elements
/// within an element get their frames with its size; if it was measured in another range since, it is laid out once
/// more at the end.
public struct LayoutEngine: Sendable {
    /// The number of times that a container was laid out in the last layout.
    public internal(set) var passes = 0

    /// The number of passes after which a measured container is not laid out for another range.
    ///
    /// Cells need some dozens. Only trees made to be slow reach the limit, and get an approximate size in bounded time.
    static let maximumPasses = 100_000

    var tree = LayoutTree.empty
    var grid = PixelGrid(scale: nil)
    /// Whether frames may be those of another range than the last one.
    var needsPlacing = false
    /// The number of the present layout, which marks the cache entries that are valid.
    var stamp: UInt32 = 0
    /// Left and top of every element: in its parent, and in the root at the end.
    var origins: [BoxSize] = []
    /// Width and height of every element.
    var extents: [BoxSize] = []
    /// The range of every container in its parent's last pass.
    var ranges: [BoxRange] = []
    var caches: [RangeCache] = []
    /// Ascender and descender of every element, if the tree asks for them.
    var baselines: [BoxSize] = []
    /// The baselines in the two ranges of an element's cache, the last one in the lower half.
    var keptBaselines: [SIMD4<Double>] = []
    /// The parent's size for specs that pass it on.
    var parentSizes: [BoxSize] = []
    /// True for each element that is left out, if the tree has conditions.
    var absences: [Bool] = []
    /// The lines of stacks that wrap, those of the innermost last.
    var lines: [StackLine] = []

    /// Creates an engine.
    public init() {}

    /// Computes the frames of a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree to lay out.
    ///   - range: The sizes that the root may take; fractions of the root refer to the greatest.
    ///   - scale: Pixels per point, to which sizes and positions are rounded; nil for exact numbers.
    ///   - isRightToLeft: Whether the result is mirrored.
    ///   - measurer: Measures leaves and decides conditions.
    /// - Returns: The size of the root, in points.
    /// - Precondition: The range has no NaN, a least size that is finite and not negative, and the scale is above 0.
    /// - Complexity: O(*n*) for *n* elements, where no stack has to measure its children twice.
    public mutating func layout(
        _ tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        isRightToLeft: Bool = false,
        with measurer: inout some LeafMeasurer
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
    /// - Returns: The size that ``layout(_:in:scale:isRightToLeft:with:)`` returns, in points.
    /// - Precondition: As for a layout with frames.
    public mutating func size(
        of tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        with measurer: inout some LeafMeasurer
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

    /// Returns the frame of a node in the root, in points; valid until the next layout.
    ///
    /// A node that is absent has an empty frame.
    ///
    /// - Precondition: The last tree has a node of this number.
    public func frame(ofNode node: Int) -> Rect {
        let element = element(ofNode: node)
        let (origin, extent) = (origins[element], extents[element])
        return Rect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
    }

    /// Returns true if the last layout left a node out.
    ///
    /// - Precondition: The last tree has a node of this number.
    public func isAbsent(node: Int) -> Bool { isAbsent(element(ofNode: node)) }

    private func element(ofNode node: Int) -> Int {
        let element = Int(tree.elementOfNode[node])
        precondition(element >= 0, "no element has the node \(node)")
        return element
    }
}

extension LayoutEngine {
    /// Returns the ranges in which a layout gives its nodes their sizes, for the layout inspector.
    ///
    /// Sizes that a node asks for itself are taken into account. The tree is laid out anew, and
    /// nothing is kept for the layouts that only need frames.
    ///
    /// - Returns: The range of each node that is there, by its number; none if the root is absent.
    /// - Precondition: As for ``layout(_:in:scale:isRightToLeft:with:)``.
    /// - Complexity: O(*n*) for *n* elements, where no stack has to measure its children twice.
    public mutating func sizeRanges(
        of tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        with measurer: inout some LeafMeasurer
    ) -> [Int: SizeRange] {
        begin(tree.observed, scale: scale)
        if !tree.conditions.isEmpty { noteAbsences(with: &measurer) }
        guard !isAbsent(0) else { return [:] }
        let range = BoxRange(min: BoxSize(range.min), max: pointwiseMax(BoxSize(range.min), BoxSize(range.max)))
        _ = measure(0, in: range, parent: range.max.knownLengths, mayChange: false, with: &measurer)
        if needsPlacing { place(with: &measurer) }
        var found: [Int: SizeRange] = [:]
        for (node, element) in tree.elementOfNode.enumerated() where element >= 0 && !isAbsent(Int(element)) {
            let range = ranges[Int(element)]
            found[node] = SizeRange(
                min: Size(width: range.x, height: range.y),
                max: Size(width: range.z, height: range.w)
            )
        }
        return found
    }

    /// Prepares the storage for a tree; entries of earlier layouts are not cleared but recognised by their stamp.
    private mutating func begin(_ tree: LayoutTree, scale: Double?) {
        // Rows of one kind follow each other; a tree that is here already need not be assigned again.
        if self.tree.identity !== tree.identity { self.tree = tree }
        grid = PixelGrid(scale: scale)
        passes = 0
        needsPlacing = false
        let missing = tree.nodes.count - extents.count
        if missing > 0 {
            origins.append(contentsOf: repeatElement(BoxSize(repeating: 0), count: missing))
            extents.append(contentsOf: repeatElement(BoxSize(repeating: 0), count: missing))
            ranges.append(contentsOf: repeatElement(BoxRange(repeating: 0), count: missing))
            caches.append(contentsOf: repeatElement(RangeCache(), count: missing))
            parentSizes.append(contentsOf: repeatElement(BoxSize(repeating: .nan), count: missing))
        }
        stamp &+= 1
        if stamp == 0 {
            // Once in 2³² layouts the stamps wrap around.
            for index in caches.indices { caches[index] = RangeCache() }
            stamp = 1
        }
        guard hasBaselines else { return }
        baselines.removeAll(keepingCapacity: true)
        baselines.append(contentsOf: tree.baselines)
        keptBaselines.append(
            contentsOf: repeatElement(SIMD4(repeating: 0), count: max(0, tree.nodes.count - keptBaselines.count))
        )
    }

    /// Records the elements that this row leaves out.
    ///
    /// The elements within an absent element are absent, and so is a spec around one.
    private mutating func noteAbsences(with measurer: inout some LeafMeasurer) {
        absences.removeAll(keepingCapacity: true)
        absences.append(contentsOf: repeatElement(false, count: tree.nodes.count))
        for (element, condition) in tree.conditions {
            absences[Int(element)] = measurer.isAbsent(condition: Int(condition))
        }
        for index in tree.nodes.indices.reversed() where !absences[index] {
            let node = tree.nodes[index]
            switch node.kind {
            case .node, .inset, .background, .overlay, .ratio, .relative, .corner:
                absences[index] = absences[Int(node.firstChild)]
            case .plain, .fixed, .words, .measured, .stack, .absolute, .wrapper: break
            }
        }
        for index in tree.nodes.indices.dropFirst() where absences[Int(tree.parents[index])] {
            absences[index] = true
        }
    }

    /// Returns true if the row leaves an element out.
    @inline(__always)
    func isAbsent(_ index: Int) -> Bool { !tree.conditions.isEmpty && absences[index] }
}
