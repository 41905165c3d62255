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
    /// Reads a number of points, `"12pt"`, `"50%"` or `"auto"`, if the member is present.
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

extension StackStyle {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        self.init()
        direction = try fields.axis("direction") ?? .horizontal
        spacing = try fields.number("spacing") ?? 0
        justifyContent = try fields.word("justifyContent") ?? .start
        // The test vectors' default is the start. Texture's own default depends on the initializer.
        alignItems = try fields.word("alignItems") ?? .start
        alignContent = try fields.word("alignContent") ?? .start
        lineSpacing = try fields.number("lineSpacing") ?? 0
        horizontalAlignment = try fields.alignment("horizontalAlignment")
        verticalAlignment = try fields.alignment("verticalAlignment")
        wraps = try fields.word("flexWrap") == FlexWrap.wrap
    }

    private enum FlexWrap: String, CaseIterable {
        case noWrap, wrap
    }
}

extension EdgeInsets {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        _ = try fields.required("insets")
        let edges = try fields.numbers("insets", count: 4, mayBeInfinite: true) ?? []
        self.init(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
}

extension RelativeStyle {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        self.init(
            horizontal: try fields.word("horizontalPosition") ?? .none,
            vertical: try fields.word("verticalPosition") ?? .none
        )
        (hugsWidth, hugsHeight) = try fields.sizing()
    }
}

extension CenterStyle {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        let axes = try fields.words("centering", known: ["horizontal", "vertical"])
        self.init(
            horizontally: axes?.contains("horizontal") ?? true,
            vertically: axes?.contains("vertical") ?? true
        )
        (hugsWidth, hugsHeight) = try fields.sizing()
    }
}

extension AbsoluteSizing {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        self = try fields.word("sizing") ?? .default
    }
}

extension CornerStyle {
    init(_ fields: inout ElementFields) throws(ElementCodingError) {
        self.init(try fields.word("location") ?? .topLeft, wrapsCorner: try fields.bool("wrapsCorner") ?? false)
        if let numbers = try fields.numbers("offset", count: 2) { offset = Point(x: numbers[0], y: numbers[1]) }
    }
}

extension ElementFields {
    /// Reads the name of an axis, if the member is present.
    fileprivate mutating func axis(_ name: String) throws(ElementCodingError) -> Axis? {
        try word(name)
    }

    /// Reads the name of a side, if the member is present and not `"none"`.
    fileprivate mutating func alignment<Side: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(ElementCodingError) -> Side? where Side.RawValue == String {
        if optional(name)?.string == "none" { return nil }
        return try word(name)
    }

    /// Reads the axes on which a spec is as small as its child.
    fileprivate mutating func sizing() throws(ElementCodingError) -> (width: Bool, height: Bool) {
        let words = try words("sizing", known: ["minimumWidth", "minimumHeight"]) ?? []
        return (words.contains("minimumWidth"), words.contains("minimumHeight"))
    }

    /// Reads an array of known words, if the member is present.
    fileprivate mutating func words(_ name: String, known: [String]) throws(ElementCodingError) -> [String]? {
        guard let value = optional(name) else { return nil }
        guard let values = value.array else { throw error(.wrongType, name, "an array is wanted here") }
        for value in values where value.string.map(known.contains) != true {
            throw error(.unknownWord, name, "only \(known.joined(separator: " and ")) are known here")
        }
        return values.compactMap(\.string)
    }
}
