import JSON
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// The states of all rows for one viewport, as runs.
enum InterfaceStateSchema: VectorSchema {
    static let name = "texture-ifstate/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let lengths = RowGeometry(
            count: try vector.member("rowCount").count(),
            estimate: try vector.member("rowHeight").length()
        )
        let runs = try vector.states(
            of: lengths,
            RangeTuning.texture,
            viewport: vector.member("viewport").rect(),
            along: .vertical,
            vector.member("direction", default: []).direction()
        )
        return Verdict(
            expected: .array(try vector.member("expectRuns", default: []).tuples(3).map { .numbers($0) }),
            actual: .runs(runs)
        )
    }
}

extension JSONField {
    /// Returns the states of a list's rows in the `mode` of the vector, after one update.
    func states(
        of lengths: RowGeometry,
        _ tuning: RangeTuning,
        viewport: Rect,
        along axis: Axis,
        _ direction: ScrollDirection
    ) throws(DecodingError) -> [StateRun] {
        let mode = try member("mode").rangeMode()
        guard RangeMode.tunable.contains(mode) else { throw wrong("mode", "a mode with a tuning") }
        let layout = CollectionLayout(list: lengths)
        var controller = RangeController(rowCount: layout.rowCount)
        var changes: [StateChange] = []
        let pass = RangePass(
            ranges: tuning.rows(in: layout, viewport: viewport, axis: axis, direction: direction, mode: mode),
            mode: mode,
            isContainerVisible: try member("containerVisible", default: true).boolean(),
            viewport: viewport.extent(along: axis)
        )
        _ = controller.update(pass, in: layout, into: &changes)
        return controller.runs
    }
}

extension JSONValue {
    /// Returns runs as triples: first row, last row, mask.
    static func runs(_ runs: [StateRun]) -> JSONValue {
        .array(runs.map { .numbers([$0.rows.lowerBound, $0.rows.upperBound - 1, Int($0.state.rawValue)]) })
    }
}

/// The callbacks for a change of interface state, in order.
enum InterfaceCallbacksSchema: VectorSchema {
    static let name = "texture-callbacks/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let callbacks = InterfaceCallbacks(
            from: try vector.member("old").interfaceState(),
            to: try vector.member("new").interfaceState(),
            isRangeManaged: try vector.member("rangeManaged", default: true).boolean()
        )
        return Verdict(
            expected: .array(try vector.member("expectCallbacks").strings().map { .string($0) }),
            actual: .array(callbacks.map { .string($0.rawValue) })
        )
    }
}
