extension LayoutEngine {
    /// Step A: measures every child along an unlimited stack.
    @inline(__always)
    mutating func measureChildren(
        of line: inout StackLine,
        in pass: StackPass,
        with measurer: inout some LeafMeasurer
    ) {
        let (stretched, loose) = pass.rangesOfUndemanding
        let mayStretch = !pass.isExactAcross
        var (length, largest) = (pass.numbers.spacingSum, 0.0)
        for child in pass.children where !isAbsent(child) {
            let size: BoxSize
            if tree.nodes[child].flags.contains(.isUndemanding) {
                let isStretched = tree.nodes[child].align == .stretch
                let range = isStretched ? stretched : loose
                size = measureUndemanding(child, in: range, parent: pass.parent, isStretched && mayStretch, &measurer)
                extents[child] = size
            } else if pass.skipsFlexible, tree.nodes[child].isFlexibleBothWays {
                size = BoxSize(repeating: 0)
                deferMeasuring(of: child)
            } else {
                let basis = basis(of: child, in: pass)
                let along = basis.isNaN ? BoxSize(0, .infinity) : BoxSize(basis, basis)
                let mayFlex = tree.nodes[child].grow > 0 || tree.nodes[child].shrink > 0
                size = measureChild(child, along: along, across: pass.across, in: pass, mayFlex, &measurer)
            }
            length += pass.isVertical ? size.y : size.x
            largest = Swift.max(largest, pass.isVertical ? size.x : size.y)
        }
        if pass.hasAllInOneLine {
            line.length = length
            line.size = largest
        } else if !pass.flags.contains(.wraps) {
            // Lines are summed up after the children are broken into lines.
            sumUp(&line, in: pass)
        }
    }

    /// Returns the size of an element without sizes of its own; most are leaves, which takes a shorter path.
    @inline(__always)
    private mutating func measureUndemanding(
        _ child: Int,
        in range: BoxRange,
        parent: BoxSize,
        _ mayChange: Bool,
        _ measurer: inout some LeafMeasurer
    ) -> BoxSize {
        switch tree.nodes[child].kind {
        case .fixed: onGrid(range.clamp(tree.nodes[child].values.lowHalf))
        case .measured: measureSlot(of: child, in: range, with: &measurer)
        default: measure(child, in: range, parent: parent, mayChange: mayChange, with: &measurer)
        }
    }

    /// Makes a child empty for now: it gets the room that the others leave.
    private mutating func deferMeasuring(of child: Int) {
        extents[child] = BoxSize(repeating: 0)
        ranges[child] = BoxRange(repeating: 0)
        parentSizes[child] = BoxSize(repeating: .nan)
        needsPlacing = true
        if hasBaselines { baselines[child] = tree.baselines[child] }
    }

    /// Measures one child with a given length, and stores the size in its frame.
    ///
    /// - Parameters:
    ///   - child: The element.
    ///   - along: The least and the greatest length along the stack.
    ///   - across: The least and the greatest size across: the stack's or the line's.
    ///   - pass: The stack.
    ///   - mayFlex: True if the length may still change.
    ///   - measurer: Measures leaves.
    /// - Returns: The size, as width and height.
    @inline(__always)
    @discardableResult
    mutating func measureChild(
        _ child: Int,
        along: BoxSize,
        across: BoxSize,
        in pass: StackPass,
        _ mayFlex: Bool,
        _ measurer: inout some LeafMeasurer
    ) -> BoxSize {
        let isStretched = tree.nodes[child].align == .stretch
        let limits = isStretched ? stretched(across, child: child, in: pass) : BoxSize(0, across.y)
        let range =
            pass.isVertical
            ? BoxRange(limits.x, along.x, limits.y, along.y) : BoxRange(along.x, limits.x, along.y, limits.y)
        let size: BoxSize
        // Many children are boxes of a fixed size, which takes a shorter path.
        if tree.nodes[child].kind == .fixed, !tree.nodes[child].flags.contains(.hasSizes) {
            size = onGrid(range.clamp(tree.nodes[child].values.lowHalf))
        } else {
            let mayChange = mayFlex || (isStretched && across.x != across.y)
            size = measure(child, in: range, parent: pass.parent, mayChange: mayChange, with: &measurer)
        }
        extents[child] = size
        return size
    }

    /// Returns the sizes across for a stretched child: its own limits where it has any, else the stack's.
    ///
    /// Fractions count as absent.
    @inline(__always)
    private func stretched(_ across: BoxSize, child: Int, in pass: StackPass) -> BoxSize {
        guard tree.nodes[child].flags.contains(.hasSizes) else { return across }
        let own = tree.sizes[Int(tree.nodes[child].sizes)].unrelated
        let least = pass.isVertical ? own.x : own.y
        let greatest = pass.isVertical ? own.z : own.w
        return BoxSize(least == 0 ? across.x : least, greatest == .infinity ? across.y : greatest)
    }

    /// Returns the length that a child has before flexing; NaN if its style has none.
    @inline(__always)
    private func basis(of child: Int, in pass: StackPass) -> Double {
        let basis = tree.nodes[child].basis
        guard tree.nodes[child].flags.contains(.basisIsFraction) else { return basis }
        return basis * (pass.isVertical ? pass.parent.y : pass.parent.x)
    }
}
