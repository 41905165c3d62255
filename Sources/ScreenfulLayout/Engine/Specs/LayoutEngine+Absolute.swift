extension LayoutEngine {
    /// Children at positions of their own; each has the room from there on.
    mutating func layAbsolute<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let node = tree.nodes[index]
        let known = range.max.knownLengths
        var union = range.min
        for child in node.children where !isAbsent(child) {
            let position = tree.positions[child]
            let size = measure(
                child,
                in: roomOfAbsoluteChild(child, parent: known, greatest: range.max - position),
                parent: known,
                mayChange: false,
                with: &measurer
            )
            origins[child] = position
            extents[child] = size
            union = pointwiseMax(union, position + size)
        }
        let sizesToFit = node.flags.contains(.sizesToFit)
        return range.clamp(
            BoxSize(
                sizesToFit || known.x.isNaN ? union.x : known.x,
                sizesToFit || known.y.isNaN ? union.y : known.y
            )
        )
    }

    private func roomOfAbsoluteChild(_ child: Int, parent: BoxSize, greatest: BoxSize) -> BoxRange {
        let node = tree.nodes[child]
        guard node.flags.contains(.hasSizes) else {
            return BoxRange(min: BoxSize(repeating: 0), max: pointwiseMax(greatest, BoxSize(repeating: 0)))
        }
        return tree.sizes[Int(node.sizes)].range(parent: parent, greatest: greatest)
    }
}
