import JSON
import Screenful
import ScreenfulTypes

/// How a batch context stands after begin, complete and cancel.
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
