public import ScreenfulTypes

/// A recorded scroll: where the viewport was, when, and what moved it.
public struct ScrollTrace: Hashable, Sendable {
    /// What is known of the recording as a whole.
    public var header: TraceHeader
    /// What happened, in the order of time.
    public var events: [TraceEvent]

    /// Creates a trace, which may be faulty; ``validate()`` tells.
    public init(header: TraceHeader, events: [TraceEvent]) {
        self.header = header
        self.events = events
    }

    /// How long it lasts, in microseconds.
    public var duration: Int64 {
        events.last?.microseconds ?? 0
    }
}

/// What is known of a recorded scroll as a whole.
public struct TraceHeader: Hashable, Sendable {
    /// Where a scroll was recorded.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// A scroll view of iOS.
        case ios
        /// A list of Android.
        case android
        /// A page in a browser.
        case web
        /// Nowhere: a generator made it.
        case synthetic
    }

    /// In which order the pages of a list can be asked for.
    public enum Paging: String, Hashable, Sendable, CaseIterable {
        /// One after the other: a page tells where the next begins.
        case cursor
        /// Any at any time.
        case random
    }

    /// What a trace may be used for.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        /// For building and tuning.
        case dev
        /// For judging only.
        case held
    }

    /// The size of the viewport, in points.
    public var viewport: Size
    /// Where it was recorded.
    public var platform: Platform
    /// The factor by which a fling's velocity shrinks each millisecond, if there is one.
    public var deceleration: Double?
    /// In which order pages can be asked for.
    public var paging: Paging
    /// Who recorded it, or which generator from which seed.
    public var source: String
    /// Under which terms it may be passed on.
    public var licence: String
    /// What it may be used for.
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
