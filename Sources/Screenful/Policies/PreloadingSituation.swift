public import ScreenfulRanges
public import ScreenfulTypes

/// What a policy is told when it is asked for ranges.
public struct PreloadingSituation: Sendable {
    /// What is on screen, in points from the start of the content.
    public var viewport: Rect
    /// The axis along which the rows follow one another.
    public var axis: Axis
    /// The way the viewport moves, or moved last.
    public var direction: ScrollDirection
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// Where the viewport will come to rest, if that is known: an offset in points.
    public var target: Double?
    /// How much work may be asked for.
    public var mode: RangeMode
    /// How far the ranges reach, as the list's owner has set it.
    public var tuning: RangeTuning
    /// Fetches that can be under way at once.
    public var fetchConcurrency: Int
    /// The time.
    public var now: Instant
}

/// Where the reader was at a moment.
public struct ScrollSample: Hashable, Sendable {
    /// When.
    public var instant: Instant
    /// The start of the viewport along the axis of the rows, in points.
    public var offset: Double
    /// Points per second, positive toward larger offsets.
    public var velocity: Double
    /// What moves the viewport.
    public var phase: Scroll.Phase
    /// Where it will come to rest, if that is known: an offset in points.
    public var target: Double?
    /// The extent of the viewport along the axis of the rows, in points.
    public var viewportLength: Double
    /// The mean length of a row, in points; 0 without rows.
    public var meanRowLength: Double
}

/// How long one fetch took.
public struct LatencySample: Hashable, Sendable {
    /// When the answer came.
    public var instant: Instant
    /// How many rows were asked for.
    public var rows: Int
    /// Seconds from asking to the answer.
    public var seconds: Double
    /// False if the answer was that there is none.
    public var isSuccess: Bool
    /// What its owner knows of the transfer.
    public var transfer: Transfer?
}

/// An end of a list that can grow there, when it is decided whether to ask for more rows.
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

    /// Creates a situation.
    public init(end: ListEnd, visibleRows: Range<Int>, rowCount: Int, batchRows: Int, remaining: Double) {
        self.end = end
        self.visibleRows = visibleRows
        self.rowCount = rowCount
        self.batchRows = batchRows
        self.remaining = remaining
    }

    /// The rows between the far end and the reader, those on screen included: what has been read.
    public var readRows: Int {
        end == .tail ? visibleRows.upperBound : rowCount - visibleRows.lowerBound
    }
}

/// How the data of a fetch came, for owners who know.
public struct Transfer: Hashable, Sendable {
    /// Bytes that came; none if the data was here already, so that the network had no part in it.
    public var bytes: Int64
    /// Seconds from asking until the first of them came, without waiting for others before.
    public var latency: Double
    /// Seconds from the first of them to the last; nil if all that is known is when the answer was complete.
    public var duration: Double?

    /// Creates the description of a transfer.
    public init(bytes: Int64, latency: Double, duration: Double? = nil) {
        self.bytes = bytes
        self.latency = latency
        self.duration = duration
    }

    /// Data that was here already.
    public static let local = Self(bytes: 0, latency: 0)
}
