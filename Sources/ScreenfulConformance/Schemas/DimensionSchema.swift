import JSON
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes

/// Dimensions and size ranges: validity, parsing, intersection and resolution.
enum DimensionSchema: VectorSchema {
    static let name = "texture-dim/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        switch try vector.member("op").string() {
        case "make":
            return Verdict(expected: .bool(try vector.member("ok").boolean()), actual: .bool(try canBeMade(vector)))
        case "parse": return try vector.verdict(Dimension(parsing: try vector.member("text").string()).json)
        case "intersect":
            let range = try vector.member("a").sizeRange().intersection(try vector.member("b").sizeRange())
            _ = try vector.member("expect").sizeRange()
            return try vector.verdict(.sizeRange(range))
        case "resolveSize":
            _ = try vector.member("expect").sizeRange()
            let range = try style(vector).range(parent: try vector.member("parent").size())
            return try vector.verdict(.sizeRange(range))
        default: throw vector.wrong("op", "make, parse, intersect or resolveSize")
        }
    }

    private static func canBeMade(_ vector: JSONField) throws(DecodingError) -> Bool {
        let value = try vector.member("value").number()
        switch try vector.member("unit").string() {
        case "auto": return value == 0
        case "points": return Dimension(points: value) != nil
        case "fraction": return Dimension(fraction: value) != nil
        default: throw vector.wrong("unit", "auto, points or fraction")
        }
    }

    private static func style(_ vector: JSONField) throws(DecodingError) -> ElementStyle {
        let element: JSONValue = ["type": "node", "style": try vector.member("style").value]
        return try DecodedLayout(JSONField(element, at: vector.path)).root.style
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
