import JSON
import ScreenfulRanges
import ScreenfulTypes

/// The depth of a screen in its containers, and the range mode of a depth.
enum VisibilityDepthSchema: VectorSchema {
    static let name = "texture-depth/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let depth = try depth(of: vector)
        var expected = JSONObject()
        var actual = JSONObject()
        if vector.names.contains("expectDepth") {
            // A screen that is not in its container has no depth.
            let isKnown = vector.has("expectDepth")
            expected["depth"] = isKnown ? .integer(try vector.member("expectDepth").integer()) : .null
            actual["depth"] = isKnown || depth != .notFound ? .integer(Int64(depth.taps)) : .null
        }
        if vector.has("expectMode") {
            expected["mode"] = .string(try vector.member("expectMode").rangeMode().rawValue)
            actual["mode"] = .string(depth.rangeMode.rawValue)
        }
        guard !expected.isEmpty else { throw vector.wrong("expectMode", "given, or expectDepth") }
        return Verdict(expected: .object(expected), actual: .object(actual))
    }

    private static func depth(of vector: JSONField) throws(DecodingError) -> VisibilityDepth {
        guard vector.has("container") else { return VisibilityDepth(taps: try vector.member("depth").count()) }
        let container = VisibilityDepth(taps: try vector.member("containerDepth").count())
        switch try vector.member("container").string() {
        case "navigation":
            let index = Int(clamping: try vector.member("index").integer())
            return container.ofScreen(index, onStackOf: try vector.member("count").count())
        case "tab": return container.ofTab(isSelected: try vector.member("selected").boolean())
        default: throw vector.wrong("container", "navigation or tab")
        }
    }
}
