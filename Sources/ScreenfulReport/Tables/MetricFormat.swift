import ScreenfulLab

/// The format of a metric in tables: its heading, unit and digits.
struct MetricFormat {
    let heading: String
    /// The meaning of the numbers, in a sentence.
    let meaning: String
    /// The divisor of the metric, which gives its unit.
    private let divisor: Double
    private let places: Int
    /// True if less is better; nil if it cannot be said.
    let isLessBetter: Bool?

    init(_ heading: String, _ meaning: String, places: Int = 0, divisor: Double = 1, isLessBetter: Bool? = true) {
        self.heading = heading
        self.meaning = meaning
        self.divisor = divisor
        self.places = places
        self.isLessBetter = isLessBetter
    }

    /// Returns a number as text; a dash for nil.
    func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "–" }
        return Decimal.fixed(value / divisor, places)
    }

    static func of(_ metric: Metric) -> Self {
        switch metric {
        case .blank: Self("blank", "screen-seconds without content", places: 2)
        case .empty: Self("empty", "screen-seconds with nothing shown, not even a preview", places: 2)
        case .legibleBlank: Self("legible", "screen-seconds without content while it could be read", places: 2)
        case .blankFrames: Self("frames %", "frames in which something was blank", places: 1, divisor: 0.01)
        case .waste: Self("waste MB", "megabytes that nobody saw", places: 1, divisor: 1e6)
        case .bytes: Self("MB", "megabytes transferred", places: 1, divisor: 1e6)
        case .requests: Self("req", "requests")
        case .cancelled: Self("canc", "requests cancelled under way")
        case .p50: Self("p50", "milliseconds from coming on screen until content: the median")
        case .p95: Self("p95", "milliseconds from coming on screen until content: 95 of 100 stay below")
        case .p99: Self("p99", "milliseconds from coming on screen until content: 99 of 100 stay below")
        case .abandoned: Self("left", "rows that left before their content came")
        case .stall: Self("stall s", "seconds for which the scroll was held at the end", places: 1, divisor: 1000)
        case .peakBitmaps: Self("bitmaps", "rows with a picture in memory, at most")
        case .meanBitmaps: Self("mean", "rows with a picture in memory, on average", places: 1)
        case .peakBitmapBytes: Self("MB peak", "megabytes of pictures in memory, at most", places: 1, divisor: 1e6)
        case .wastedDecodings: Self("decoded", "rows decoded in vain")
        case .toTexture: Self("×texture", "blank over that with Texture's ranges: ratio of sums", places: 2)
        case .meanToTexture: Self("mean×t", "blank against Texture's ranges: geometric mean over cells", places: 2)
        case .toBest: Self("×best", "blank over that with the best clairvoyant: ratio of sums", places: 2)
        case .meanToBest: Self("mean×b", "blank against the best clairvoyant: geometric mean over cells", places: 2)
        case .bound: Self("bound", "screen-seconds that no strategy can be below", places: 2, isLessBetter: nil)
        case .worseThanTexture: Self("worse", "cells in which more is blank than with Texture's ranges")
        case .score: Self("score", "0: no preloading, 100: the best clairvoyant", places: 1, isLessBetter: false)
        case .worstScore: Self("worst", "the lowest score of a scene", places: 1, isLessBetter: false)
        }
    }
}
