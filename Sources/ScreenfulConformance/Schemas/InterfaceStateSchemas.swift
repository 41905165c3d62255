import JSON
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The states of all rows for one viewport, as runs.
enum InterfaceStateSchema: VectorSchema {
    static let name = "texture-ifstate/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let mode = try vector.rangeMode("mode")
        guard RangeMode.tunable.contains(mode) else { throw vector.wrong("mode", "a mode with a tuning") }
        let geometry = RowGeometry(count: try vector.count("rowCount"), estimate: try vector.length("rowHeight"))
        var controller = RangeController(rowCount: geometry.rowCount)
        var changes: [StateChange] = []
        let viewport = try vector.rect("viewport")
        _ = controller.update(
            RangePass(
                ranges: RangeTuning.texture.rows(
                    in: geometry,
                    viewport: viewport,
                    axis: .vertical,
                    direction: try vector.direction("direction"),
                    mode: mode
                ),
                mode: mode,
                isContainerVisible: try vector.bool("containerVisible", default: true),
                viewport: viewport.extent(along: .vertical)
            ),
            in: geometry,
            into: &changes
        )
        return Verdict(
            expected: .array(try vector.tuples("expectRuns", count: 3).map { .numbers($0) }),
            actual: .runs(controller.runs)
        )
    }
}

extension JSONValue {
    /// Returns runs as triples: first row, last row, mask.
    static func runs(_ runs: [StateRun]) -> JSONValue {
        .array(runs.map { .numbers([$0.rows.lowerBound, $0.rows.upperBound - 1, Int($0.state.rawValue)]) })
    }
}

extension Fields {
    /// Returns a member that is a length in points.
    func length(_ name: String) throws(UnreadableVectors) -> Double {
        let length = try number(name)
        guard length >= 0 else { throw wrong(name, "a length") }
        return length
    }
}

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
