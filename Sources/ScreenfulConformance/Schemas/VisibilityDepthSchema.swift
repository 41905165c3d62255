import JSON
import ScreenfulRanges

/// The depth of a screen in its containers, and the range mode of a depth.
enum VisibilityDepthSchema: VectorSchema {
    static let name = "texture-depth/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let depth = try depth(of: vector)
        var expected = JSONObject()
        var actual = JSONObject()
        if vector.names.contains("expectDepth") {
            // A screen that is not in its container has no depth.
            let isKnown = vector.has("expectDepth")
            expected["depth"] = isKnown ? .integer(try vector.integer("expectDepth")) : .null
            actual["depth"] = isKnown || depth != .notFound ? .integer(Int64(depth.taps)) : .null
        }
        if vector.has("expectMode") {
            expected["mode"] = .string(try vector.rangeMode("expectMode").name)
            actual["mode"] = .string(depth.rangeMode.name)
        }
        guard !expected.isEmpty else { throw vector.wrong("expectMode", "given, nor is “expectDepth”") }
        return Verdict(expected: .object(expected), actual: .object(actual))
    }

    private static func depth(of vector: Fields) throws(UnreadableVectors) -> VisibilityDepth {
        guard vector.has("container") else { return VisibilityDepth(taps: try vector.count("depth")) }
        let container = VisibilityDepth(taps: try vector.count("containerDepth"))
        switch try vector.string("container") {
        case "navigation":
            let index = Int(clamping: try vector.integer("index"))
            return container.ofScreen(index, onStackOf: try vector.count("count"))
        case "tab":
            return container.ofTab(isSelected: try vector.bool("selected"))
        default:
            throw vector.wrong("container", "navigation or tab")
        }
    }
}
