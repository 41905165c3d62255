import JSON
import Screenful
import ScreenfulLayout
import ScreenfulTypes

extension ElementStyle {
    /// The members that differ from their defaults.
    var json: JSONObject {
        var object = JSONObject()
        let defaults = ElementStyle()
        let dimensions: [(String, Dimension)] = [
            ("width", width), ("height", height), ("minWidth", minWidth), ("minHeight", minHeight),
            ("maxWidth", maxWidth), ("maxHeight", maxHeight), ("flexBasis", flexBasis),
        ]
        for (name, dimension) in dimensions where dimension != .auto { object[name] = dimension.json }
        let numbers: [(String, Double)] = [
            ("spacingBefore", spacingBefore), ("spacingAfter", spacingAfter), ("flexGrow", flexGrow),
            ("flexShrink", flexShrink), ("ascender", ascender), ("descender", descender),
        ]
        for (name, number) in numbers where number != 0 { object[name] = .number(number) }
        if alignSelf != defaults.alignSelf { object["alignSelf"] = .string(alignSelf.rawValue) }
        if layoutPosition != defaults.layoutPosition { object["layoutPosition"] = layoutPosition.json }
        return object
    }
}

extension StackStyle {
    func write(to object: inout JSONObject) {
        if direction != .horizontal { object["direction"] = .string(direction.rawValue) }
        if spacing != 0 { object["spacing"] = .number(spacing) }
        if justifyContent != .start { object["justifyContent"] = .string(justifyContent.rawValue) }
        if alignItems != .start { object["alignItems"] = .string(alignItems.rawValue) }
        if wraps { object["flexWrap"] = "wrap" }
        if alignContent != .start { object["alignContent"] = .string(alignContent.rawValue) }
        if lineSpacing != 0 { object["lineSpacing"] = .number(lineSpacing) }
        object["horizontalAlignment"] = horizontalAlignment.map { .string($0.rawValue) }
        object["verticalAlignment"] = verticalAlignment.map { .string($0.rawValue) }
    }
}

extension RelativeStyle {
    func write(to object: inout JSONObject) {
        if horizontal != .none { object["horizontalPosition"] = .string(horizontal.rawValue) }
        if vertical != .none { object["verticalPosition"] = .string(vertical.rawValue) }
        writeFlags("sizing", (hugsWidth, "minimumWidth"), (hugsHeight, "minimumHeight"), to: &object)
    }
}

extension CenterStyle {
    func write(to object: inout JSONObject) {
        if !(centersHorizontally && centersVertically) {
            object["centering"] = []
            writeFlags("centering", (centersHorizontally, "horizontal"), (centersVertically, "vertical"), to: &object)
        }
        writeFlags("sizing", (hugsWidth, "minimumWidth"), (hugsHeight, "minimumHeight"), to: &object)
    }
}

extension CornerStyle {
    func write(to object: inout JSONObject) {
        object["location"] = .string(location.rawValue)
        if offset != Point(x: 0, y: 0) { object["offset"] = offset.json }
        if wrapsCorner { object["wrapsCorner"] = true }
    }
}

/// Writes the words of the flags that are set, if any is.
private func writeFlags(_ name: String, _ flags: (Bool, String)..., to object: inout JSONObject) {
    let words = flags.filter(\.0).map { JSONValue.string($0.1) }
    if !words.isEmpty { object[name] = .array(words) }
}

extension Dimension {
    fileprivate var json: JSONValue {
        switch self {
        case .auto: return "auto"
        case .points(let points): return .number(points)
        case .fraction(let fraction):
            // The product may be rounded; the digits next to it may read back as the same fraction.
            let percent = fraction * 100
            let written = [percent, percent.nextUp, percent.nextDown].map { "\($0)" }
            return .string((written.first { Double("\($0)e-2") == fraction } ?? written[0]) + "%")
        }
    }
}

extension EdgeInsets {
    /// One number if all edges are the same, otherwise top, left, bottom, right.
    var json: JSONValue {
        let edges = [top, left, bottom, right].map { $0.isInfinite ? JSONValue.string("inf") : .number($0) }
        return self == EdgeInsets(all: top) ? edges[0] : .array(edges)
    }
}

extension Size {
    var json: JSONValue { [.number(width), .number(height)] }
}

extension Point {
    fileprivate var json: JSONValue { [.number(x), .number(y)] }
}
