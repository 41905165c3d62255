extension LayoutEngine {
    /// Step F: places one child after the other along the stack, each at its position across the line.
    @inline(__always)
    mutating func position(_ line: StackLine, in pass: StackPass, across: Double) {
        let room = pass.violation(line.length, along: true)
        let spread = Spread(room, of: line.count, by: pass.justifyContent)
        let spacing = pass.numbers.spacing + spread.spacing
        let (grid, hasConditions) = (grid, !tree.conditions.isEmpty)
        let (nodes, extents, baselines, absences) = (tree.nodes, extents, baselines, absences)
        // Through a span, so that the array's uniqueness is checked once and not for each child.
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

/// The distribution of free room around a sequence of children or lines.
struct Spread {
    /// The room before the first.
    let offset: Double
    /// The room between two.
    let spacing: Double

    /// Spreads the children of a line.
    @inline(__always)
    init(_ room: Double, of count: Int, by justifyContent: JustifyContent) {
        let hasRoom = room >= violationTolerance && count > 1
        switch justifyContent {
        case .start: self.init(offset: 0, spacing: 0)
        case .center: self.init(offset: room / 2, spacing: 0)
        case .end: self.init(offset: room, spacing: 0)
        case .spaceBetween: self.init(offset: 0, spacing: hasRoom ? room / Double(count - 1) : 0)
        case .spaceAround:
            let unit = room / Double(count * 2)
            self.init(offset: hasRoom ? unit : room / 2, spacing: hasRoom ? unit * 2 : 0)
        }
    }

    /// Spreads the lines of a stack.
    init(_ room: Double, of count: Int, by alignContent: AlignContent) {
        switch alignContent {
        case .start, .stretch: self.init(offset: 0, spacing: 0)
        case .center: self.init(room, of: count, by: JustifyContent.center)
        case .end: self.init(room, of: count, by: JustifyContent.end)
        case .spaceBetween: self.init(room, of: count, by: JustifyContent.spaceBetween)
        case .spaceAround: self.init(room, of: count, by: JustifyContent.spaceAround)
        }
    }

    private init(offset: Double, spacing: Double) {
        self.offset = offset
        self.spacing = spacing
    }
}
