public import JSON
public import ScreenfulLayout
import ScreenfulTypes

/// A tree to lay out, with the size range and the screen: the body of `POST /api/v1/layout`.
///
///     {"root": …, "sizeRange": {"min": [375, 0], "max": [375, "inf"]}, "scale": 2, "direction": "rightToLeft"}
public struct LayoutRequest: Hashable, Sendable {
    private enum Direction: String, CaseIterable { case leftToRight, rightToLeft }

    /// The tree to lay out.
    public var layout: DecodedLayout
    /// The sizes that the root may take.
    public var range: SizeRange
    /// Pixels per point; nil for exact numbers.
    public var scale: Double?
    /// Whether the result is mirrored.
    public var isRightToLeft: Bool

    /// Reads an object with `root`, `sizeRange`, and maybe `scale` and `direction`.
    ///
    /// - Throws: An error with the path of the wrong value.
    public init(_ field: JSONField) throws(DecodingError) {
        var fields = try field.object()
        layout = try DecodedLayout(try fields.required("root"))
        var rangeFields = try fields.required("sizeRange").object()
        range = try SizeRange(&rangeFields)
        let scaleField = fields.optional("scale")
        scale = try scaleField?.number()
        let direction: Direction? = try fields.optional("direction")?.choice()
        isRightToLeft = direction == .rightToLeft
        if let scaleField, let scale, !Self.scales.contains(scale) {
            throw scaleField.error(.outOfRange, "pixels per point are from 1/64 to 16")
        }
        try fields.finish()
        try rangeFields.finish()
    }

    /// The allowed pixels per point, which include those of every screen.
    private static let scales = 1.0 / 64...16
}

extension SizeRange {
    fileprivate init(_ fields: inout JSONFields) throws(DecodingError) {
        let minimum = try fields.optional("min")?.numbers(2) ?? [0, 0]
        let maximum = try fields.optional("max")?.lengths(2) ?? [.infinity, .infinity]
        for (name, numbers) in [("min", minimum), ("max", maximum)] {
            guard numbers.allSatisfy({ $0 >= 0 && ($0 < LayoutTree.maximumLength || name == "max") }) else {
                let rule = DecodingError.Reason.rule(.outOfRange, "lengths are 0 or more and finite, but the greatest")
                throw DecodingError(rule, at: .member(name, of: fields.path))
            }
        }
        self.init(min: Size(width: minimum[0], height: minimum[1]), max: Size(width: maximum[0], height: maximum[1]))
    }
}

extension LayoutRequest {
    /// Lays out the tree.
    ///
    /// - Returns: An object with `size`, two numbers, and `frames`, four numbers for each id: left, top, width,
    ///   height, in points from the root's corner.
    /// - Throws: An error for numbers that cannot be laid out, or whose sum is not finite.
    public func answer() throws(DecodingError) -> JSONValue {
        let tree: LayoutTree
        do throws(LayoutError) { tree = try LayoutTree(layout.root) } catch { throw DecodingError(error) }
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

    /// Returns numbers as JSON; throws if one is infinite, which JSON cannot represent.
    private static func json(_ numbers: [Double]) throws(DecodingError) -> JSONValue {
        guard numbers.allSatisfy(\.isFinite) else {
            throw DecodingError(.rule(.outOfRange, "the tree's lengths add up to too much"), at: .member("root"))
        }
        return .array(numbers.map { .number($0) })
    }
}

/// A measurer for decoded trees, whose leaves all have their own sizes.
private struct NoMeasuredLeaves: LeafMeasurer {
    mutating func measure(slot: Int, in range: SizeRange) -> LeafMetrics { LeafMetrics(size: range.min) }
}
