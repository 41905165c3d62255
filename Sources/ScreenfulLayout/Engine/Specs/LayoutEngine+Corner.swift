import ScreenfulTypes

extension LayoutEngine {
    /// A child with something whose center lies on one of its corners.
    mutating func layCorner<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
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
    /// How much of the child's size is before the corner.
    fileprivate var proportion: BoxSize {
        switch self {
        case .topLeft: BoxSize(0, 0)
        case .topRight: BoxSize(1, 0)
        case .bottomLeft: BoxSize(0, 1)
        case .bottomRight: BoxSize(1, 1)
        }
    }
}
