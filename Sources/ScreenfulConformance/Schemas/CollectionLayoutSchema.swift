import JSON
import ScreenfulCoding

/// Texture's gallery and flow layouts of collections, each of which is one stack that wraps.
///
/// - Note: Texture be0b74b4, ASCollectionGalleryLayoutDelegate.mm and ASCollectionFlowLayoutDelegate.mm.
enum CollectionLayoutSchema: VectorSchema {
    static let name = "texture-collection-layout/1"
    /// Lengths are multiples of half a point, which are whole pixels.
    private static let scale: JSONValue = 2

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let layout = try vector.member("layout").string()
        guard ["gallery", "flow"].contains(layout) else { throw vector.wrong("layout", "gallery or flow") }
        let isVertical = try vector.member("scrollable").string() == "vertical"
        let sizes = layout == "gallery" ? try gallerySizes(vector) : try vector.member("itemSizes").array().map(\.value)
        let expected = try vector.member("expect").value
        guard !sizes.isEmpty else {
            return Verdict(expected: expected, actual: ["contentSize": [0, 0], "frames": []])
        }
        let items = sizes.enumerated().map { index, size -> JSONValue in
            ["type": "sized", "id": .string("i\(index)"), "intrinsic": size]
        }
        // The gallery's stack lies across the axis that scrolls, the flow's always from left to right.
        var root: JSONValue = [
            "type": "stack", "id": "stack", "flexWrap": "wrap", "alignItems": "start", "alignContent": "start",
            "direction": layout == "flow" || isVertical ? "horizontal" : "vertical", "children": .array(items),
            "spacing": try vector.member("minimumInteritemSpacing", default: 0).value,
            "lineSpacing": try vector.member("minimumLineSpacing", default: 0).value,
        ]
        if vector.has("sectionInset") {
            root = ["type": "inset", "insets": try vector.member("sectionInset").value, "child": root]
        }
        // The axis that does not scroll is exact, the other one free.
        let viewport = try vector.member("viewport").array().map(\.value)
        guard viewport.count == 2 else { throw vector.wrong("viewport", "a width and a height") }
        let least: JSONValue = isVertical ? .array([viewport[0], 0]) : .array([0, viewport[1]])
        let most: JSONValue = isVertical ? .array([viewport[0], "inf"]) : .array(["inf", viewport[1]])
        let answer = try vector.answer(to: ["root": root, "scale": scale, "sizeRange": ["min": least, "max": most]])
        let frames = items.indices.map { answer["frames"]?["i\($0)"] ?? .null }
        return Verdict(expected: expected, actual: ["contentSize": answer["size"] ?? .null, "frames": .array(frames)])
    }

    /// The sizes of the items; none where they have no extent, as then nothing is laid out.
    private static func gallerySizes(_ vector: JSONField) throws(DecodingError) -> [JSONValue] {
        let size = try vector.member("itemSize")
        var hasExtent = false
        for side in try size.array() where try side.number() > 0 { hasExtent = true }
        return hasExtent ? Array(repeating: size.value, count: try vector.member("items").count()) : []
    }
}
