import ScreenfulTypes

extension LayoutEngine {
    /// Lays out a corner spec: a child with an element whose center lies on one of its corners.
    mutating func layCorner(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        let node = tree.nodes[index]
        let style = tree.corners[Int(node.reference)]
        let child = Int(node.firstChild)
        let known = range.max.knownLengths
        let size = measure(child, in: range, parent: known, mayChange: false, with: &measurer)
        origins[child] = BoxSize(repeating: 0)
        extents[child] = size
        let corner = child + 1
        guard !isAbsent(corner) else { return size }
        let cornerSize = measure(corner, in: range, parent: known, mayChange: false, with: &measurer)
        let offset = BoxSize(style.offset.x, style.offset.y)
        let position = size * style.location.proportion - cornerSize / 2 + offset
        origins[corner] = position
        extents[corner] = cornerSize
        guard style.wrapsCorner else { return size }
        let start = pointwiseMin(BoxSize(repeating: 0), position)
        let end = pointwiseMax(size, position + cornerSize)
        // Nothing may begin before the spec does.
        origins[child] -= start
        origins[corner] -= start
        return range.clamp(end - start)
    }
}

extension CornerStyle.Location {
    /// The part of the child's size that is before the corner.
    fileprivate var proportion: BoxSize {
        switch self {
        case .topLeft: BoxSize(0, 0)
        case .topRight: BoxSize(1, 0)
        case .bottomLeft: BoxSize(0, 1)
        case .bottomRight: BoxSize(1, 1)
        }
    }
}

extension LayoutEngine {
    /// Lays out a background or an overlay spec: a child with an element behind or above it, which gets its size.
    ///
    /// Fractions of an overlay refer to the child; those of a background, like the child's own, to the parent.
    mutating func layLayers(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let parent = parentSizes[index]
        let childRange = passOn(range, to: child)
        let size = measure(child, in: childRange, parent: parent, mayChange: false, with: &measurer)
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

    /// Lays out an absolute spec: children at positions of their own, each with the room from there on.
    mutating func layAbsolute(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
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
            BoxSize(sizesToFit || known.x.isNaN ? union.x : known.x, sizesToFit || known.y.isNaN ? union.y : known.y)
        )
    }

    private func roomOfAbsoluteChild(_ child: Int, parent: BoxSize, greatest: BoxSize) -> BoxRange {
        let node = tree.nodes[child]
        guard node.flags.contains(.hasSizes) else {
            return BoxRange(min: BoxSize(repeating: 0), max: pointwiseMax(greatest, BoxSize(repeating: 0)))
        }
        return tree.sizes[Int(node.sizes)].range(parent: parent, greatest: greatest)
    }

    /// Lays out a wrapper: all children at the same position, and as large as the largest.
    mutating func layWrapper(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
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
