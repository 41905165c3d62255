import JSON
import Screenful
import ScreenfulTypes

/// The callbacks for a change of interface state, in order.
enum InterfaceCallbacksSchema: VectorSchema {
    static let name = "texture-callbacks/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let callbacks = InterfaceCallbacks(
            from: try vector.interfaceState("old"),
            to: try vector.interfaceState("new"),
            isRangeManaged: try vector.bool("rangeManaged", default: true)
        )
        return Verdict(
            expected: .array(try vector.strings("expectCallbacks").map { .string($0) }),
            actual: .array(callbacks.map { .string($0.rawValue) })
        )
    }
}
