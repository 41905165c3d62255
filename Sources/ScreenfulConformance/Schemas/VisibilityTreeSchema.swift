import JSON
import ScreenfulRanges
import ScreenfulTypes

/// The depth and the range mode of every list in a tree of navigation stacks and tab bars.
enum VisibilityTreeSchema: VectorSchema {
    static let name = "texture-depth-tree/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let root = try vector.member("root")
        let depth = VisibilityDepth(taps: try vector.member("rootDepth", default: 0).count())
        let node = try node(root)
        let tree: SceneTree<String>
        do throws(SceneTreeError) {
            tree = try SceneTree(node, depth: depth)
        } catch { throw root.outOfRange("a tree without empty containers, each list in it once") }
        var actual = JSONObject()
        for place in tree.places {
            actual[place.leaf] = [
                "depth": .integer(Int64(place.depth.taps)), "mode": .string(place.depth.rangeMode.rawValue),
            ]
        }
        return try vector.verdict(.object(actual))
    }

    private static func node(_ field: JSONField) throws(DecodingError) -> SceneTree<String>.Node {
        switch try field.member("kind").string() {
        case "list": return .leaf(try field.member("id").string())
        case "navigation": return .navigation(try children(of: field))
        case "tabs": return .tabs(try children(of: field), selected: try field.member("selected").count())
        default: throw field.wrong("kind", "list, navigation or tabs")
        }
    }

    private static func children(of field: JSONField) throws(DecodingError) -> [SceneTree<String>.Node] {
        try field.member("children").array().map { (field) throws(DecodingError) in try node(field) }
    }
}
