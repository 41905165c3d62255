import ScreenfulTypes

extension LayoutEngine {
    /// The size of an element in a range.
    ///
    /// - Parameters:
    ///   - index: The element.
    ///   - incoming: The sizes that the parent allows.
    ///   - parent: The size to which fractions refer; NaN where it is not known.
    ///   - mayChange: Whether the parent is likely to ask again in another range, so that
    ///     frames within the element are better left for later.
    ///   - measurer: Answers for measured leaves.
    /// - Returns: The size in points, on whole pixels.
    mutating func measure<Measurer: LeafMeasurer>(
        _ index: Int,
        in incoming: BoxRange,
        parent: BoxSize,
        mayChange: Bool,
        with measurer: inout Measurer
    ) -> BoxSize {
        let flags = tree.nodes[index].flags
        var range = incoming
        if flags.contains(.keepsToSizes) {
            range = incoming.intersection(ownRange(of: index, parent: parent))
            if flags.contains(.isObserved) { ranges[index] = range }
        }
        switch tree.nodes[index].kind {
        case .fixed: return onGrid(range.clamp(tree.nodes[index].values.lowHalf))
        case .plain: return onGrid(range.clamp(range.max.isValid ? range.max : BoxSize(repeating: 0)))
        case .words: return onGrid(range.clamp(Self.sizeOfWords(tree.nodes[index].values, width: range.z)))
        case .measured: return measureSlot(of: index, in: range, with: &measurer)
        case .node, .stack, .inset, .background, .overlay, .ratio, .relative, .absolute, .corner, .wrapper:
            ranges[index] = range
            if caches[index].stamp == stamp { needsPlacing = true }
            if flags.contains(.dependsOnParent) {
                parentSizes[index] = parent
            } else if let size = caches[index].size(in: range, stamp: stamp) {
                if hasBaselines { restoreBaselines(of: index, in: range) }
                return size
            }
            if mayChange, let size = steadySize(of: index, flags: flags, in: range) {
                needsPlacing = true
                if hasBaselines { exportBaselines(of: index) }
                return size
            }
            if passes >= Self.maximumPasses, caches[index].stamp == stamp {
                return onGrid(range.clamp(caches[index].size))
            }
            return pass(index, in: range, with: &measurer)
        }
    }

    /// Goes through a container: sizes and places what is right below it.
    mutating func pass<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        passes += 1
        let size: BoxSize
        switch tree.nodes[index].kind {
        case .stack: size = layStack(index, in: range, with: &measurer)
        case .node: size = layNode(index, in: range, with: &measurer)
        case .inset: size = layInset(index, in: range, with: &measurer)
        case .background, .overlay: size = layLayers(index, in: range, with: &measurer)
        case .ratio: size = layRatio(index, in: range, with: &measurer)
        case .relative: size = layRelative(index, in: range, with: &measurer)
        case .absolute: size = layAbsolute(index, in: range, with: &measurer)
        case .corner: size = layCorner(index, in: range, with: &measurer)
        case .wrapper: size = layWrapper(index, in: range, with: &measurer)
        case .plain, .fixed, .words, .measured: preconditionFailure("a leaf has no elements within")
        }
        let result = onGrid(size)
        caches[index].note(result, in: range, stamp: stamp)
        if hasBaselines { keepBaselines(of: index) }
        return result
    }

    /// A size as a layout may have it: on whole pixels, and empty if it is none.
    @inline(__always)
    func onGrid(_ size: BoxSize) -> BoxSize {
        size.isValid ? grid.ceil(size) : BoxSize(repeating: 0)
    }

    /// The range of sizes that the element's style asks for.
    private func ownRange(of index: Int, parent: BoxSize) -> BoxRange {
        let place = Int(tree.nodes[index].sizes)
        guard tree.nodes[index].flags.contains(.hasFractions) else { return tree.sizes[place].unrelated }
        return tree.sizes[place].range(parent: parent)
    }

    /// The size of a measured leaf.
    mutating func measureSlot<Measurer: LeafMeasurer>(
        of index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        if let size = caches[index].size(in: range, stamp: stamp) {
            if hasBaselines { restoreBaselines(of: index, in: range) }
            return size
        }
        let metrics = measurer.measure(
            slot: Int(tree.nodes[index].reference),
            in: SizeRange(
                min: Size(width: range.x, height: range.y),
                max: Size(width: range.z, height: range.w)
            )
        )
        if hasBaselines { baselines[index] = BoxSize(metrics.ascender, metrics.descender) }
        let size = onGrid(range.clamp(BoxSize(metrics.size)))
        caches[index].note(size, in: range, stamp: stamp)
        if hasBaselines { keepBaselines(of: index) }
        return size
    }

    /// The size of boxes that wrap: `count`, `width` and `height` of one in the first three lanes.
    private static func sizeOfWords(_ words: SIMD4<Double>, width: Double) -> BoxSize {
        let fitting = words.y > 0 ? (width / words.y).rounded(.down) : words.x
        let perLine = max(1, min(words.x, fitting))
        return BoxSize(perLine * words.y, (words.x / perLine).rounded(.up) * words.z)
    }
}
