public import ScreenfulRanges
public import ScreenfulTypes

/// The viewport, its motion and the settings, from which a policy derives its ranges.
public struct PreloadingSituation: Sendable {
    /// The viewport, in points from the start of the content.
    public var viewport: Rect
    /// The axis along which the rows follow one another.
    public var axis: Axis
    /// The current or latest scroll direction.
    public var direction: ScrollDirection
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// The offset at which the viewport will come to rest, in points, if known.
    public var target: Double?
    /// The range mode.
    public var mode: RangeMode
    /// The tuning of the list.
    public var tuning: RangeTuning
    /// The maximum number of fetches under way at once.
    public var fetchConcurrency: Int
    /// The mean length of a row, in points; 0 without rows.
    public var meanRowLength: Double
    /// The time.
    public var now: Instant
    /// The rows in the viewport, where the engine has looked them up already.
    public var visible: RowSet?
}

/// The position and motion of the viewport at a moment.
public struct ScrollSample: Hashable, Sendable {
    /// The time.
    public var instant: Instant
    /// The start of the viewport along the axis of the rows, in points.
    public var offset: Double
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// The source of the scroll.
    public var phase: Scroll.Phase
    /// The offset at which the viewport will come to rest, in points, if known.
    public var target: Double?
    /// The extent of the viewport along the axis of the rows, in points.
    public var viewportLength: Double
    /// The mean length of a row, in points; 0 without rows.
    public var meanRowLength: Double
}

/// The duration of one fetch.
public struct LatencySample: Hashable, Sendable {
    /// The time of the answer.
    public var instant: Instant
    /// The number of rows requested.
    public var rows: Int
    /// Seconds from the request to the answer.
    public var seconds: Double
    /// False if the fetch failed.
    public var isSuccess: Bool
    /// The details of the transfer, if the owner knows them.
    public var transfer: Transfer?
}

/// An end of a list that can grow there, with the position that decides on a batch.
public struct ListEndSituation: Hashable, Sendable {
    /// The end.
    public var end: ListEnd
    /// The rows on screen.
    public var visibleRows: Range<Int>
    /// The rows of the list.
    public var rowCount: Int
    /// The rows that the latest batch at this end brought; 0 if there was none.
    public var batchRows: Int
    /// Points between the viewport and the end; negative beyond it.
    public var remaining: Double

    /// The rows from the opposite end through the viewport, which count as read.
    public var readRows: Int { end == .tail ? visibleRows.upperBound : rowCount - visibleRows.lowerBound }
}

/// The details of a transfer: bytes and times.
public struct Transfer: Hashable, Sendable, Codable {
    /// Bytes transferred; 0 for a local hit, in which the network had no part.
    public var bytes: Int64
    /// Seconds from the request to the first byte, without the time in a queue.
    public var latency: Double
    /// Seconds from the first byte to the last; nil if only the time of completion is known.
    public var duration: Double?

    /// Creates the description of a transfer.
    public init(bytes: Int64, latency: Double, duration: Double? = nil) {
        self.bytes = bytes
        self.latency = latency
        self.duration = duration
    }

    /// A local hit, without a transfer.
    public static let local = Self(bytes: 0, latency: 0)

    /// The transferred share from which on a transfer is not cancelled: more bytes would be lost than are left.
    static let finishingShare = 0.5
}
