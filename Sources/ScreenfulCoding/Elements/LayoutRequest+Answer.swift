public import JSON
import ScreenfulLayout
import ScreenfulTypes

extension LayoutRequest {
    /// Lays the tree out.
    ///
    /// - Returns: An object with `size`, two numbers, and `frames`, four numbers for each id: left, top, width,
    ///   height, in points from the root's corner.
    /// - Throws: ``ElementCodingError`` for numbers that cannot be laid out, or that add up to what is no number.
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
            frames[name] = try Self.json([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
        }
        return ["size": try Self.json([size.width, size.height]), "frames": .object(frames)]
    }

    /// Numbers as JSON, which has no infinite ones.
    private static func json(_ numbers: [Double]) throws(ElementCodingError) -> JSONValue {
        guard numbers.allSatisfy(\.isFinite) else {
            throw ElementCodingError(.numberOutOfRange, at: ElementPath(), "the tree's lengths add up to too much")
        }
        return .array(numbers.map { .number($0) })
    }
}

/// For trees that came as JSON: all their leaves say their sizes themselves.
private struct NoMeasuredLeaves: LeafMeasurer {
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics {
        LeafMetrics(size: range.min)
    }
}
