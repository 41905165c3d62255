extension LayoutEngine {
    /// A child with room around it; an infinite inset gives way.
    mutating func layInset<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let insets = tree.nodes[index].values
        let (near, far) = (BoxSize(insets.y, insets.x), BoxSize(insets.w, insets.z))
        let zero = BoxSize(repeating: 0)
        let isFlexible = (abs(near) .== .infinity) .| (abs(far) .== .infinity)
        let sum = finite(near, or: zero) + finite(far, or: zero)
        let room = BoxRange(
            min: pointwiseMax(zero, range.min.replacing(with: 0, where: isFlexible) - sum),
            max: pointwiseMax(zero, range.max - sum)
        )
        let size = measure(
            child,
            in: handOn(room, to: child),
            // What is not known stays unknown.
            parent: (parentSizes[index] - sum).clampedAboveZero,
            mayChange: false,
            with: &measurer
        )
        let centered = (range.max - size) / 2
        let inset = finite(far, or: BoxSize(grid.round(centered.x), grid.round(centered.y)))
        let position = finite(near, or: range.max - (inset + size))
        origins[child] = position.finiteOrZero
        extents[child] = size
        return range.clamp(finite(size + near + far, or: range.max))
    }

    /// The range that a child gets from a spec that hands its own on.
    ///
    /// A stack makes ranges whose ends cross, of a least size that its child's style says and the greatest that it has
    /// itself. Where the child does not bring its own sizes in, the least size is the only one.
    @inline(__always)
    func handOn(_ range: BoxRange, to child: Int) -> BoxRange {
        let node = tree.nodes[child]
        if node.kind.handsOn || node.flags.contains(.keepsToSizes) { return range }
        return BoxRange(min: range.min, max: pointwiseMax(range.min, range.max))
    }

    /// The lanes that are finite, and others for those that are not.
    private func finite(_ size: BoxSize, or other: BoxSize) -> BoxSize {
        size.replacing(with: other, where: abs(size) .== .infinity)
    }

    private func abs(_ size: BoxSize) -> BoxSize {
        BoxSize(size.x.magnitude, size.y.magnitude)
    }
}

extension BoxSize {
    /// Lengths below zero as zero; NaN stays.
    fileprivate var clampedAboveZero: BoxSize {
        replacing(with: 0, where: self .< 0)
    }

    /// A place that is none as the nearest to the corner: where nothing limits the size, nothing can be centered.
    fileprivate var finiteOrZero: BoxSize {
        BoxSize(x.isFinite ? x : 0, y.isFinite ? y : 0)
    }
}
