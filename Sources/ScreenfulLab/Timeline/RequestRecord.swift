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
