package import JSON
import ScreenfulLayout
import ScreenfulTypes

extension ElementStyle {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        self.init()
        try decodeSizes(&fields)
        spacingBefore = try fields.optional("spacingBefore")?.number() ?? 0
        spacingAfter = try fields.optional("spacingAfter")?.number() ?? 0
        flexGrow = try fields.optional("flexGrow")?.number() ?? 0
        flexShrink = try fields.optional("flexShrink")?.number() ?? 0
        flexBasis = try fields.optional("flexBasis")?.dimension() ?? .auto
        alignSelf = try fields.optional("alignSelf")?.choice() ?? .auto
        ascender = try fields.optional("ascender")?.number() ?? 0
        descender = try fields.optional("descender")?.number() ?? 0
        if let position = try fields.optional("layoutPosition")?.numbers(2) {
            layoutPosition = Point(x: position[0], y: position[1])
        }
    }

    private mutating func decodeSizes(_ fields: inout JSONFields) throws(DecodingError) {
        if let size = try fields.optional("preferredSize")?.numbers(2) {
            (width, height) = (.points(size[0]), .points(size[1]))
        }
        width = try fields.optional("width")?.dimension() ?? width
        height = try fields.optional("height")?.dimension() ?? height
        minWidth = try fields.optional("minWidth")?.dimension() ?? .auto
        minHeight = try fields.optional("minHeight")?.dimension() ?? .auto
        maxWidth = try fields.optional("maxWidth")?.dimension() ?? .auto
        maxHeight = try fields.optional("maxHeight")?.dimension() ?? .auto
    }
}

extension JSONField {
    /// Reads a number of points, `"12pt"`, `"50%"` or `"auto"`.
    fileprivate func dimension() throws(DecodingError) -> Dimension {
        if let points = value.double { return .points(points) }
        guard let text = value.string else { throw wrongType("points, “50%” or “auto”") }
        if text == "auto" { return .auto }
        if text.hasSuffix("pt"), let points = Double(text.dropLast(2)) { return .points(points) }
        // Moving the point in the digits is exact where a division would round: “76.1%” is 0.761.
        if text.hasSuffix("%"), let fraction = Double("\(text.dropLast())e-2") { return .fraction(fraction) }
        throw error(.unknownWord, "“\(text)” is neither points nor “50%” nor “auto”")
    }
}

extension StackStyle {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        self.init()
        direction = try fields.optional("direction")?.choice() ?? .horizontal
        spacing = try fields.optional("spacing")?.number() ?? 0
        justifyContent = try fields.optional("justifyContent")?.choice() ?? .start
        // The test vectors' default is the start. Texture's own default depends on the initializer.
        alignItems = try fields.optional("alignItems")?.choice() ?? .start
        alignContent = try fields.optional("alignContent")?.choice() ?? .start
        lineSpacing = try fields.optional("lineSpacing")?.number() ?? 0
        horizontalAlignment = try fields.optional("horizontalAlignment")?.alignment()
        verticalAlignment = try fields.optional("verticalAlignment")?.alignment()
        wraps = try fields.optional("flexWrap")?.choice() == FlexWrap.wrap
    }

    private enum FlexWrap: String, CaseIterable { case noWrap, wrap }
}

extension EdgeInsets {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        let edges = try fields.required("insets").lengths(4)
        self.init(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
}

extension RelativeStyle {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        self.init(
            horizontal: try fields.optional("horizontalPosition")?.choice() ?? .none,
            vertical: try fields.optional("verticalPosition")?.choice() ?? .none
        )
        (hugsWidth, hugsHeight) = try fields.sizing()
    }
}

extension CenterStyle {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        let axes = try fields.optional("centering")?.words(["horizontal", "vertical"])
        self.init(horizontally: axes?.contains("horizontal") ?? true, vertically: axes?.contains("vertical") ?? true)
        (hugsWidth, hugsHeight) = try fields.sizing()
    }
}

extension AbsoluteSizing {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        self = try fields.optional("sizing")?.choice() ?? .default
    }
}

extension CornerStyle {
    init(_ fields: inout JSONFields) throws(DecodingError) {
        self.init(
            try fields.optional("location")?.choice() ?? .topLeft,
            wrapsCorner: try fields.optional("wrapsCorner")?.boolean() ?? false
        )
        if let numbers = try fields.optional("offset")?.numbers(2) { offset = Point(x: numbers[0], y: numbers[1]) }
    }
}

extension JSONFields {
    /// Reads the axes on which a spec is as small as its child.
    fileprivate mutating func sizing() throws(DecodingError) -> (width: Bool, height: Bool) {
        let words = try optional("sizing")?.words(["minimumWidth", "minimumHeight"]) ?? []
        return (words.contains("minimumWidth"), words.contains("minimumHeight"))
    }
}

extension JSONField {
    /// Reads the value that a word stands for.
    package func choice<Value>(among known: KeyValuePairs<String, Value>) throws(DecodingError) -> Value {
        try choice(among: known.map(\.key)) { word in known.first { $0.key == word }?.value }
    }

    func numbers(_ count: Int) throws(DecodingError) -> [Double] {
        guard value.array?.count == count else { throw wrongType("an array of \(count) numbers") }
        return try array().map { (field) throws(DecodingError) in try field.number() }
    }

    /// Reads an array of `count` numbers, of which `"inf"` and null are infinite ones.
    func lengths(_ count: Int) throws(DecodingError) -> [Double] {
        guard value.array?.count == count else { throw wrongType("an array of \(count) numbers") }
        return try array().map { (field) throws(DecodingError) in
            field.value.isNull || field.value.string == "inf" ? .infinity : try field.number()
        }
    }

    /// Reads the name of a side, or `"none"`.
    fileprivate func alignment<Side: RawRepresentable<String> & CaseIterable>() throws(DecodingError) -> Side? {
        value.string == "none" ? nil : try choice()
    }

    fileprivate func words(_ known: [String]) throws(DecodingError) -> [String] {
        for field in try array() where field.value.string.map(known.contains) != true {
            throw error(.unknownWord, "only \(known.joined(separator: " and ")) are known here")
        }
        return value.array?.compactMap(\.string) ?? []
    }
}
