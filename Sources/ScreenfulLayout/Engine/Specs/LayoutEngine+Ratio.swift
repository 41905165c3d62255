extension LayoutEngine {
    /// A child whose height is so many times its width, as large as there is room.
    mutating func layRatio<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
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

    /// As wide or as high as possible, whichever comes nearer to the ratio; nil where neither has a limit.
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
}
