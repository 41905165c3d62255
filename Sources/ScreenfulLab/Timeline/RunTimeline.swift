public import ScreenfulTypes

/// The events of a run with their times, for plots and replays.
///
/// Times are microseconds since the run began.
public struct RunTimeline: Hashable, Sendable {
    /// A row's stay on screen.
    public struct Visit: Hashable, Sendable {
        /// The row: its number in the content, or a number after those for an inserted row.
        public var row: Int
        /// The time at which it came on screen.
        public var from: Int64
        /// The time at which it left, or the run ended.
        public var until: Int64
        /// The time at which its content became ready, before or during the stay; nil if it never did.
        public var readyAt: Int64?
        /// Its extent in the list, in points; nil for its extent in the content.
        ///
        /// An insert ends the visits of all rows on screen, and rows that stay begin others.
        public var extent: Range<Double>?

        /// Microseconds from its content's being ready to its coming on screen; negative if late, nil if never ready.
        public var lead: Int64? { readyAt.map { from - $0 } }

        /// The time on screen without content; nil if there was none.
        public var blank: Range<Int64>? {
            let end = min(readyAt ?? until, until)
            return from < end ? from..<end : nil
        }
    }

    /// The reach of the ranges beyond the viewport from a frame on, until the next one of these.
    public struct Reach: Hashable, Sendable {
        /// The index of the frame.
        public var frame: Int
        /// Points of the display range before the viewport's start and after its end; negative for one that ends inside.
        public var display: [Double]
        /// The same of the preload range.
        public var preload: [Double]
        /// The range mode.
        public var mode: RangeMode
        /// The scroll direction.
        public var direction: ScrollDirection
    }

    /// Microseconds from one frame to the next; the first is at 0.
    public var frame: Int64
    /// The offset of the viewport in each frame, in points.
    public var offsets: [Double] = []
    /// The reach of the ranges, in each frame in which it differs from that of the frame before.
    public var reaches: [Reach] = []
    /// The visits of rows, in the order in which they ended.
    public var visits: [Visit] = []
    /// The requests, in the order in which they were sent.
    public var requests: [RequestRecord] = []
}

/// The record of a request for a row, an item or a page.
///
/// Times are microseconds since the run began.
public struct RequestRecord: Hashable, Sendable {
    /// The requested resource.
    public enum Resource: Hashable, Sendable {
        /// The data of a row.
        case row(Int)
        /// The preview of a row.
        case preview(Int)
        /// A page: the descriptions of its rows.
        case page(Int)
        /// An item of the carousel in a row.
        case item(Int, inRow: Int)
    }

    /// The end of a request.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// All of it came.
        case complete
        /// The request was lost.
        case failed
        /// The request was cancelled.
        case cancelled
        /// It was under way when the run ended.
        case unfinished
    }

    /// The requested resource.
    public var resource: Resource
    /// The number of earlier requests for the same resource.
    public var attempt: Int
    /// The time from which the request waited for a connection; ``sentAt`` if it need not wait.
    public var askedAt: Int64
    /// The time at which it was sent.
    public var sentAt: Int64
    /// The time of the first byte or of the failure; nil if the request ended before.
    public var answeredAt: Int64?
    /// The time at which it ended.
    public var endedAt: Int64
    /// The kind of its end.
    public var ending: Ending
    /// Bytes that came.
    public var bytes: Int64

    /// Creates the record of a request that is sent.
    public init(_ resource: Resource, attempt: Int, askedAt: Int64, sentAt: Int64) {
        self.resource = resource
        self.attempt = attempt
        self.askedAt = askedAt
        self.sentAt = sentAt
        answeredAt = nil
        endedAt = sentAt
        ending = .unfinished
        bytes = 0
    }
}
