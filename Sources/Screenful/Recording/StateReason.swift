import ScreenfulRanges
public import ScreenfulTypes

/// The reason of a row's change of state: the event, and the range that the row came into or left by it.
public struct StateReason: Hashable, Sendable {
    /// A range, and the viewport, which is the innermost one.
    public enum Range: String, Hashable, Sendable {
        /// The viewport.
        case visible
        /// The display range.
        case display
        /// The preload range.
        case preload
        /// The list itself.
        case list
    }

    /// A side of the viewport.
    public enum Side: String, Hashable, Sendable {
        /// The side toward which the viewport scrolls, or scrolled last.
        case ahead
        /// The other side.
        case behind
        /// Neither: the row is on screen.
        case within
    }

    /// The row's change.
    public let change: StateChange
    /// The number of the event.
    public let event: Int
    /// The innermost range that the row came into, or the outermost one that it left.
    public let range: Range
    /// True if the row came into the range; false if it left.
    public let isEntry: Bool
    /// The row's side of the viewport.
    public let side: Side
    /// The distance from the viewport to the row, in screenfuls; 0 on screen.
    public let distance: Double
    /// The distance from the viewport to the end of the range at the row's side, in screenfuls.
    public let reach: Double

    /// Finds the reason of a change.
    ///
    /// - Parameters:
    ///   - change: The change, in an engine that has just handled the event.
    ///   - event: The number of the event.
    ///   - ranges: The engine's ranges.
    ///   - engine: The engine.
    init(of change: StateChange, by event: Int, in ranges: Engine.Ranges, of engine: Engine) {
        self.change = change
        self.event = event
        let gained = change.new.subtracting(change.old)
        let lost = change.old.subtracting(change.new)
        isEntry = !gained.isEmpty
        range = isEntry ? Self.innermost(of: gained) : Self.outermost(of: lost)
        let axis = engine.axis
        let screen = ranges.visible.extent(along: axis)
        let row = engine.layout.extent(of: change.row..<change.row + 1)
        let end =
            switch range {
            case .visible, .list: screen
            case .display: ranges.display.extent(along: axis)
            case .preload: ranges.preload.extent(along: axis)
            }
        let length = screen.end - screen.start
        guard row.end <= screen.start || row.start >= screen.end, length > 0 else {
            (side, distance, reach) = (.within, 0, 0)
            return
        }
        let isAfter = row.start >= screen.end
        let isForward = !engine.direction.contains(axis.backward)
        side = isAfter == isForward ? .ahead : .behind
        distance = (isAfter ? row.start - screen.end : screen.start - row.end) / length
        reach = max(0, isAfter ? end.end - screen.end : screen.start - end.start) / length
    }

    private static func innermost(of states: InterfaceState) -> Range {
        if states.contains(.visible) { return .visible }
        if states.contains(.display) { return .display }
        return states.contains(.preload) ? .preload : .list
    }

    private static func outermost(of states: InterfaceState) -> Range {
        if states.contains(.measureLayout) { return .list }
        if states.contains(.preload) { return .preload }
        return states.contains(.display) ? .display : .visible
    }
}

extension StateReason: CustomStringConvertible {
    /// The reason in words, without the row: `left the display range behind by 0.3 screenfuls`.
    public var description: String {
        let verb = isEntry ? "came into" : "left"
        switch range {
        case .list: return isEntry ? "was measured for the list" : "left the list"
        case .visible: return isEntry ? "came into view" : "left the view \(side.rawValue)"
        case .display, .preload:
            let place = "\(verb) the \(range.rawValue) range"
            guard side != .within else { return "\(place) on screen" }
            // A policy may leave out rows that lie within its range.
            guard isEntry == (distance <= reach) else { return "\(place) \(side.rawValue)" }
            let way = Self.inHundredths(abs(distance - reach))
            return isEntry
                ? "\(place) \(side.rawValue), \(way) screenfuls inside"
                : "\(place) \(side.rawValue) by \(way) screenfuls"
        }
    }

    private static func inHundredths(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
