extension LayoutEngine {
    /// Step A: the size of every child along an unlimited stack.
    mutating func measureChildren<Measurer: LeafMeasurer>(
        of line: inout StackLine,
        in pass: StackPass,
        with measurer: inout Measurer
    ) {
        for child in pass.children where !isAbsent(child) {
            if pass.skipsFlexible, tree.nodes[child].isFlexibleBothWays {
                leaveForLater(child)
                continue
            }
            let basis = basis(of: child, in: pass)
            let along = basis.isNaN ? BoxSize(0, .infinity) : BoxSize(basis, basis)
            let mayFlex = tree.nodes[child].grow > 0 || tree.nodes[child].shrink > 0
            measureChild(child, along: along, across: pass.across, in: pass, mayFlex, &measurer)
        }
        // Lines are summed up when it is known what is in them.
        if !pass.flags.contains(.wraps) { sumUp(&line, in: pass) }
    }

    /// Takes a child as empty: it gets what the others leave.
    private mutating func leaveForLater(_ child: Int) {
        extents[child] = BoxSize(repeating: 0)
        ranges[child] = BoxRange(repeating: 0)
        parentSizes[child] = BoxSize(repeating: .nan)
        needsPlacing = true
        if !baselines.isEmpty { baselines[child] = tree.baselines[child] }
    }

    /// Measures one child with a given length, and keeps the size in its frame.
    ///
    /// - Parameters:
    ///   - child: The element.
    ///   - along: The least and the greatest length along the stack.
    ///   - across: The least and the greatest size across: the stack's or the line's.
    ///   - pass: The stack.
    ///   - mayFlex: Whether the length may still change.
    ///   - measurer: Answers for measured leaves.
    @inline(__always)
    mutating func measureChild<Measurer: LeafMeasurer>(
        _ child: Int,
        along: BoxSize,
        across: BoxSize,
        in pass: StackPass,
        _ mayFlex: Bool,
        _ measurer: inout Measurer
    ) {
        let isStretched = tree.nodes[child].align == .stretch
        let limits = isStretched ? stretched(across, child: child, in: pass) : BoxSize(0, across.y)
        let range =
            pass.isVertical
            ? BoxRange(limits.x, along.x, limits.y, along.y) : BoxRange(along.x, limits.x, along.y, limits.y)
        // Most children are boxes of a size; for them there is nothing more to it.
        if tree.nodes[child].kind == .fixed, !tree.nodes[child].flags.contains(.hasSizes) {
            extents[child] = onGrid(range.clamp(tree.nodes[child].values.lowHalf))
            return
        }
        extents[child] = measure(
            child,
            in: range,
            parent: pass.parent,
            mayChange: mayFlex || (isStretched && across.x != across.y),
            with: &measurer
        )
    }

    /// The sizes across for a child that is stretched: its own limits where it has any, else the stack's.
    ///
    /// Fractions count as none.
    @inline(__always)
    private func stretched(_ across: BoxSize, child: Int, in pass: StackPass) -> BoxSize {
        guard tree.nodes[child].flags.contains(.hasSizes) else { return across }
        let own = tree.sizes[Int(tree.nodes[child].sizes)].unrelated
        let least = pass.isVertical ? own.x : own.y
        let greatest = pass.isVertical ? own.z : own.w
        return BoxSize(least == 0 ? across.x : least, greatest == .infinity ? across.y : greatest)
    }

    /// The length that a child has before flexing; NaN if it says none.
    @inline(__always)
    private func basis(of child: Int, in pass: StackPass) -> Double {
        let basis = tree.nodes[child].basis
        guard tree.nodes[child].flags.contains(.basisIsFraction) else { return basis }
        return basis * (pass.isVertical ? pass.parent.y : pass.parent.x)
    }
}
