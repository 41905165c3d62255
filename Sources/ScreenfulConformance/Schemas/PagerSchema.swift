import JSON
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The states of a pager's pages, and the page that it is at.
enum PagerSchema: VectorSchema {
    static let name = "texture-pager/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let mode = try vector.member("mode").rangeMode()
        guard RangeMode.tunable.contains(mode) else { throw vector.wrong("mode", "a mode with a tuning") }
        let width = try vector.member("pageWidth").length()
        guard width > 0 else { throw vector.wrong("pageWidth", "more than 0") }
        let count = try vector.member("pages").count()
        let offset = try vector.member("offset").number()
        let layout = CollectionLayout(list: RowGeometry(count: count, estimate: width))
        let viewport = Rect(x: offset, y: 0, width: width, height: width)
        var controller = RangeController(rowCount: count)
        var changes: [StateChange] = []
        _ = controller.update(
            RangePass(
                ranges: RangeTuning.texturePager.rows(
                    in: layout,
                    viewport: viewport,
                    axis: .horizontal,
                    direction: try vector.member("direction").choice(among: ["left": .left, "right": .right]),
                    mode: mode
                ),
                mode: mode,
                isContainerVisible: try vector.member("containerVisible", default: true).boolean(),
                viewport: viewport.extent(along: .horizontal)
            ),
            in: layout,
            into: &changes
        )
        // As upstream (ASPagerNode.mm), a page that is left is the current one until the next one is at the edge.
        let page = (offset / width).rounded(.towardZero)
        return try vector.verdict(["runs": .runs(controller.runs), "currentPage": .number(page)])
    }
}
