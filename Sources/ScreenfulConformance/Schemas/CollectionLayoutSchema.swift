import JSON
import ScreenfulCoding
import ScreenfulRanges

/// Texture's gallery and flow layouts of collections, each of which is one stack that wraps.
///
/// A flow that scrolls vertically is also an arrangement of the product's, which answers for it here. The stack answers
/// for the others: a gallery's items do not share the room across, and a flow that scrolls sideways is one line.
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
        let viewport = try vector.member("viewport").lengths()
        guard viewport.count == 2 else { throw vector.wrong("viewport", "a width and a height") }
        if layout == "flow", isVertical {
            return Verdict(expected: expected, actual: try flow(try vector.member("itemSizes"), across: viewport[0]))
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
        let (width, height) = (JSONValue.number(viewport[0]), JSONValue.number(viewport[1]))
        let least: JSONValue = isVertical ? .array([width, 0]) : .array([0, height])
        let most: JSONValue = isVertical ? .array([width, "inf"]) : .array(["inf", height])
        let answer = try vector.answer(to: ["root": root, "scale": scale, "sizeRange": ["min": least, "max": most]])
        let frames = items.indices.map { answer["frames"]?["i\($0)"] ?? .null }
        return Verdict(expected: expected, actual: ["contentSize": answer["size"] ?? .null, "frames": .array(frames)])
    }

    /// Returns the frames of items in lines that scroll vertically.
    private static func flow(_ items: JSONField, across width: Double) throws(DecodingError) -> JSONValue {
        var (widths, heights): ([Double], [Double]) = ([], [])
        for item in try items.array() {
            let size = try item.lengths()
            guard size.count == 2 else { throw item.error(.invalidLayout, "\(item.path) has a width and a height") }
            widths.append(size[0])
            heights.append(size[1])
        }
        var layout = CollectionLayout(LayoutSpecification(.flow), count: widths.count, estimate: 0, across: width)
        layout.setLengths(heights, across: widths, from: 0)
        var frames: [JSONValue] = []
        layout.forEachFrame(in: 0..<layout.rowCount) { along, across in
            frames.append(.frame(across.start, along.start, across.length, along.length))
        }
        return ["contentSize": [.number(width), .number(layout.length)], "frames": .array(frames)]
    }

    /// The sizes of the items; none where they have no extent, as then nothing is laid out.
    private static func gallerySizes(_ vector: JSONField) throws(DecodingError) -> [JSONValue] {
        let size = try vector.member("itemSize")
        var hasExtent = false
        for side in try size.array() where try side.number() > 0 { hasExtent = true }
        return hasExtent ? Array(repeating: size.value, count: try vector.member("items").count()) : []
    }
}
