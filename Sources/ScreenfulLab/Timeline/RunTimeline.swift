/// What happened in a run, moment by moment: for pictures of it, and to play it again.
///
/// Times are microseconds since the run began.
public struct RunTimeline: Hashable, Sendable {
    /// A row's time on screen, from coming to leaving.
    public struct Visit: Hashable, Sendable {
        /// The row: its number in the content, or one behind those for a row that was inserted.
        public var row: Int
        /// When it came on screen.
        public var from: Int64
        /// When it left, or the run ended.
        public var until: Int64
        /// Since when its content was there, before or while it was on screen; nil if it never was.
        public var readyAt: Int64?
        /// Where it was in the list, in points; nil for where the content has it.
        ///
        /// Rows that are inserted end the visits of all that is on screen, and what stays there begins others.
        public var extent: Range<Double>?

        /// Creates a visit.
        public init(row: Int, from: Int64, until: Int64, readyAt: Int64?, extent: Range<Double>? = nil) {
            self.row = row
            self.from = from
            self.until = until
            self.readyAt = readyAt
            self.extent = extent
        }

        /// By how much its content was there before it was on screen; negative if it was late, nil if it never was.
        public var lead: Int64? {
            readyAt.map { from - $0 }
        }

        /// When it was on screen without its content; nil if it never was.
        public var blank: Range<Int64>? {
            let end = min(readyAt ?? until, until)
            return from < end ? from..<end : nil
        }
    }

    /// Microseconds from one frame to the next; the first is at 0.
    public var frame: Int64
    /// Where the viewport began in each frame, in points.
    public var offsets: [Double] = []
    /// What was on screen when, in the order in which it left.
    public var visits: [Visit] = []
    /// What was asked of the network, in the order in which it was asked for.
    public var requests: [RequestRecord] = []

    /// Creates the timeline of a run in which nothing has happened yet.
    public init(frame: Int64) {
        self.frame = frame
    }
}

/// What became of a request for a row or a page.
///
/// Times are microseconds since the run began.
public struct RequestRecord: Hashable, Sendable {
    /// What was asked for.
    public enum Resource: Hashable, Sendable {
        /// The data of a row.
        case row(Int)
        /// The small first version of a row's data.
        case preview(Int)
        /// A page: what its rows are.
        case page(Int)
    }

    /// How a request ended.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// All of it came.
        case complete
        /// The answer was that there is none.
        case failed
        /// Nobody wanted it any more.
        case cancelled
        /// It was under way when the run ended.
        case unfinished
    }

    /// What was asked for.
    public var resource: Resource
    /// How often the same was asked for before.
    public var attempt: Int
    /// When the request waited for a connection, or was sent if it need not wait.
    public var askedAt: Int64
    /// When it was sent.
    public var sentAt: Int64
    /// When the first byte came, or the news that none will; nil if the request ended before.
    public var answeredAt: Int64?
    /// When it ended.
    public var endedAt: Int64
    /// How it ended.
    public var ending: Ending
    /// Bytes that came.
    public var bytes: Int64

    /// Creates a record of a request that is sent and of which nothing is known yet.
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
