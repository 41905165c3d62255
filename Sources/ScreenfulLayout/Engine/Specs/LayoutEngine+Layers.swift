extension LayoutEngine {
    /// A child with something behind or above it, which gets exactly its size.
    ///
    /// Fractions of what is above refer to the child; of what is behind, like the child's own, to the parent.
    mutating func layLayers<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let parent = parentSizes[index]
        let handed = handOn(range, to: child)
        let size = measure(child, in: handed, parent: parent, mayChange: false, with: &measurer)
        origins[child] = BoxSize(repeating: 0)
        extents[child] = size
        let layer = child + 1
        guard !isAbsent(layer) else { return size }
        extents[layer] = measure(
            layer,
            in: BoxRange(min: size, max: size),
            parent: tree.nodes[index].kind == .overlay ? size : parent,
            mayChange: false,
            with: &measurer
        )
        origins[layer] = BoxSize(repeating: 0)
        return size
    }
}
