extension LayoutEngine {
    /// Step F: one child after the other along the stack, each at its place across the line.
    mutating func position(_ line: StackLine, in pass: StackPass, across: Double) {
        let spread = Spread(
            pass.violation(line.length, along: true),
            of: line.count,
            by: pass.node.justifyContent
        )
        let spacing = pass.node.values.x + spread.spacing
        var along = spread.offset
        var isFirst = true
        for child in line.children where !isAbsent(child) {
            let node = tree.nodes[child]
            let size = pass.turn(frames[child].highHalf)
            along += node.spacingBefore
            if !isFirst { along += spacing }
            isFirst = false
            let place = BoxSize(along, across + offset(of: child, size: size.y, in: line, pass))
            frames[child].lowHalf = pass.turn(place)
            along += size.x + node.spacingAfter
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
