import JSON
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes

/// Dimensions and size ranges: validity, parsing, intersection and resolution.
enum DimensionSchema: VectorSchema {
    static let name = "texture-dim/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        switch try vector.string("op") {
        case "make":
            return Verdict(
                expected: .bool(try vector.bool("ok")),
                actual: .bool(try canBeMade(vector))
            )
        case "parse":
            return Verdict(
                expected: try vector.value("expect"),
                actual: Dimension(parsing: try vector.string("text")).json
            )
        case "intersect":
            let range = try vector.sizeRange("a").intersection(try vector.sizeRange("b"))
            _ = try vector.sizeRange("expect")
            return Verdict(expected: try vector.value("expect"), actual: .sizeRange(range))
        case "resolveSize":
            _ = try vector.sizeRange("expect")
            let range = try style(vector).range(parent: try vector.size("parent"))
            return Verdict(expected: try vector.value("expect"), actual: .sizeRange(range))
        default: throw vector.wrong("op", "make, parse, intersect or resolveSize")
        }
    }

    private static func canBeMade(_ vector: Fields) throws(UnreadableVectors) -> Bool {
        let value = try vector.number("value")
        switch try vector.string("unit") {
        case "auto": return value == 0
        case "points": return Dimension(points: value) != nil
        case "fraction": return Dimension(fraction: value) != nil
        default: throw vector.wrong("unit", "auto, points or fraction")
        }
    }

    private static func style(_ vector: Fields) throws(UnreadableVectors) -> ElementStyle {
        let element: JSONValue = ["type": "node", "style": try vector.value("style")]
        do throws(DecodingError) {
            return try DecodedLayout(JSONField(element)).root.style
        } catch {
            throw vector.wrong("style", "a style: \(error.elementReason)")
        }
    }
}

extension Dimension {
    fileprivate var json: JSONValue {
        switch self {
        case .auto: ["unit": "auto", "value": 0]
        case .points(let points): ["unit": "points", "value": .number(points)]
        case .fraction(let fraction): ["unit": "fraction", "value": .number(fraction)]
        }
    }
}
