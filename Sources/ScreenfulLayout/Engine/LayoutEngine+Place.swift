extension LayoutEngine {
    /// Goes once more through the containers whose frames are not those of their last range, from the root down.
    mutating func place<Measurer: LeafMeasurer>(with measurer: inout Measurer) {
        for container in tree.containers {
            let index = Int(container)
            if isAbsent(index) { continue }
            let range = ranges[index]
            let isPlaced = caches[index].stamp == stamp && caches[index].range == range
            if isPlaced, !tree.nodes[index].flags.contains(.dependsOnParent) { continue }
            _ = pass(index, in: range, with: &measurer)
        }
    }

    /// Makes positions in the parent to positions in the root.
    ///
    /// A position is rounded as it is within the nearest node around, whatever specs
    /// lie between; the node's own has been rounded before. The ranges are not needed
    /// any more: each container's now keeps that node's corner, and its own from there.
    mutating func flatten() {
        ranges[0] = BoxRange(repeating: 0)
        for container in tree.containers {
            let index = Int(container)
            if isAbsent(index) { continue }
            let (corner, offset) = (ranges[index].lowHalf, ranges[index].highHalf)
            for child in tree.nodes[index].children {
                if isAbsent(child) {
                    frames[child] = SIMD4(repeating: 0)
                    continue
                }
                let position = offset + frames[child].lowHalf
                let place = corner + grid.ceil(position)
                frames[child].lowHalf = place
                switch tree.nodes[child].kind {
                case .plain, .fixed, .words, .measured: break
                case .node: ranges[child] = BoxRange(lowHalf: place, highHalf: BoxSize(repeating: 0))
                default: ranges[child] = BoxRange(lowHalf: corner, highHalf: position)
                }
            }
        }
    }

    /// Mirrors all frames, for layouts that run from right to left.
    mutating func mirror() {
        let width = frames[0].z
        for index in tree.nodes.indices where !isAbsent(index) {
            frames[index].x = width - frames[index].x - frames[index].z
        }
    }
}
