import JSON
import ScreenfulLayout
import ScreenfulTypes

extension ElementStyle {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        self.init()
        try decodeSizes(&fields)
        spacingBefore = try fields.number("spacingBefore") ?? 0
        spacingAfter = try fields.number("spacingAfter") ?? 0
        flexGrow = try fields.number("flexGrow") ?? 0
        flexShrink = try fields.number("flexShrink") ?? 0
        flexBasis = try fields.dimension("flexBasis") ?? .auto
        alignSelf = try fields.word("alignSelf") ?? .auto
        ascender = try fields.number("ascender") ?? 0
        descender = try fields.number("descender") ?? 0
        if let position = try fields.numbers("layoutPosition", count: 2) {
            layoutPosition = Point(x: position[0], y: position[1])
        }
    }

    private mutating func decodeSizes(_ fields: inout ElementFields) throws(ElementCodingError) {
        if let size = try fields.numbers("preferredSize", count: 2) {
            (width, height) = (.points(size[0]), .points(size[1]))
        }
        width = try fields.dimension("width") ?? width
        height = try fields.dimension("height") ?? height
        minWidth = try fields.dimension("minWidth") ?? .auto
        minHeight = try fields.dimension("minHeight") ?? .auto
        maxWidth = try fields.dimension("maxWidth") ?? .auto
        maxHeight = try fields.dimension("maxHeight") ?? .auto
    }
}

extension ElementFields {
    /// A member that is a number of points, `"12pt"`, `"50%"` or `"auto"`, if it is there.
    fileprivate mutating func dimension(_ name: String) throws(ElementCodingError) -> Dimension? {
        guard let value = optional(name) else { return nil }
        if let points = value.double { return .points(points) }
        guard let text = value.string else { throw error(.wrongType, name, "points, “50%” or “auto” are wanted here") }
        if text == "auto" { return .auto }
        if text.hasSuffix("pt"), let points = Double(text.dropLast(2)) { return .points(points) }
        // Moving the point in the digits is exact where a division would round: “76.1%” is 0.761.
        if text.hasSuffix("%"), let fraction = Double("\(text.dropLast())e-2") { return .fraction(fraction) }
        throw error(.unknownWord, name, "“\(text)” is neither points nor “50%” nor “auto”")
    }
}
