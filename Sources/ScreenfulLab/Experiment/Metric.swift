/// The metrics by which strategies are compared.
///
/// The raw value is the metric's name in results and conditions.
public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// Screen-seconds without content.
    case blank
    /// Screen-seconds without content while the scroll was slow enough to read.
    case legibleBlank
    /// Screen-seconds with nothing shown at all, not even a preview; without previews the same as ``blank``.
    case empty
    /// The share of frames in which something was blank.
    case blankFrames
    /// Bytes whose content was never on screen.
    case waste
    /// Bytes that were transferred.
    case bytes
    /// Requests for rows and pages.
    case requests
    /// Requests that were cancelled under way.
    case cancelled
    /// Milliseconds from coming on screen until the content is there: the median.
    case p50
    /// Milliseconds from coming on screen until the content is there: the 95th percentile.
    case p95
    /// Milliseconds from coming on screen until the content is there: the 99th percentile.
    case p99
    /// Rows that left the screen before their content was there.
    case abandoned
    /// Milliseconds for which the scroll was held at the end of the fetched rows.
    case stall
    /// Rows whose picture was in memory, at most.
    case peakBitmaps
    /// Rows whose picture was in memory, on average.
    case meanBitmaps
    /// Bytes of pictures in memory, at most.
    case peakBitmapBytes
    /// Rows that were decoded and purged before they were on screen.
    case wastedDecodings
    /// Blank over all cells as a share of that with Texture's ranges: the ratio of sums.
    case toTexture
    /// Blank against Texture's cell by cell: the geometric mean of (x + 0.05) / (t + 0.05).
    case meanToTexture
    /// Blank over all cells as a share of that with the best clairvoyant: the ratio of sums.
    case toBest
    /// Blank against the best clairvoyant's cell by cell: the geometric mean of (x + 0.05) / (b + 0.05).
    case meanToBest
    /// The lower bound in screen-seconds; the same for all strategies.
    case bound
    /// Cells in which more is blank than with Texture's ranges, by over 5 % and over 0.1 screen-seconds.
    case worseThanTexture
    /// The score: from 0, as good as no preloading, to 100, as good as the best clairvoyant.
    case score
    /// The score of the scene with the lowest one.
    case worstScore

    /// The aggregation of the runs of many seeds and scenes into one number.
    enum Aggregation {
        /// The mean over seeds, summed over traces and networks.
        case sum
        /// The mean over all runs.
        case mean
        /// The largest of all runs.
        case largest
        /// A comparison of candidates.
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

    /// Returns the metric of one run; 0 for metrics that are comparisons.
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
