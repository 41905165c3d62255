extension LayoutEngine {
    /// A node with a layout of its own: as large as its child.
    mutating func layNode<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let size = measure(child, in: range, parent: range.max.knownLengths, mayChange: false, with: &measurer)
        origins[child] = BoxSize(repeating: 0)
        extents[child] = size
        return size
    }

    /// All children at the same place; as large as the largest.
    mutating func layWrapper<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        var greatest = range.min
        for child in tree.nodes[index].children where !isAbsent(child) {
            let size = measure(child, in: range, parent: range.max.knownLengths, mayChange: false, with: &measurer)
            origins[child] = BoxSize(repeating: 0)
            extents[child] = size
            greatest = pointwiseMax(greatest, size)
        }
        return greatest
    }
}
