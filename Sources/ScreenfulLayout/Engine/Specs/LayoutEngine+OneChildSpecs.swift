extension LayoutEngine {
    /// Lays out an inset spec: a child with room around it; infinite insets take the room that is left.
    mutating func layInset(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
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
            in: passOn(room, to: child),
            // NaN, for a length that is not known, stays NaN.
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

    /// Returns the range that a child gets from a spec that passes its own on.
    ///
    /// A stack makes ranges whose ends cross, from the least size of its child's style and its own greatest size.
    /// Where the child does not apply its own sizes, the least size is the only one.
    @inline(__always)
    func passOn(_ range: BoxRange, to child: Int) -> BoxRange {
        let node = tree.nodes[child]
        if node.kind.passesOn || node.flags.contains(.keepsToSizes) { return range }
        return BoxRange(min: range.min, max: pointwiseMax(range.min, range.max))
    }

    /// Returns a size with the infinite lanes replaced by those of another.
    private func finite(_ size: BoxSize, or other: BoxSize) -> BoxSize {
        size.replacing(with: other, where: abs(size) .== .infinity)
    }

    private func abs(_ size: BoxSize) -> BoxSize { BoxSize(size.x.magnitude, size.y.magnitude) }
}

extension BoxSize {
    /// Lengths below zero as zero; NaN stays.
    fileprivate var clampedAboveZero: BoxSize { replacing(with: 0, where: self .< 0) }
    /// The position with 0 for lengths that are not finite: where nothing limits the size, nothing can be centered.
    fileprivate var finiteOrZero: BoxSize { BoxSize(x.isFinite ? x : 0, y.isFinite ? y : 0) }
}

extension LayoutEngine {
    /// Lays out a relative or a center spec: a child at a position within the available room.
    mutating func layRelative(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        let node = tree.nodes[index]
        let style = tree.relatives[Int(node.reference)]
        let child = Int(node.firstChild)
        let known = range.max.knownLengths
        let least = BoxSize(style.horizontal == .none ? range.x : 0, style.vertical == .none ? range.y : 0)
        let childSize = measure(
            child,
            in: BoxRange(min: least, max: range.max),
            parent: known,
            mayChange: false,
            with: &measurer
        )
        var size = range.clamp(BoxSize(known.x.isNaN ? childSize.x : known.x, known.y.isNaN ? childSize.y : known.y))
        if style.hugsWidth { size.x = min(size.x, childSize.x) }
        if style.hugsHeight { size.y = min(size.y, childSize.y) }
        size = range.clamp(size)
        let room = size - childSize
        let position = BoxSize(
            grid.round(room.x * style.horizontal.proportion),
            grid.round(room.y * style.vertical.proportion)
        )
        origins[child] = position
        extents[child] = childSize
        return size
    }
}

extension RelativeStyle.Position {
    /// The part of the free room that is before the child.
    fileprivate var proportion: Double {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}

extension LayoutEngine {
    /// Lays out a ratio spec: a child with a fixed ratio of height to width, as large as its range allows.
    mutating func layRatio(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let best = bestSize(ratio: tree.nodes[index].values.x, in: range)
        let size = measure(
            child,
            in: best.map { range.intersection(BoxRange(min: $0, max: $0)) } ?? range,
            parent: best ?? BoxSize(repeating: .nan),
            mayChange: false,
            with: &measurer
        )
        origins[child] = BoxSize(repeating: 0)
        extents[child] = size
        return size
    }

    /// Returns the widest or the highest size, whichever is nearer to the ratio; nil where neither has a limit.
    @inline(__always)
    private func bestSize(ratio: Double, in range: BoxRange) -> BoxSize? {
        let known = range.max.knownLengths
        let widest = range.clamp(BoxSize(known.x, grid.floor(ratio * known.x)))
        let highest = range.clamp(BoxSize(grid.floor(known.y / ratio), known.y))
        if known.x.isNaN { return known.y.isNaN ? nil : highest }
        if known.y.isNaN { return widest }
        let isHighestNearer = (widest.y / widest.x - ratio).magnitude > (highest.y / highest.x - ratio).magnitude
        return isHighestNearer ? highest : widest
    }

    /// Lays out a node: as large as its child.
    mutating func layNode(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        let child = Int(tree.nodes[index].firstChild)
        let size = measure(child, in: range, parent: range.max.knownLengths, mayChange: false, with: &measurer)
        origins[child] = BoxSize(repeating: 0)
        extents[child] = size
        return size
    }
}
