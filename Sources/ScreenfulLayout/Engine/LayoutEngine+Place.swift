extension LayoutEngine {
    /// Lays out again the containers whose frames are not those of their last range, from the root down.
    mutating func place(with measurer: inout some LeafMeasurer) {
        for container in tree.containers {
            let index = Int(container)
            if isAbsent(index) { continue }
            let range = ranges[index]
            let isPlaced = caches[index].stamp == stamp && caches[index].range == range
            if isPlaced, !tree.nodes[index].flags.contains(.dependsOnParent) { continue }
            _ = pass(index, in: range, with: &measurer)
        }
    }

    /// Converts positions in the parent to positions in the root.
    ///
    /// A position is rounded as it is within the nearest enclosing node, whatever specs lie between; the node's own has
    /// been rounded before. The ranges are not needed any more: each container's entry now holds that node's corner,
    /// and its own position relative to it.
    mutating func flatten() {
        if grid.isOn || !tree.conditions.isEmpty { flattenOnGrid() } else { flattenExactly() }
    }

    /// Converts positions where no rounding and no absent element depends on the nodes between.
    private mutating func flattenExactly() {
        let parents = tree.parents
        var origins = origins.mutableSpan
        for index in parents.indices.dropFirst() { origins[index] += origins[Int(parents[index])] }
    }

    private mutating func flattenOnGrid() {
        ranges[0] = BoxRange(repeating: 0)
        for container in tree.containers {
            let index = Int(container)
            if isAbsent(index) { continue }
            let (corner, offset) = (ranges[index].lowHalf, ranges[index].highHalf)
            let children = tree.nodes[index].children
            if tree.nodes[index].flags.contains(.hasOnlyLeaves), tree.conditions.isEmpty {
                move(children, from: corner, by: offset)
                continue
            }
            for child in children where !isAbsent(child) {
                let position = offset + origins[child]
                let place = corner + grid.ceil(position)
                origins[child] = place
                switch tree.nodes[child].kind {
                case .plain, .fixed, .words, .measured: break
                case .node: ranges[child] = BoxRange(lowHalf: place, highHalf: BoxSize(repeating: 0))
                default: ranges[child] = BoxRange(lowHalf: corner, highHalf: position)
                }
            }
        }
        guard !tree.conditions.isEmpty else { return }
        for index in tree.nodes.indices where absences[index] { empty(index) }
    }

    /// Converts the positions of children that are all leaves.
    private mutating func move(_ children: Range<Int>, from corner: BoxSize, by offset: BoxSize) {
        let grid = grid
        var origins = origins.mutableSpan
        for child in children { origins[child] = corner + grid.ceil(offset + origins[child]) }
    }

    /// Empties the frame of an absent element.
    mutating func empty(_ index: Int) {
        origins[index] = BoxSize(repeating: 0)
        extents[index] = BoxSize(repeating: 0)
    }

    /// Mirrors all frames, for layouts that run from right to left.
    mutating func mirror() {
        let width = extents[0].x
        for index in tree.nodes.indices where !isAbsent(index) {
            origins[index].x = width - origins[index].x - extents[index].x
        }
    }
}
