import ScreenfulTypes

extension LayoutEngine {
    /// The ranges in which a layout gives its nodes their sizes, for people who want to know why a node is as
    /// large as it is.
    ///
    /// Sizes that a node asks for itself are taken into account. The tree is laid out anew, and
    /// nothing is kept for the layouts that only need frames.
    ///
    /// - Parameters:
    ///   - tree: What is laid out.
    ///   - range: The sizes that the root may take.
    ///   - scale: Pixels per point, to which sizes are rounded; nil for exact numbers.
    ///   - measurer: Answers for measured leaves and for conditions.
    /// - Returns: The range of each node that is there, by its number; none if the root is absent.
    /// - Precondition: As for ``layout(_:in:scale:isRightToLeft:with:)``.
    /// - Complexity: O(*n*) for *n* elements, where no stack has to go through its children twice.
    public mutating func sizeRanges<Measurer: LeafMeasurer>(
        of tree: LayoutTree,
        in range: SizeRange,
        scale: Double?,
        with measurer: inout Measurer
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
}
