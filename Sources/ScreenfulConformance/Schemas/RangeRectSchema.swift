import JSON
import ScreenfulRanges
import ScreenfulTypes

/// Working ranges: rectangles by container, mode, type and direction.
enum RangeRectSchema: VectorSchema {
    static let name = "texture-range-rect/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let rect = WorkingRange.rect(
            viewport: try vector.rect("viewport"),
            buffer: try buffer(vector),
            scrollable: try scrollable(vector),
            direction: try vector.direction("direction")
        )
        _ = try vector.rect("expect")
        return Verdict(
            expected: try vector.value("expect"),
            actual: .array([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { .number($0) })
        )
    }

    private static func buffer(_ vector: Fields) throws(UnreadableVectors) -> ScreenfulBuffer {
        if vector.has("params") { return try vector.buffer("params") }
        guard let type = RangeType(name: try vector.string("type")) else {
            throw vector.wrong("type", "display or preload")
        }
        let mode = try vector.rangeMode("mode")
        guard RangeMode.tunable.contains(mode) else { throw vector.wrong("mode", "a mode with a tuning") }
        let isPager = try vector.string("container") == "pager"
        return RangeTuning.preset(.texture, for: isPager ? .pager : .table)[mode, type]
    }

    private static func scrollable(_ vector: Fields) throws(UnreadableVectors) -> ScrollableAxes {
        if vector.has("scrollable") { return try vector.axes("scrollable") }
        switch try vector.string("container") {
        case "table": return .vertical
        case "pager", "collection-h": return .horizontal
        case "collection-both": return [.horizontal, .vertical]
        default: throw vector.wrong("container", "a container whose axes are known")
        }
    }
}
