import JSON
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The states of a pager's pages, and the page that it is at.
enum PagerSchema: VectorSchema {
    static let name = "texture-pager/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let width = try vector.member("pageWidth").length()
        guard width > 0 else { throw vector.wrong("pageWidth", "more than 0") }
        let count = try vector.member("pages").count()
        let offset = try vector.member("offset").number()
        let runs = try vector.states(
            of: RowGeometry(count: count, estimate: width),
            RangeTuning.texturePager,
            viewport: Rect(x: offset, y: 0, width: width, height: width),
            along: .horizontal,
            vector.member("direction").choice(among: ["left": .left, "right": .right])
        )
        // As upstream (ASPagerNode.mm), a page that is left is the current one until the next one is at the edge.
        let page = (offset / width).rounded(.towardZero)
        return try vector.verdict(["runs": .runs(runs), "currentPage": .number(page)])
    }
}
