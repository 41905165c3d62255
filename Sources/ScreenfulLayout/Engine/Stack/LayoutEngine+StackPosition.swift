extension LayoutEngine {
    /// Step F: one child after the other along the stack, each at its place across the line.
    @inline(__always)
    mutating func position(_ line: StackLine, in pass: StackPass, across: Double) {
        let room = pass.violation(line.length, along: true)
        let spread = Spread(room, of: line.count, by: pass.justifyContent)
        let spacing = pass.numbers.spacing + spread.spacing
        let (grid, hasConditions) = (grid, !tree.conditions.isEmpty)
        let (nodes, extents, baselines, absences) = (tree.nodes, extents, baselines, absences)
        // Through a span, so that the array is checked for other owners once and not for each child.
        var origins = origins.mutableSpan
        var along = spread.offset
        var gap = 0.0
        for child in line.children {
            if hasConditions, absences[child] { continue }
            let size = pass.turn(extents[child])
            along += nodes[child].spacingBefore
            along += gap
            gap = spacing
            let offset: Double
            switch nodes[child].align {
            case .start, .stretch: offset = 0
            case .end: offset = line.size - size.y
            case .center: offset = grid.floor((line.size - size.y) / 2)
            case .baselineFirst: offset = line.baseline - baselines[child].x
            case .baselineLast: offset = line.baseline - (size.y + baselines[child].y)
            }
            let place = across + offset
            origins[child] = pass.isVertical ? BoxSize(place, along) : BoxSize(along, place)
            along += size.x + nodes[child].spacingAfter
        }
    }
}
