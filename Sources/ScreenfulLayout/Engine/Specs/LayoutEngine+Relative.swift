extension LayoutEngine {
    /// A child at a place within the room there is.
    mutating func layRelative<Measurer: LeafMeasurer>(
        _ index: Int,
        in range: BoxRange,
        with measurer: inout Measurer
    ) -> BoxSize {
        let node = tree.nodes[index]
        let style = tree.relatives[Int(node.reference)]
        let child = Int(node.firstChild)
        let known = range.max.knownLengths
        let least = BoxSize(style.horizontal == .none ? range.x : 0, style.vertical == .none ? range.y : 0)
        let childSize = measure(
            child,
            in: BoxRange(min: least, max: range.max),
            parent: known,
            mayChange: false,
            with: &measurer
        )
        var size = range.clamp(BoxSize(known.x.isNaN ? childSize.x : known.x, known.y.isNaN ? childSize.y : known.y))
        if style.hugsWidth { size.x = min(size.x, childSize.x) }
        if style.hugsHeight { size.y = min(size.y, childSize.y) }
        size = range.clamp(size)
        let room = size - childSize
        let position = BoxSize(
            grid.round(room.x * style.horizontal.proportion),
            grid.round(room.y * style.vertical.proportion)
        )
        origins[child] = position
        extents[child] = childSize
        return size
    }
}

extension RelativeStyle.Position {
    /// The part of the free room that is before the child.
    fileprivate var proportion: Double {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
