/// Something that happened during a recorded scroll.
public struct TraceEvent: Hashable, Sendable {
    /// What moved the viewport.
    public enum Motion: String, Hashable, Sendable, CaseIterable {
        /// A finger that touches the screen.
        case drag = "d"
        /// What a finger's push left.
        case fling = "f"
        /// A wheel.
        case wheel = "w"
        /// A leap: the thumb of a scroll bar, an index, a link.
        case jump = "j"
        /// Nothing: the viewport rests.
        case idle = "i"
    }

    /// What was known when a finger left.
    public struct Release: Hashable, Sendable {
        /// Points per second, positive toward larger offsets.
        public var velocity: Double
        /// Where the platform said that the scroll will come to rest, in points; nil if it said nothing.
        public var target: Double?

        /// Creates a release.
        public init(velocity: Double, target: Double? = nil) {
            self.velocity = velocity
            self.target = target
        }
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The viewport is at an offset, in points; the first event of a fling tells how it was let go.
        case moved(Motion, offset: Double, release: Release? = nil)
        /// Rows were inserted before a row.
        case inserted(at: Int, count: Int)
    }

    /// Microseconds since the trace began.
    public var microseconds: Int64
    /// What happened.
    public var kind: Kind

    /// Creates an event.
    public init(_ microseconds: Int64, _ kind: Kind) {
        self.microseconds = microseconds
        self.kind = kind
    }
}
