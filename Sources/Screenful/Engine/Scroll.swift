/// One scroll of the viewport, along the axis of the rows.
public struct Scroll: Hashable, Sendable {
    /// Where the viewport is now.
    public enum Position: Hashable, Sendable {
        /// So many points after the start of the content; before it or past its end is legal.
        case offset(Double)
        /// So many points below the top of a row, wherever that row is by now.
        case row(Int, within: Double)
    }

    /// What moves the viewport.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// The reader's finger, wheel or thumb.
        case drag
        /// What the reader's push left.
        case fling
        /// Nothing any more: this is where it came to rest.
        case settle
        /// The program.
        case program
    }

    /// Where the viewport is now.
    public var position: Position
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// What moves the viewport.
    public var phase: Phase
    /// Where it will come to rest, if that is known: an offset in points.
    public var target: Double?

    /// Creates a scroll.
    public init(_ position: Position, velocity: Double = 0, phase: Phase = .program, target: Double? = nil) {
        self.position = position
        self.velocity = velocity
        self.phase = phase
        self.target = target
    }

    /// True if every number is finite.
    var isFinite: Bool {
        let place =
            switch position {
            case .offset(let offset): offset
            case .row(_, let within): within
            }
        return place.isFinite && velocity.isFinite && (target?.isFinite ?? true)
    }
}
