import ScreenfulTypes

extension LayoutEngine {
    /// Returns the size of an element in a range.
    ///
    /// - Parameters:
    ///   - index: The element.
    ///   - incoming: The sizes that the parent allows.
    ///   - parent: The size to which fractions refer; NaN where it is not known.
    ///   - mayChange: True if the parent is likely to measure again in another range, so that
    ///     computing frames within the element is better deferred.
    ///   - measurer: Measures leaves.
    /// - Returns: The size in points, on whole pixels.
    mutating func measure(
        _ index: Int,
        in incoming: BoxRange,
        parent: BoxSize,
        mayChange: Bool,
        with measurer: inout some LeafMeasurer
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

    /// Lays a container out: sizes and places its children.
    mutating func pass(_ index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
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

    /// Returns a size rounded to whole pixels, or the empty size if it is not valid.
    @inline(__always)
    func onGrid(_ size: BoxSize) -> BoxSize { size.isValid ? grid.ceil(size) : BoxSize(repeating: 0) }

    /// Returns the range of sizes that the element's style asks for.
    private func ownRange(of index: Int, parent: BoxSize) -> BoxRange {
        let place = Int(tree.nodes[index].sizes)
        guard tree.nodes[index].flags.contains(.hasFractions) else { return tree.sizes[place].unrelated }
        return tree.sizes[place].range(parent: parent)
    }

    /// Returns the size of a measured leaf.
    mutating func measureSlot(of index: Int, in range: BoxRange, with measurer: inout some LeafMeasurer) -> BoxSize {
        if let size = caches[index].size(in: range, stamp: stamp) {
            if hasBaselines { restoreBaselines(of: index, in: range) }
            return size
        }
        let metrics = measurer.measure(
            slot: Int(tree.nodes[index].reference),
            in: SizeRange(min: Size(width: range.x, height: range.y), max: Size(width: range.z, height: range.w))
        )
        if hasBaselines { baselines[index] = BoxSize(metrics.ascender, metrics.descender) }
        let size = onGrid(range.clamp(BoxSize(metrics.size)))
        caches[index].note(size, in: range, stamp: stamp)
        if hasBaselines { keepBaselines(of: index) }
        return size
    }

    /// Returns the size of boxes that wrap: `count`, `width` and `height` of one in the first three lanes.
    private static func sizeOfWords(_ words: SIMD4<Double>, width: Double) -> BoxSize {
        let fitting = words.y > 0 ? (width / words.y).rounded(.down) : words.x
        let perLine = max(1, min(words.x, fitting))
        return BoxSize(perLine * words.y, (words.x / perLine).rounded(.up) * words.z)
    }
}

/// Baselines, computed only for trees that have any: calls that find none would cost 2 % of a layout.
extension LayoutEngine {
    var hasBaselines: Bool { !tree.baselines.isEmpty }

    /// Gives a vertical stack its first child's first baseline and its last child's last one.
    mutating func exportBaselines(of index: Int) {
        guard tree.nodes[index].kind == .stack, tree.nodes[index].isVertical else { return }
        let children = tree.nodes[index].children
        guard let first = children.first(where: { !isAbsent($0) }), let last = children.last(where: { !isAbsent($0) })
        else { return }
        baselines[index] = BoxSize(baselines[first].x, baselines[last].y)
    }

    /// Stores an element's baselines beside the last size in its cache, and the previous ones beside the previous size.
    private mutating func keepBaselines(of index: Int) {
        keptBaselines[index] = SIMD4(lowHalf: baselines[index], highHalf: keptBaselines[index].lowHalf)
    }

    /// Restores an element's baselines in a range whose size is cached.
    private mutating func restoreBaselines(of index: Int, in range: BoxRange) {
        let kept = keptBaselines[index]
        baselines[index] = caches[index].range == range ? kept.lowHalf : kept.highHalf
    }
}

/// The cached sizes of an element in the present layout.
struct RangeCache {
    /// The layout in which the entry was written; it is invalid in any other.
    var stamp: UInt32 = 0
    /// The layout in which `natural` was written.
    var naturalStamp: UInt32 = 0
    /// Whether there is a second range.
    var hasOther = false
    /// The range in which the frames within the element were computed last.
    var range = BoxRange(repeating: 0)
    /// The previous range in which it was measured.
    var otherRange = BoxRange(repeating: 0)
    /// The size in `range`.
    var size = BoxSize(repeating: 0)
    /// The size in `otherRange`.
    var otherSize = BoxSize(repeating: 0)
    /// The size of a container where nothing limits it; NaN if it is not valid.
    var natural = BoxSize(repeating: 0)

    /// Returns the size in a range, if it is cached.
    @inline(__always)
    func size(in range: BoxRange, stamp: UInt32) -> BoxSize? {
        guard self.stamp == stamp else { return nil }
        if self.range == range { return size }
        return hasOther && otherRange == range ? otherSize : nil
    }

    /// Caches a size, and keeps the previous one.
    @inline(__always)
    mutating func note(_ size: BoxSize, in range: BoxRange, stamp: UInt32) {
        hasOther = self.stamp == stamp
        if hasOther {
            otherRange = self.range
            otherSize = self.size
        }
        self.stamp = stamp
        self.range = range
        self.size = size
    }
}
