import JSON
import ScreenfulRanges
import ScreenfulTypes

/// Working ranges: rectangles by container, mode, type and direction.
enum RangeRectSchema: VectorSchema {
    static let name = "texture-range-rect/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let rect = WorkingRange.rect(
            viewport: try vector.member("viewport").rect(),
            buffer: try buffer(vector),
            scrollable: try scrollable(vector),
            direction: try vector.member("direction", default: []).direction()
        )
        _ = try vector.member("expect").rect()
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        return try vector.verdict(.array(numbers.map { .number($0) }))
    }

    private static func buffer(_ vector: JSONField) throws(DecodingError) -> ScreenfulBuffer {
        if vector.has("params") { return try vector.member("params").buffer() }
        guard let type = RangeType(rawValue: try vector.member("type").string()) else {
            throw vector.wrong("type", "display or preload")
        }
        let mode = try vector.member("mode").rangeMode()
        guard RangeMode.tunable.contains(mode) else { throw vector.wrong("mode", "a mode with a tuning") }
        let isPager = try vector.member("container").string() == "pager"
        return RangeTuning.preset(.texture, for: isPager ? .pager : .table)[mode, type]
    }

    private static func scrollable(_ vector: JSONField) throws(DecodingError) -> ScrollableAxes {
        if vector.has("scrollable") { return try vector.member("scrollable").axes() }
        switch try vector.member("container").string() {
        case "table": return .vertical
        case "pager", "collection-h": return .horizontal
        case "collection-both": return [.horizontal, .vertical]
        default: throw vector.wrong("container", "a container whose axes are known")
        }
    }
}
