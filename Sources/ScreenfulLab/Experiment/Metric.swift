/// What strategies are compared by.
///
/// The raw value is the metric's name wherever results are written or asked for.
public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// Screen-seconds without content.
    case blank
    /// Screen-seconds without content while the scroll was slow enough to read.
    case legibleBlank
    /// Screen-seconds with nothing shown at all, not even a preview; without previews the same as ``blank``.
    case empty
    /// The share of frames in which something was blank.
    case blankFrames
    /// Bytes that nobody saw the content of.
    case waste
    /// Bytes that were transferred.
    case bytes
    /// Requests for rows and pages.
    case requests
    /// Requests that were cancelled under way.
    case cancelled
    /// Milliseconds from coming on screen until the content is there: the median.
    case p50
    /// Milliseconds from coming on screen until the content is there: what 95 of 100 stay below.
    case p95
    /// Milliseconds from coming on screen until the content is there: what 99 of 100 stay below.
    case p99
    /// Rows that left the screen before their content was there.
    case abandoned
    /// Milliseconds for which the scroll was held at the end of what was fetched.
    case stall
    /// Rows whose picture was in memory, at most.
    case peakBitmaps
    /// Rows whose picture was in memory, on average.
    case meanBitmaps
    /// Bytes of pictures in memory, at most.
    case peakBitmapBytes
    /// Rows that were decoded and given up before they were on screen.
    case wastedDecodings
    /// Blank over all cells as a share of that with Texture's ranges: the ratio of sums.
    case toTexture
    /// Blank against Texture's cell by cell: the geometric mean of (x + 0.05) / (t + 0.05).
    case meanToTexture
    /// Blank over all cells as a share of that with the best clairvoyant: the ratio of sums.
    case toBest
    /// Blank against the best clairvoyant's cell by cell: the geometric mean of (x + 0.05) / (b + 0.05).
    case meanToBest
    /// Screen-seconds that no strategy can be below; the same for all.
    case bound
    /// Cells in which more is blank than with Texture's ranges, by over 5 % and over 0.1 screen-seconds.
    case worseThanTexture
    /// From 0, as good as no preloading, to 100, as good as the best clairvoyant.
    case score
    /// The score of the scene with the lowest one.
    case worstScore

    /// How the runs of many seeds and scenes make one number.
    enum Aggregation {
        /// The mean over seeds, summed over traces and networks.
        case sum
        /// The mean over all runs.
        case mean
        /// The largest of all runs.
        case largest
        /// Found by comparing contestants.
        case comparison
    }

    var aggregation: Aggregation {
        switch self {
        case .blank, .empty, .legibleBlank, .waste, .bytes, .requests, .cancelled, .abandoned, .stall,
            .wastedDecodings:
            .sum
        case .blankFrames, .p50, .p95, .p99, .meanBitmaps: .mean
        case .peakBitmaps, .peakBitmapBytes: .largest
        case .toTexture, .meanToTexture, .toBest, .meanToBest, .bound, .worseThanTexture, .score, .worstScore:
            .comparison
        }
    }

    /// The metric of one run; 0 for those that are comparisons.
    func value(of run: RunResult) -> Double {
        switch self {
        case .blank: run.blankScreenSeconds
        case .empty: run.emptyScreenSeconds
        case .legibleBlank: run.legibleBlankScreenSeconds
        case .blankFrames: run.blankFrameShare
        case .waste: Double(run.wastedBytes)
        case .bytes: Double(run.bytes)
        case .requests: Double(run.requests)
        case .cancelled: Double(run.cancelledRequests)
        case .p50: run.timeToContent.p50
        case .p95: run.timeToContent.p95
        case .p99: run.timeToContent.p99
        case .abandoned: Double(run.abandonedRows)
        case .stall: run.stallMilliseconds
        case .peakBitmaps: Double(run.peakBitmaps)
        case .meanBitmaps: run.meanBitmaps
        case .peakBitmapBytes: Double(run.peakBitmapBytes)
        case .wastedDecodings: Double(run.wastedDecodings)
        case .toTexture, .meanToTexture, .toBest, .meanToBest, .bound, .worseThanTexture, .score, .worstScore: 0
        }
    }
}
