import JSON
import ScreenfulCoding

/// Layouts: a tree in a range on a screen, the frames of its nodes.
enum LayoutSchema: VectorSchema {
    static let name = "texture-layout/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let scale = vector.has("scale") ? try vector.value("scale") : file.has("scale") ? try file.value("scale") : 1
        let request: JSONValue = [
            "root": try vector.value("root"), "sizeRange": try vector.value("sizeRange"), "scale": scale,
        ]
        return Verdict(expected: try vector.value("expect"), actual: try vector.answer(to: request))
    }
}

extension Fields {
    /// Answers the layout request of a vector.
    func answer(to request: JSONValue) throws(UnreadableVectors) -> JSONValue {
        do throws(DecodingError) {
            return try LayoutRequest(JSONField(request, ignoresUnknownMembers: true)).answer()
        } catch {
            throw UnreadableVectors("\(place): \(error.path): \(error.elementReason)")
        }
    }
}

/// Stacks on which a browser's flexbox and this engine agree, in exact numbers.
enum FlexSchema: VectorSchema {
    static let name = "flex-vectors/1"
    static let list = "cases"

    /// Browsers round lengths to 1/64 pixel.
    private static let tolerance = 0.0625

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let tree = try vector.fields("tree")
        let answer = try vector.answer(to: [
            "root": try element(tree), "sizeRange": try vector.value("constraint"),
        ])
        return Verdict(
            expected: try vector.value("expected"),
            actual: answer["frames"] ?? .null,
            tolerance: file.has("tolerance_px") ? try file.number("tolerance_px") : tolerance
        )
    }

    /// Returns the element in the terms of the other schemas, which are those of the API.
    private static func element(_ tree: Fields) throws(UnreadableVectors) -> JSONValue {
        var element = JSONObject()
        if tree.has("id") { element["id"] = try tree.value("id") }
        if tree.has("style") { element["style"] = try tree.value("style") }
        var children: [JSONValue] = []
        for child in tree.has("children") ? try tree.list("children") : [] { children.append(try Self.element(child)) }
        switch try tree.string("type") {
        case "leaf":
            let leaf = try tree.fields("leaf")
            element["type"] = leaf.has("words") ? "words" : "sized"
            element["intrinsic"] = leaf.has("fixed") ? try leaf.value("fixed") : nil
            element["words"] = leaf.has("words") ? try leaf.value("words") : nil
        case "stack":
            element["type"] = "stack"
            let stack = try tree.fields("stack")
            for name in stack.names where name != "wrap" { element[name] = try stack.value(name) }
            if try stack.bool("wrap", default: false) { element["flexWrap"] = "wrap" }
            element["children"] = .array(children)
        case "inset":
            element["type"] = "inset"
            let insets = try tree.fields("inset")
            element["insets"] = .array(
                try ["top", "left", "bottom", "right"].map { (edge) throws(UnreadableVectors) in
                    try insets.value(edge)
                }
            )
            guard children.count == 1 else { throw tree.wrong("children", "one element") }
            element["child"] = children[0]
        default: throw tree.wrong("type", "leaf, stack or inset")
        }
        return .object(element)
    }
}
