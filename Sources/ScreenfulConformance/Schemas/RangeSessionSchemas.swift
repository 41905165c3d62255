import JSON
import ScreenfulRanges
import ScreenfulTypes

/// The range mode after each of several steps.
enum RangeModeSchema: VectorSchema {
    static let name = "texture-rangemode/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        var machine = RangeModeMachine()
        var expected: [JSONValue] = []
        var actual: [JSONValue] = []
        for step in try vector.member("steps").array() {
            guard step.has("update") else {
                try apply(step, to: &machine)
                continue
            }
            let update = try step.member("update")
            let container: InterfaceState = try update.member("containerVisible").boolean() ? .inHierarchy : []
            let mode = machine.beginPass(
                isContainerVisible: machine.effectiveState(ofContainer: container).contains(.visible),
                hasVisibleRows: try update.member("hasVisibleItems", default: true).boolean()
            )
            guard step.has("expectMode") else { continue }
            expected.append(.string(try step.member("expectMode").rangeMode().rawValue))
            actual.append(.string(mode.rawValue))
        }
        return Verdict(expected: .array(expected), actual: .array(actual))
    }

    /// Applies an event, such as `willBeginDragging` or `setMode:full`.
    static func apply(_ step: JSONField, to machine: inout RangeModeMachine) throws(DecodingError) {
        let words = try step.member("event").string().split(separator: ":", maxSplits: 1)
        switch words.first {
        case "willBeginDragging": machine.willBeginDragging()
        case "setMode":
            let name = words.count > 1 ? String(words[1]) : try step.member("arg").string()
            guard let mode = RangeMode(rawValue: name), mode != .unspecified else {
                throw step.wrong("event", "a mode that can be set")
            }
            machine.set(mode)
        case "memoryWarning":
            machine.receivedMemoryWarning(container: try step.member("containerState").interfaceState())
        case "didEnterBackground":
            machine.didEnterBackground(container: try step.member("containerState").interfaceState())
        case "willEnterForeground":
            machine.willEnterForeground(container: try step.member("containerState").interfaceState())
        default: throw step.wrong("event", "an event that is known")
        }
    }
}

/// A scripted session: mode, visit order, changed rows and states after each update.
enum RangeSessionSchema: VectorSchema {
    static let name = "texture-range-session/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        var session = RangeSession(
            rowCount: try vector.member("rowCount").count(),
            rowHeight: try vector.member("rowHeight").length(),
            viewportHeight: try vector.member("viewportHeight").length()
        )
        var expected: [JSONValue] = []
        var actual: [JSONValue] = []
        for step in try vector.member("steps").array() {
            guard step.has("update") else {
                try RangeModeSchema.apply(step, to: &session.modes)
                continue
            }
            let update = try step.member("update")
            session.update(
                offset: try update.member("offset").number(),
                direction: try update.member("direction", default: []).direction(),
                isContainerVisible: try update.member("containerVisible", default: true).boolean()
            )
            guard step.has("expect") else { continue }
            let expect = try step.member("expect")
            let listed = expect.has("changedFirst") ? try expect.member("changedFirst").array().count : 0
            let groups = expect.has("visitGroups") ? try expect.member("visitGroups").array().count : 0
            expected.append(try step.member("expect").value)
            actual.append(session.json(listing: listed, groups: groups))
        }
        return Verdict(expected: .array(expected), actual: .array(actual))
    }
}

/// A list that is scrolled as a script says.
private struct RangeSession {
    var modes = RangeModeMachine()
    private var directions = DirectionMemory(scrollable: .vertical)
    private var controller: RangeController
    private let layout: CollectionLayout
    private let viewportHeight: Double
    // The result of the latest update.
    private var mode = RangeMode.unspecified
    private var changedCount = 0
    private var changes: [StateChange] = []

    init(rowCount: Int, rowHeight: Double, viewportHeight: Double) {
        layout = CollectionLayout(list: RowGeometry(count: rowCount, estimate: rowHeight))
        controller = RangeController(rowCount: rowCount)
        self.viewportHeight = viewportHeight
    }

    mutating func update(offset: Double, direction: ScrollDirection, isContainerVisible: Bool) {
        let viewport = Rect(x: 0, y: offset, width: 0, height: viewportHeight)
        let extent = viewport.extent(along: .vertical)
        let container = modes.effectiveState(ofContainer: isContainerVisible ? .inHierarchy : [])
        mode = modes.beginPass(
            isContainerVisible: container.contains(.visible),
            hasVisibleRows: !layout.rows(intersecting: extent).isEmpty
        )
        directions.note(direction)
        changes = []
        var ranges = RowRanges(visible: 0..<0, display: 0..<0, preload: 0..<0)
        if mode != .unspecified {
            ranges = RangeTuning.texture.rows(
                in: layout,
                viewport: viewport,
                axis: .vertical,
                direction: directions.direction,
                mode: mode
            )
        }
        let pass = RangePass(
            ranges: ranges,
            mode: mode,
            isContainerVisible: container.contains(.visible),
            viewport: extent,
            isMovingForward: directions.direction.contains(.down),
            order: .ascending
        )
        changedCount = controller.update(pass, in: layout, into: &changes)
    }

    func json(listing count: Int, groups groupCount: Int) -> JSONValue {
        let groups = controller.visitGroups
        var lists = [groups.visible, groups.display, groups.preload, groups.departed]
        // The last group is written only if the data has changed.
        if groupCount > lists.count || !groups.others.isEmpty { lists.append(groups.others) }
        return .object([
            "mode": .string(mode.rawValue),
            "visitGroups": .array(lists.map { .array($0.map { .numbers([$0.lowerBound, $0.upperBound - 1]) }) }),
            "changedCount": .integer(Int64(changedCount)),
            "changedFirst": .array(
                changes.prefix(count).map { .numbers([$0.row, Int($0.old.rawValue), Int($0.new.rawValue)]) }
            ),
            "runs": .runs(controller.runs),
        ])
    }
}
