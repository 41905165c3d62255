import JSON
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The decision to fetch more rows in a scroll situation.
enum BatchFetchingSchema: VectorSchema {
    static let name = "texture-batch/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let bounds = try vector.fields("bounds")
        let content = try vector.fields("contentSize")
        let situation = BatchSituation(
            targetOffset: try point(vector, "targetOffset"),
            viewport: Size(width: try bounds.number("w"), height: try bounds.number("h")),
            content: Size(width: try content.number("w"), height: try content.number("h")),
            scrollable: try vector.axes("scrollable"),
            direction: try vector.direction("scrollDirection"),
            velocity: try point(vector, "velocity"),
            leadingScreens: try vector.number("leadingScreens"),
            isFetching: try vector.string("contextState") == "fetching",
            isVisible: try vector.bool("visible", default: true),
            isRightToLeft: try vector.bool("rtl", default: false),
            layoutFlips: try vector.bool("layoutFlipsForRTL", default: false)
        )
        let answer = vector.has("delegate") ? try vector.fields("delegate").bool("answer") : nil
        return Verdict(
            expected: .bool(try vector.bool("expect")),
            actual: .bool(BatchDecision.shouldFetch(situation) { _, hint in answer ?? hint })
        )
    }

    private static func point(_ vector: Fields, _ name: String) throws(UnreadableVectors) -> Point {
        guard vector.has(name) else { return Point(x: 0, y: 0) }
        let fields = try vector.fields(name)
        return Point(x: try fields.number("x"), y: try fields.number("y"))
    }
}

/// The state of a batch context after begin, complete and cancel.
enum BatchContextSchema: VectorSchema {
    static let name = "texture-batchctx/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        var context = BatchContext(.init(unsuccessfulCompletion: .isIgnored))
        let now = Instant(nanoseconds: 0)
        for operation in try vector.strings("ops") {
            switch operation {
            case "begin": context.begin(at: now)
            case "complete(true)": context.complete(success: true, at: now)
            case "complete(false)": context.complete(success: false, at: now)
            case "cancel": context.cancel(at: now)
            default: throw vector.wrong("ops", "begin, complete(true), complete(false) or cancel")
            }
        }
        return Verdict(
            expected: try vector.value("expect"),
            actual: .object([
                "isFetching": .bool(context.isFetching),
                "wasCancelled": .bool(context.state == .cancelled),
            ])
        )
    }
}
