import JSON
import ScreenfulCoding

/// Layouts: a tree in a range on a screen, the frames of its nodes.
enum LayoutSchema: VectorSchema {
    static let name = "texture-layout/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let scale = try vector.member("scale", default: file.member("scale", default: 1).value).value
        let request: JSONValue = [
            "root": try vector.member("root").value, "sizeRange": try vector.member("sizeRange").value, "scale": scale,
        ]
        return try vector.verdict(try vector.answer(to: request))
    }
}

extension JSONField {
    func answer(to request: JSONValue) throws(DecodingError) -> JSONValue {
        try LayoutRequest(JSONField(request, at: path, ignoresUnknownMembers: true)).answer()
    }
}

/// Stacks on which a browser's flexbox and this engine agree, in exact numbers.
enum FlexSchema: VectorSchema {
    static let name = "flex-vectors/1"
    static let list = "cases"
    /// Browsers round lengths to 1/64 pixel.
    private static let tolerance = 0.0625

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let tree = try vector.member("tree")
        let answer = try vector.answer(to: [
            "root": try element(tree), "sizeRange": try vector.member("constraint").value,
        ])
        return Verdict(
            expected: try vector.member("expected").value,
            actual: answer["frames"] ?? .null,
            tolerance: try file.member("tolerance_px", default: .number(tolerance)).number()
        )
    }

    /// Returns the element in the terms of the other schemas, which are those of the API.
    private static func element(_ tree: JSONField) throws(DecodingError) -> JSONValue {
        var element = JSONObject()
        if tree.has("id") { element["id"] = try tree.member("id").value }
        if tree.has("style") { element["style"] = try tree.member("style").value }
        var children: [JSONValue] = []
        for child in try tree.member("children", default: []).array() { children.append(try Self.element(child)) }
        switch try tree.member("type").string() {
        case "leaf":
            let leaf = try tree.member("leaf")
            element["type"] = leaf.has("words") ? "words" : "sized"
            if leaf.has("fixed") { element["intrinsic"] = try leaf.member("fixed").value }
            if leaf.has("words") { element["words"] = try leaf.member("words").value }
        case "stack":
            element["type"] = "stack"
            let stack = try tree.member("stack")
            for name in stack.names where name != "wrap" { element[name] = try stack.member(name).value }
            if try stack.member("wrap", default: false).boolean() { element["flexWrap"] = "wrap" }
            element["children"] = .array(children)
        case "inset":
            element["type"] = "inset"
            let insets = try tree.member("inset")
            element["insets"] = .array(
                try ["top", "left", "bottom", "right"].map { (edge) throws(DecodingError) in
                    try insets.member(edge).value
                }
            )
            guard children.count == 1 else { throw tree.wrong("children", "one element") }
            element["child"] = children[0]
        default: throw tree.wrong("type", "leaf, stack or inset")
        }
        return .object(element)
    }
}
