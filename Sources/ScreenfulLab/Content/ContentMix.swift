/// What the rows of a simulated list are like.
public struct ContentMix: Hashable, Sendable {
    /// A quantity whose logarithm is normal, within limits.
    public struct Spread: Hashable, Sendable {
        /// The median.
        public var median: Double
        /// The standard deviation of the logarithm.
        public var sigma: Double
        /// The smallest and the largest.
        public var limits: ClosedRange<Double>

        /// Creates a spread.
        public init(median: Double, sigma: Double, limits: ClosedRange<Double>) {
            self.median = median
            self.sigma = sigma
            self.limits = limits
        }
    }

    /// Points.
    public var height: Spread
    /// Bytes of a row's pictures and texts.
    public var bytes: Spread
    /// Rows of a page.
    public var rowsPerPage: Int
    /// Bytes of a page: what its rows are, without their pictures.
    public var pageBytes: Int

    /// Creates a mix.
    public init(height: Spread, bytes: Spread, rowsPerPage: Int = 20, pageBytes: Int = 18_000) {
        self.height = height
        self.bytes = bytes
        self.rowsPerPage = rowsPerPage
        self.pageBytes = pageBytes
    }

    /// A feed of posts with pictures, 320 points high on average.
    public static let feed = Self(
        height: Spread(median: 297.7, sigma: 0.38, limits: 110...760),
        bytes: Spread(median: 55_000, sigma: 0.55, limits: 8_000...400_000)
    )
    /// Rows of small pictures.
    public static let thumbnails = Self(
        height: Spread(median: 96, sigma: 0.1, limits: 80...120),
        bytes: Spread(median: 9_000, sigma: 0.4, limits: 2_000...40_000),
        rowsPerPage: 60
    )
    /// Rows of which many are higher than the viewport.
    public static let tall = Self(
        height: Spread(median: 900, sigma: 0.35, limits: 400...2_400),
        bytes: Spread(median: 160_000, sigma: 0.5, limits: 30_000...900_000),
        rowsPerPage: 10
    )
}
