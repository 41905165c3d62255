/// The result of a simulated run.
public struct RunResult: Hashable, Sendable {
    /// A distribution of times, in milliseconds.
    public struct Times: Hashable, Sendable {
        /// The median.
        public var p50 = 0.0
        /// The 95th percentile.
        public var p95 = 0.0
        /// The 99th percentile.
        public var p99 = 0.0
        /// The mean.
        public var mean = 0.0

        /// Creates times that are all 0.
        public init() {}

        /// Creates the distribution of times in microseconds.
        init(_ microseconds: [Int64]) {
            self.init()
            guard !microseconds.isEmpty else { return }
            let sorted = microseconds.sorted()
            func quantile(_ share: Double) -> Double {
                Double(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]) / 1000
            }
            (p50, p95, p99) = (quantile(0.5), quantile(0.95), quantile(0.99))
            mean = Double(sorted.reduce(0, +)) / Double(sorted.count) / 1000
        }
    }

    /// Milliseconds that rows were on screen without their content, summed over the rows.
    public var blankCellMilliseconds = 0.0
    /// Points of the viewport without content, times milliseconds.
    public var blankPointMilliseconds = 0.0
    /// Blank area over time, in seconds of a whole blank screen.
    public var blankScreenSeconds = 0.0
    /// The part of it that showed not even a preview; without previews equal to it.
    public var emptyScreenSeconds = 0.0
    /// Blank seconds, of the time in which the scroll was slow enough to read.
    public var legibleBlankScreenSeconds = 0.0
    /// The share of frames in which something was blank.
    public var blankFrameShare = 0.0
    /// The times from a row's coming on screen until its content was there.
    public var timeToContent = Times()
    /// Rows that left the screen before their content was there.
    public var abandonedRows = 0
    /// Milliseconds for which the scroll was held at the end of the fetched rows.
    public var stallMilliseconds = 0.0
    /// Requests for rows and pages that went out.
    public var requests = 0
    /// Requests that were cancelled under way.
    public var cancelledRequests = 0
    /// Bytes that were transferred.
    public var bytes: Int64 = 0
    /// Bytes of previews among them.
    public var previewBytes: Int64 = 0
    /// Bytes of rows that were never on screen, and of cancelled transfers.
    public var wastedBytes: Int64 = 0
    /// Rows whose picture was in memory, on average.
    public var meanBitmaps = 0.0
    /// Rows whose picture was in memory, at most.
    public var peakBitmaps = 0
    /// Bytes of pictures in memory, at most: four for each pixel of a row at three pixels a point.
    public var peakBitmapBytes: Int64 = 0
    /// Rows that were decoded.
    public var decodedRows = 0
    /// Rows that were decoded and purged before they were on screen.
    public var wastedDecodings = 0
    /// Frames that were simulated.
    public var frames = 0

    /// Creates the result of a run in which nothing happened.
    public init() {}
}
