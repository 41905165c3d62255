public import ScreenfulTypes

/// A recorded scroll: the viewport's offsets, their times, and the gestures.
public struct ScrollTrace: Hashable, Sendable {
    /// The properties of the recording as a whole.
    public var header: TraceHeader
    /// The events, by time.
    public var events: [TraceEvent]

    /// Creates a trace, which may be invalid; see ``TraceHeader/validate()`` and ``EventCheck``.
    public init(header: TraceHeader, events: [TraceEvent]) {
        self.header = header
        self.events = events
    }

    /// The duration, in microseconds.
    public var duration: Int64 { events.last?.microseconds ?? 0 }
}

/// The properties of a recorded scroll as a whole.
public struct TraceHeader: Hashable, Sendable {
    /// The platform on which a scroll was recorded.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// A scroll view of iOS.
        case ios
        /// A list of Android.
        case android
        /// A page in a browser.
        case web
        /// None: a generator made it.
        case synthetic
    }

    /// The order in which the pages of a list can be requested.
    public enum Paging: String, Hashable, Sendable, CaseIterable {
        /// One after the other: each page has the cursor of the next.
        case cursor
        /// Any order.
        case random
    }

    /// The permitted use of a trace.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        /// Development and tuning.
        case dev
        /// Evaluation only.
        case held
    }

    /// The size of the viewport, in points.
    public var viewport: Size
    /// The platform on which it was recorded.
    public var platform: Platform
    /// The factor by which a fling's velocity shrinks each millisecond, if there is one.
    public var deceleration: Double?
    /// The order in which pages can be requested.
    public var paging: Paging
    /// The author of the recording, or the generator and its seed.
    public var source: String
    /// The licence under which it may be distributed.
    public var licence: String
    /// Its permitted use.
    public var split: Split

    /// Creates a header.
    public init(
        viewport: Size,
        platform: Platform,
        deceleration: Double? = nil,
        paging: Paging = .cursor,
        source: String = "",
        licence: String = "",
        split: Split = .dev
    ) {
        self.viewport = viewport
        self.platform = platform
        self.deceleration = deceleration
        self.paging = paging
        self.source = source
        self.licence = licence
        self.split = split
    }
}

/// An event of a recorded scroll.
public struct TraceEvent: Hashable, Sendable {
    /// The cause of a motion.
    public enum Motion: String, Hashable, Sendable, CaseIterable {
        /// A finger that touches the screen.
        case drag = "d"
        /// The deceleration after a finger's release.
        case fling = "f"
        /// A wheel.
        case wheel = "w"
        /// A jump: the thumb of a scroll bar, an index, a link.
        case jump = "j"
        /// Nothing: the viewport rests.
        case idle = "i"
    }

    /// The parameters of a finger's release.
    public struct Release: Hashable, Sendable {
        /// Points per second, positive toward larger offsets.
        public var velocity: Double
        /// The offset at rest that the platform announced, in points; nil if it announced none.
        public var target: Double?

        /// Creates a release.
        public init(velocity: Double, target: Double? = nil) {
            self.velocity = velocity
            self.target = target
        }
    }

    /// The kind of the event.
    public enum Kind: Hashable, Sendable {
        /// The viewport is at an offset, in points; the first event of a fling has its release.
        case moved(Motion, offset: Double, release: Release? = nil)
        /// Rows were inserted before a row.
        case inserted(at: Int, count: Int)
    }

    /// Microseconds since the trace began.
    public var microseconds: Int64
    /// The kind of the event.
    public var kind: Kind

    /// Creates an event.
    public init(_ microseconds: Int64, _ kind: Kind) {
        self.microseconds = microseconds
        self.kind = kind
    }
}
