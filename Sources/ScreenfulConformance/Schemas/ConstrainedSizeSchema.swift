import JSON
import ScreenfulLayout
import ScreenfulTypes

/// The ranges in which rows, items, pages, headers and footers are measured.
enum ConstrainedSizeSchema: VectorSchema {
    static let name = "texture-constrained/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let bounds = try vector.member("bounds").size()
        switch try vector.member("kind").string() {
        case "header", "footer":
            let (range, isPresent) = ConstrainedSize.supplementary(
                in: bounds,
                scrolling: try axis(vector),
                requested: vector.has("requested") ? try vector.member("requested").size() : nil
            )
            var actual: JSONObject = ["expectExact": .size(range.min)]
            var expected: JSONObject = ["expectExact": try vector.member("expectExact").value]
            if vector.has("expectCount") {
                actual["expectCount"] = isPresent ? 1 : 0
                expected["expectCount"] = try vector.member("expectCount").value
            }
            return Verdict(expected: .object(expected), actual: .object(actual))
        case "item":
            let item = ConstrainedSize.item(
                in: bounds,
                insets: try insets(vector),
                scrolling: try axis(vector),
                itemSize: vector.has("itemSize") ? try vector.member("itemSize").size() : nil,
                requested: try requested(vector)
            )
            return try verdict(vector, item)
        case "row": return try verdict(vector, ConstrainedSize.row(in: bounds, requested: try requested(vector)))
        case "page": return try verdict(vector, ConstrainedSize.page(in: bounds, insets: try insets(vector)))
        default: throw vector.wrong("kind", "header, footer, item, row or page")
        }
    }

    private static func verdict(_ vector: JSONField, _ range: SizeRange) throws(DecodingError) -> Verdict {
        try vector.verdict(.sizeRange(range), expected: "expectRange")
    }

    private static func requested(_ vector: JSONField) throws(DecodingError) -> SizeRange? {
        if vector.has("requestedRange") { return try vector.member("requestedRange").sizeRange() }
        return vector.has("requested") ? SizeRange(exactly: try vector.member("requested").size()) : nil
    }

    private static func axis(_ vector: JSONField) throws(DecodingError) -> Axis {
        try vector.member("axis", default: "vertical").choice()
    }

    private static func insets(_ vector: JSONField) throws(DecodingError) -> EdgeInsets {
        try vector.member("contentInset", default: [0, 0, 0, 0]).insets()
    }
}
