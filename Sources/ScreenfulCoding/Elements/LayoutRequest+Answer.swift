public import JSON
import ScreenfulLayout
import ScreenfulTypes

extension LayoutRequest {
    /// Lays the tree out.
    ///
    /// - Returns: An object with `size`, two numbers, and `frames`, four numbers for each id: left, top, width,
    ///   height, in points from the root's corner.
    /// - Throws: ``ElementCodingError`` for numbers that cannot be laid out.
    public func answer() throws(ElementCodingError) -> JSONValue {
        let tree: LayoutTree
        do {
            tree = try LayoutTree(layout.root)
        } catch {
            throw ElementCodingError(error)
        }
        var engine = LayoutEngine()
        var measurer = NoMeasuredLeaves()
        let size = engine.layout(tree, in: range, scale: scale, isRightToLeft: isRightToLeft, with: &measurer)
        var frames = JSONObject()
        for (node, name) in layout.names.enumerated() {
            let frame = engine.frame(ofNode: node)
            frames[name] = .array(
                [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map { .number($0) }
            )
        }
        return ["size": [.number(size.width), .number(size.height)], "frames": .object(frames)]
    }
}

/// For trees that came as JSON: all their leaves say their sizes themselves.
private struct NoMeasuredLeaves: LeafMeasurer {
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        LeafMetrics(size: range.min)
    }
}
