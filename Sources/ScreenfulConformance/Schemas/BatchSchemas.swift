import JSON
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The decision to fetch more rows in a scroll situation.
enum BatchFetchingSchema: VectorSchema {
    static let name = "texture-batch/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let zero: JSONValue = ["x": 0, "y": 0]
        let bounds = try vector.member("bounds")
        let content = try vector.member("contentSize")
        var situation = BatchSituation(
            targetOffset: try vector.member("targetOffset", default: zero).point(),
            viewport: Size(width: try bounds.member("w").number(), height: try bounds.member("h").number()),
            content: Size(width: try content.member("w").number(), height: try content.member("h").number()),
            scrollable: try vector.member("scrollable").axes(),
            direction: try vector.member("scrollDirection", default: []).direction()
        )
        situation.velocity = try vector.member("velocity", default: zero).point()
        situation.leadingScreens = try vector.member("leadingScreens").number()
        situation.isFetching = try vector.member("contextState").string() == "fetching"
        situation.isVisible = try vector.member("visible", default: true).boolean()
        situation.isRightToLeft = try vector.member("rtl", default: false).boolean()
        situation.layoutFlips = try vector.member("layoutFlipsForRTL", default: false).boolean()
        let answer = vector.has("delegate") ? try vector.member("delegate").member("answer").boolean() : nil
        return Verdict(
            expected: .bool(try vector.member("expect").boolean()),
            actual: .bool(BatchDecision.shouldFetch(situation) { _, hint in answer ?? hint })
        )
    }
}

/// The state of a batch context after begin, complete and cancel.
enum BatchContextSchema: VectorSchema {
    static let name = "texture-batchctx/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        var context = BatchContext(.init(unsuccessfulCompletion: .isIgnored))
        let now = Instant(nanoseconds: 0)
        for operation in try vector.member("ops").strings() {
            switch operation {
            case "begin": context.begin(at: now)
            case "complete(true)": context.complete(success: true, at: now)
            case "complete(false)": context.complete(success: false, at: now)
            case "cancel": context.cancel(at: now)
            default: throw vector.wrong("ops", "begin, complete(true), complete(false) or cancel")
            }
        }
        let wasCancelled = context.state == .cancelled
        return try vector.verdict(["isFetching": .bool(context.isFetching), "wasCancelled": .bool(wasCancelled)])
    }
}
