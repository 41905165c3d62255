extension LayoutEngine {
    /// Step F: one child after the other along the stack, each at its place across the line.
    mutating func position(_ line: StackLine, in pass: StackPass, across: Double) {
        let spread = Spread(
            pass.violation(line.length, along: true),
            of: line.count,
            by: pass.justifyContent
        )
        let spacing = pass.spacing + spread.spacing
        var along = spread.offset
        var isFirst = true
        for child in line.children where pass.hasAllInOneLine || !isAbsent(child) {
            let size = pass.turn(extents[child])
            along += tree.nodes[child].spacingBefore
            if !isFirst { along += spacing }
            isFirst = false
            let place = BoxSize(along, across + offset(of: child, size: size.y, in: line, pass))
            origins[child] = pass.turn(place)
            along += size.x + tree.nodes[child].spacingAfter
        }
    }

    /// The distance of a child from its line's near edge.
    @inline(__always)
    private func offset(of child: Int, size: Double, in line: StackLine, _ pass: StackPass) -> Double {
        switch tree.nodes[child].align {
        case .start, .stretch: 0
        case .end: line.size - size
        case .center: grid.floor((line.size - size) / 2)
        case .baselineFirst, .baselineLast: line.baseline - (baseline(of: child, in: pass) ?? 0)
        }
    }
}
