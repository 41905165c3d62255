import JSON
import ScreenfulLayout
import ScreenfulTypes

/// The ranges in which rows, items, pages, headers and footers are measured.
enum ConstrainedSizeSchema: VectorSchema {
    static let name = "texture-constrained/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let bounds = try vector.size("bounds")
        switch try vector.string("kind") {
        case "header", "footer":
            let (range, isPresent) = ConstrainedSize.supplementary(
                in: bounds,
                scrolling: try axis(vector),
                requested: vector.has("requested") ? try vector.size("requested") : nil
            )
            var actual: JSONObject = ["expectExact": .size(range.min)]
            var expected: JSONObject = ["expectExact": try vector.value("expectExact")]
            if vector.has("expectCount") {
                actual["expectCount"] = isPresent ? 1 : 0
                expected["expectCount"] = try vector.value("expectCount")
            }
            return Verdict(expected: .object(expected), actual: .object(actual))
        case "item":
            return verdict(
                try vector.value("expectRange"),
                ConstrainedSize.item(
                    in: bounds,
                    insets: try vector.insets("contentInset"),
                    scrolling: try axis(vector),
                    itemSize: vector.has("itemSize") ? try vector.size("itemSize") : nil,
                    requested: try requested(vector)
                )
            )
        case "row":
            return verdict(
                try vector.value("expectRange"),
                ConstrainedSize.row(in: bounds, requested: try requested(vector))
            )
        case "page":
            return verdict(
                try vector.value("expectRange"),
                ConstrainedSize.page(in: bounds, insets: try vector.insets("contentInset"))
            )
        default: throw vector.wrong("kind", "header, footer, item, row or page")
        }
    }

    private static func verdict(_ expected: JSONValue, _ actual: SizeRange) -> Verdict {
        Verdict(expected: expected, actual: .sizeRange(actual))
    }

    private static func requested(_ vector: Fields) throws(UnreadableVectors) -> SizeRange? {
        if vector.has("requestedRange") { return try vector.sizeRange("requestedRange") }
        return vector.has("requested") ? SizeRange(exactly: try vector.size("requested")) : nil
    }

    private static func axis(_ vector: Fields) throws(UnreadableVectors) -> Axis {
        guard vector.has("axis") else { return .vertical }
        guard let axis = Axis(rawValue: try vector.string("axis")) else {
            throw vector.wrong("axis", "horizontal or vertical")
        }
        return axis
    }
}
