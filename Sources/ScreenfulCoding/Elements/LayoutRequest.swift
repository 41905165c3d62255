public import JSON
public import ScreenfulLayout
import ScreenfulTypes

/// A tree to lay out, with the range and the screen: what `POST /api/v1/layout` is sent.
///
///     {"root": …, "sizeRange": {"min": [375, 0], "max": [375, "inf"]}, "scale": 2, "direction": "rightToLeft"}
public struct LayoutRequest: Hashable, Sendable {
    /// The way in which a layout runs.
    private enum Direction: String, CaseIterable {
        case leftToRight, rightToLeft
    }

    /// What is laid out.
    public var layout: DecodedLayout
    /// The sizes that the root may take.
    public var range: SizeRange
    /// Pixels per point; nil for exact numbers.
    public var scale: Double?
    /// Whether the result is mirrored.
    public var isRightToLeft: Bool

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - json: An object with `root`, `sizeRange`, and maybe `scale` and `direction`.
    ///   - ignoresUnknownMembers: Whether members without a meaning are let pass.
    /// - Throws: ``ElementCodingError``; paths begin at the request.
    public init(_ json: JSONValue, ignoresUnknownMembers: Bool = false) throws(ElementCodingError) {
        var fields = try ElementFields(json, at: ElementPath(from: ""))
        layout = try DecodedLayout(try fields.required("root"), ignoresUnknownMembers: ignoresUnknownMembers)
        var rangeFields = try fields.object("sizeRange")
        range = try SizeRange(&rangeFields)
        scale = try fields.number("scale")
        let direction: Direction? = try fields.word("direction")
        isRightToLeft = direction == .rightToLeft
        if let scale, !Self.scales.contains(scale) {
            throw fields.error(.numberOutOfRange, "scale", "pixels per point are from 1/64 to 16")
        }
        if !ignoresUnknownMembers {
            try fields.finish()
            try rangeFields.finish()
        }
    }

    /// Fewer and more pixels per point than any screen has.
    private static let scales = 1.0 / 64...16
}

extension SizeRange {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        let least = try fields.numbers("min", count: 2) ?? [0, 0]
        let greatest = try fields.numbers("max", count: 2, mayBeInfinite: true) ?? [.infinity, .infinity]
        for (name, numbers) in [("min", least), ("max", greatest)] {
            guard numbers.allSatisfy({ $0 >= 0 && ($0 < LayoutTree.maximumLength || name == "max") }) else {
                throw fields.error(.numberOutOfRange, name, "lengths are 0 or more and finite, but the greatest")
            }
        }
        self.init(
            min: Size(width: least[0], height: least[1]),
            max: Size(width: greatest[0], height: greatest[1])
        )
    }
}
