import JSON
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

/// The states of a list that is a row of another list, as the row's state changes and the list is dragged.
enum NestedStatesSchema: VectorSchema {
    static let name = "texture-nested/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        var configuration = Engine.Configuration(
            rowCount: try vector.member("items").count(),
            estimatedRowLength: try vector.member("itemLength").length(),
            viewport: Size(width: try vector.member("viewport").length(), height: 100)
        )
        configuration.axis = .horizontal
        configuration.container = .collection
        // The outer row is in no range yet.
        configuration.containerState = .measureLayout
        var engine = Engine(configuration)
        var outcome = Outcome()
        let now = Instant(nanoseconds: 0)
        engine.handle(.opened, at: now, into: &outcome)
        var expected: [JSONValue] = []
        var actual: [JSONValue] = []
        for step in try vector.member("steps").array() {
            outcome.removeAll()
            for event in try events(of: step) { engine.handle(event, at: now, into: &outcome) }
            expected.append(try step.member("expect").value)
            actual.append(["mode": .string(engine.mode.rawValue), "runs": .runs(engine.states)])
        }
        return Verdict(expected: .array(expected), actual: .array(actual))
    }

    /// Reads a step: a state of the outer row, or a drag of the list itself.
    private static func events(of step: JSONField) throws(DecodingError) -> [Event] {
        guard step.has("drag") else {
            let mask = try step.member("outer").integer(in: 0...Int(InterfaceState.inHierarchy.rawValue))
            return [.containerStateChanged(InterfaceState(rawValue: UInt8(mask)))]
        }
        let drag = try step.member("drag")
        let velocity = try drag.member("direction").choice(among: ["right": 1.0, "left": -1.0])
        let position = Scroll.Position.offset(try drag.member("offset").number())
        return [
            .scrolled(Scroll(position, velocity: velocity, phase: .drag)),
            .scrolled(Scroll(position, phase: .settle)),
        ]
    }
}
