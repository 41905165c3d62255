extension LayoutEngine {
    /// Step A: the size of every child along an unlimited stack.
    mutating func measureChildren<Measurer: LeafMeasurer>(of pass: StackPass, with measurer: inout Measurer) {
        for child in pass.node.children where !isAbsent(child) {
            let node = tree.nodes[child]
            if pass.skipsFlexible, node.isFlexibleBothWays {
                frames[child].highHalf = BoxSize(repeating: 0)
                ranges[child] = BoxRange(repeating: 0)
                parentSizes[child] = BoxSize(repeating: .nan)
                continue
            }
            let basis = basis(of: node, in: pass)
            let mayFlex = node.grow > 0 || node.shrink > 0
            let along = basis.isNaN ? BoxSize(0, .infinity) : BoxSize(basis, basis)
            measureChild(child, along: along, across: BoxSize(pass.min.y, pass.max.y), in: pass, mayFlex, &measurer)
        }
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
        let node = tree.nodes[child]
        let isStretched = node.align == .stretch
        let limits = isStretched ? stretched(across, child: node, in: pass) : BoxSize(0, across.y)
        let range =
            pass.node.isVertical
            ? BoxRange(limits.x, along.x, limits.y, along.y)
            : BoxRange(along.x, limits.x, along.y, limits.y)
        frames[child].highHalf = measure(
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
    private func stretched(_ across: BoxSize, child: FlatNode, in pass: StackPass) -> BoxSize {
        guard child.flags.contains(.hasSizes) else { return across }
        let own = tree.sizes[Int(child.sizes)].unrelated
        let least = pass.node.isVertical ? own.x : own.y
        let greatest = pass.node.isVertical ? own.z : own.w
        return BoxSize(least == 0 ? across.x : least, greatest == .infinity ? across.y : greatest)
    }

    /// The length that a child has before flexing; NaN if it says none.
    @inline(__always)
    private func basis(of child: FlatNode, in pass: StackPass) -> Double {
        guard child.flags.contains(.basisIsFraction) else { return child.basis }
        return child.basis * (pass.node.isVertical ? pass.parent.y : pass.parent.x)
    }
}
