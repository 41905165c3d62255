import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension JSONField {
    /// Reads a count, at most 1,000,000.
    func count() throws(DecodingError) -> Int {
        let integer = try integer()
        guard integer >= 0 else { throw error(template: .negative, "\(integer) is below 0") }
        guard integer <= 1_000_000 else { throw error(template: .tooLarge, "\(integer) is more than 1,000,000") }
        return Int(integer)
    }

    func text() throws(DecodingError) -> BoundText { BoundText(try string()) }

    /// Reads a colour by its name in the theme or by its hexadecimal digits.
    func color() throws(DecodingError) -> NodeColor {
        try choice(among: NodeColor.Theme.allCases.map(\.rawValue) + ["#rrggbb", "#rrggbbaa"]) { NodeColor($0) }
    }

    /// Reads a size from two numbers: width, height.
    func size() throws(DecodingError) -> Size {
        let numbers = try numbers(2)
        return Size(width: numbers[0], height: numbers[1])
    }

    /// Reads one number for all edges, or four: top, left, bottom, right; `"inf"` makes an edge flexible.
    func insets() throws(DecodingError) -> EdgeInsets {
        if value.array == nil { return EdgeInsets(all: try inset()) }
        let fields = try array()
        guard fields.count == 4 else { throw wrongType("a number, or an array of 4: top, left, bottom, right") }
        let edges = try fields.map { (field) throws(DecodingError) in try field.inset() }
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }

    private func inset() throws(DecodingError) -> Double { value.string == "inf" ? .infinity : try number() }

    /// Reads `"horizontal"`, `"vertical"` or `"both"`.
    func axes() throws(DecodingError) -> ScrollableAxes {
        try choice(among: ["horizontal": .horizontal, "vertical": .vertical, "both": [.horizontal, .vertical]])
    }

    /// Reads a single binding without a format, such as `"$image"`, as the column's name.
    func column() throws(DecodingError) -> String {
        let text = try string()
        var name = Substring(text)
        if text.hasPrefix("{$"), text.hasSuffix("}") {
            name = text.dropFirst(2).dropLast()
            let bytes = Array(name.utf8)
            if let quoted = ColumnReference.quoted(bytes[...]), quoted.end == bytes.count {
                return quoted.reference.name
            }
        } else if text.hasPrefix("$") {
            name = text.dropFirst()
        } else {
            throw error(template: .invalidBinding, "must name a column, such as “$image”, not “\(text)”")
        }
        guard !name.isEmpty, ColumnReference(String(name)).binding == text || text.hasPrefix("{"), !name.contains("|")
        else { throw error(template: .invalidBinding, "must name one column without a format, not “\(text)”") }
        return String(name)
    }

    func error(template code: TemplateError.Code, _ reason: String) -> DecodingError {
        error(DecodingError.Code(rawValue: code.rawValue), reason)
    }
}

extension TemplateError {
    init(_ error: DecodingError) {
        let code: Code =
            switch error.reason {
            case .wrongType, .syntax: .wrongType
            case .outOfRange: .notFinite
            case .unknownWord: .unknownWord
            case .missing: .missingKey
            case .unknown: .unknownKey
            case .rule(let code, _): Code(rawValue: code.rawValue) ?? .wrongType
            }
        self.init(code, at: error.path.description, error.elementReason)
    }
}
