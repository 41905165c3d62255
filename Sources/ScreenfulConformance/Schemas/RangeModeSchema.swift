import JSON
import ScreenfulRanges
import ScreenfulTypes

/// The range mode after each of several steps.
enum RangeModeSchema: VectorSchema {
    static let name = "texture-rangemode/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        var machine = RangeModeMachine()
        var expected: [JSONValue] = []
        var actual: [JSONValue] = []
        for step in try vector.list("steps") {
            guard step.has("update") else {
                try apply(step, to: &machine)
                continue
            }
            let update = try step.fields("update")
            let container: InterfaceState = try update.bool("containerVisible") ? .inHierarchy : []
            let mode = machine.beginPass(
                isContainerVisible: machine.effectiveState(ofContainer: container).contains(.visible),
                hasVisibleRows: try update.bool("hasVisibleItems", default: true)
            )
            guard step.has("expectMode") else { continue }
            expected.append(.string(try step.rangeMode("expectMode").name))
            actual.append(.string(mode.name))
        }
        return Verdict(expected: .array(expected), actual: .array(actual))
    }

    /// Applies an event, such as `willBeginDragging` or `setMode:full`.
    static func apply(_ step: Fields, to machine: inout RangeModeMachine) throws(UnreadableVectors) {
        let words = try step.string("event").split(separator: ":", maxSplits: 1)
        switch words.first {
        case "willBeginDragging":
            machine.willBeginDragging()
        case "setMode":
            let name = words.count > 1 ? String(words[1]) : try step.string("arg")
            guard let mode = RangeMode(name: name), mode != .unspecified else {
                throw step.wrong("event", "a mode that can be set")
            }
            machine.set(mode)
        case "memoryWarning":
            machine.receivedMemoryWarning(container: try step.interfaceState("containerState"))
        case "didEnterBackground":
            machine.didEnterBackground(container: try step.interfaceState("containerState"))
        case "willEnterForeground":
            machine.willEnterForeground(container: try step.interfaceState("containerState"))
        default:
            throw step.wrong("event", "an event that is known")
        }
    }
}
