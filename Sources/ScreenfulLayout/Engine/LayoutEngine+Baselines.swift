/// Asked only of trees that have baselines: calls that find none would cost a fiftieth of a layout.
extension LayoutEngine {
    var hasBaselines: Bool { !tree.baselines.isEmpty }

    /// A vertical stack has its first child's first baseline and its last child's last one.
    mutating func exportBaselines(of index: Int) {
        guard tree.nodes[index].kind == .stack, tree.nodes[index].isVertical else { return }
        let children = tree.nodes[index].children
        guard let first = children.first(where: { !isAbsent($0) }), let last = children.last(where: { !isAbsent($0) })
        else { return }
        baselines[index] = BoxSize(baselines[first].x, baselines[last].y)
    }

    /// Keeps an element's baselines with the size that the cache has noted last, and those before with that before.
    mutating func keepBaselines(of index: Int) {
        keptBaselines[index] = SIMD4(lowHalf: baselines[index], highHalf: keptBaselines[index].lowHalf)
    }

    /// Gives an element the baselines that it has in a range of which the cache has the size.
    mutating func restoreBaselines(of index: Int, in range: BoxRange) {
        let kept = keptBaselines[index]
        baselines[index] = caches[index].range == range ? kept.lowHalf : kept.highHalf
    }
}
