import ScreenfulTypes

/// The rows of a simulated list: their heights and the costs of fetching and drawing them.
public struct LabContent: Hashable, Sendable {
    /// A row.
    public struct Row: Hashable, Sendable {
        /// Points.
        public var height: Double
        /// Bytes of its data.
        public var bytes: Int64
        /// Microseconds to decode and draw it.
        public var decoding: Int64
        /// The list inside it, whose items are fetched and drawn on their own; nil if there is none.
        public var carousel: Carousel?

        /// Creates a row.
        public init(height: Double, bytes: Int64, decoding: Int64, carousel: Carousel? = nil) {
            self.height = height
            self.bytes = bytes
            self.decoding = decoding
            self.carousel = carousel
        }
    }

    /// The rows.
    public let rows: [Row]
    /// The offset of each row's start, in points, followed by the end of the last row.
    public let tops: [Double]
    /// Rows of a page.
    public let rowsPerPage: Int
    /// Bytes of a page.
    public let pageBytes: Int64
    /// True if there are lists inside rows.
    public let hasCarousels: Bool

    /// Creates content of given rows.
    ///
    /// - Precondition: Heights are above 0 and finite, costs are not negative, pages are not empty.
    public init(rows: [Row], rowsPerPage: Int, pageBytes: Int64) {
        precondition(rows.allSatisfy { $0.height > 0 && $0.height.isFinite && $0.bytes >= 0 && $0.decoding >= 0 })
        precondition(rowsPerPage > 0 && pageBytes >= 0)
        self.rows = rows
        self.rowsPerPage = rowsPerPage
        self.pageBytes = pageBytes
        tops = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.height) }
        hasCarousels = rows.contains { $0.carousel != nil }
    }

    /// Creates content of a mix, the same for the same seed.
    ///
    /// Decoding and drawing take 2 ms and 0.035 ms a point of height, give or take a quarter.
    public init(_ mix: ContentMix, rowCount: Int = 1500, seed: UInt64) {
        let random = KeyedRandom(seed: seed)
        func draw(_ spread: ContentMix.Spread, _ purpose: KeyedRandom.Purpose, _ row: Int) -> Double {
            spread.draw(random, purpose, row)
        }
        let rows = (0..<rowCount).map { row in
            let height = draw(mix.height, .rowHeight, row)
            let share = random.logNormal(.decoding, row, median: 1, sigma: 0.25)
            return Row(
                height: height,
                bytes: Int64(draw(mix.bytes, .rowBytes, row)),
                decoding: Int64((2000 + 35 * (height - (mix.carousel?.shape.height ?? 0)) * share).rounded()),
                carousel: mix.carousel.map { Carousel($0, ofRow: row, random) }
            )
        }
        self.init(rows: rows, rowsPerPage: mix.rowsPerPage, pageBytes: Int64(mix.pageBytes))
    }

    /// Creates content of measured rows, in pages like those of a feed.
    ///
    /// Decoding and drawing take 2 ms and 0.035 ms a point of height.
    ///
    /// - Parameter measured: Heights in points, above 0, and bytes of pictures and texts, not negative.
    public init(measured: [(height: Double, bytes: Int64)]) {
        self.init(
            rows: measured.map { row in
                Row(height: row.height, bytes: row.bytes, decoding: Int64((2000 + 35 * row.height).rounded()))
            },
            rowsPerPage: ContentMix.feed.rowsPerPage,
            pageBytes: Int64(ContentMix.feed.pageBytes)
        )
    }

    /// The length of all rows, in points.
    public var length: Double { tops[rows.count] }
    /// Returns the page that a row belongs to.
    public func page(ofRow row: Int) -> Int { row / rowsPerPage }

    /// Returns the rows of a page.
    public func rows(ofPage page: Int) -> Range<Int> {
        min(page * rowsPerPage, rows.count)..<min((page + 1) * rowsPerPage, rows.count)
    }

    /// Returns the rows of which at least a part lies between two offsets, in points.
    ///
    /// - Complexity: O(log *n*).
    public func rows(from start: Double, to end: Double) -> Range<Int> {
        let starts = 0..<rows.count
        let first = max(0, starts.partitionPoint { tops[$0] > start } - 1)
        let last = starts.partitionPoint { tops[$0] >= end }
        return first < last && tops[last] > start ? first..<last : last..<last
    }
}

/// The distributions from which the rows of a simulated list are drawn.
public struct ContentMix: Hashable, Sendable {
    /// A quantity whose logarithm is normal, within limits.
    public struct Spread: Hashable, Sendable {
        /// The median.
        public var median: Double
        /// The standard deviation of the logarithm.
        public var sigma: Double
        /// The smallest and the largest.
        public var limits: ClosedRange<Double>

        /// Returns a whole number for a key.
        func draw(_ random: KeyedRandom, _ purpose: KeyedRandom.Purpose, _ key: Int, attempt: Int = 0) -> Double {
            let value = random.logNormal(purpose, key, attempt: attempt, median: median, sigma: sigma)
            return min(max(value, limits.lowerBound), limits.upperBound).rounded()
        }
    }

    /// Points.
    public var height: Spread
    /// Bytes of a row's pictures and texts.
    public var bytes: Spread
    /// Rows of a page.
    public var rowsPerPage = 20
    /// Bytes of a page: the descriptions of its rows, without their pictures.
    public var pageBytes = 18_000
    /// The lists inside rows; nil if there are none.
    public var carousel: CarouselMix?

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
    /// A feed in which each row is a title above a carousel of pictures, as in the template `carousels`.
    public static let carousels = Self(
        height: Spread(median: 214, sigma: 0, limits: 214...214),
        bytes: Spread(median: 1_600, sigma: 0.25, limits: 600...4_000),
        carousel: CarouselMix(
            shape: .stories,
            count: Spread(median: 12, sigma: 0.4, limits: 5...30),
            bytes: Spread(median: 14_000, sigma: 0.4, limits: 3_000...60_000)
        )
    )
}
