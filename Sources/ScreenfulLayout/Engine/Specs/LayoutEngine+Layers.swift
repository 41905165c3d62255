extension LayoutEngine {
    /// A child with something behind it, which gets exactly its size.
    mutating func layBackground<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let children = tree.nodes[index].children
        let parent = parentSizes[index]
        let size = measure(children.lowerBound, in: range, parent: parent, mayChange: false, with: &measurer)
        origins[children.lowerBound] = BoxSize(repeating: 0)
        extents[children.lowerBound] = size
        layLayer(children.lowerBound + 1, size: size, parent: parent, with: &measurer)
        return size
    }

    /// A child with something above it, which gets exactly its size; fractions of it refer to the child.
    mutating func layOverlay<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let children = tree.nodes[index].children
        let parent = parentSizes[index]
        let size = measure(children.lowerBound, in: range, parent: parent, mayChange: false, with: &measurer)
        origins[children.lowerBound] = BoxSize(repeating: 0)
        extents[children.lowerBound] = size
        layLayer(children.lowerBound + 1, size: size, parent: size, with: &measurer)
        return size
    }

    private mutating func layLayer<Measurer: LeafMeasurer>(
        _ layer: Int,
        size: BoxSize,
        parent: BoxSize,
        with measurer: inout Measurer
    ) {
        guard !isAbsent(layer) else { return }
        let range = BoxRange(min: size, max: size)
        let layerSize = measure(layer, in: range, parent: parent, mayChange: false, with: &measurer)
        origins[layer] = BoxSize(repeating: 0)
        extents[layer] = layerSize
    }
}
