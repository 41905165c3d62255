import ScreenfulTypes

/// A list inside a row, which scrolls sideways.
public struct Carousel: Hashable, Sendable {
    /// An item: a picture that is fetched and drawn on its own.
    public struct Item: Hashable, Sendable {
        /// Bytes.
        public var bytes: Int64
        /// Microseconds to decode and draw it.
        public var decoding: Int64

        /// Creates an item.
        public init(bytes: Int64, decoding: Int64) {
            self.bytes = bytes
            self.decoding = decoding
        }
    }

    /// The place of a carousel in its row and of the items in it, in points.
    public struct Shape: Hashable, Sendable {
        /// The distance from the top of the row.
        public var top: Double
        /// The height of the carousel and of its items.
        public var height: Double
        /// The width of an item.
        public var itemLength: Double
        /// The distance between two items.
        public var gap: Double
        /// The distance of the first item from the start, and of the last one from the end.
        public var inset: Double

        /// Creates a shape.
        public init(top: Double, height: Double, itemLength: Double, gap: Double, inset: Double) {
            self.top = top
            self.height = height
            self.itemLength = itemLength
            self.gap = gap
            self.inset = inset
        }

        /// The stories of the template `carousels`.
        public static let stories = Self(top: 34, height: 180, itemLength: 140, gap: 12, inset: 16)
    }

    /// The place of the carousel and of its items.
    public var shape: Shape
    /// The items.
    public var items: [Item]

    /// Creates a carousel.
    public init(shape: Shape, items: [Item]) {
        self.shape = shape
        self.items = items
    }

    /// Creates the carousel of a row.
    ///
    /// An item is decoded and drawn in 2 ms and 0.035 ms a point of height of a row with the same area, give or take a
    /// quarter.
    init(_ mix: CarouselMix, ofRow row: Int, _ random: KeyedRandom) {
        shape = mix.shape
        let height = mix.shape.rowHeight(inWidth: Self.modelWidth)
        items = (0..<Int(mix.count.draw(random, .itemCount, row))).map { item in
            let share = random.logNormal(.itemDecoding, row, attempt: item, median: 1, sigma: 0.25)
            return Item(
                bytes: Int64(mix.bytes.draw(random, .itemBytes, row, attempt: item)),
                decoding: Int64((2000 + 35 * height * share).rounded())
            )
        }
    }

    /// The width of the generated scrolls' viewport, in points.
    private static let modelWidth = 390.0

    /// The length of all items with the insets, in points.
    public var length: Double {
        let count = Double(items.count)
        return 2 * shape.inset + count * shape.itemLength + max(0, count - 1) * shape.gap
    }

    /// Returns the extent of an item, in points from the start of the content.
    func extent(of item: Int) -> (start: Double, end: Double) {
        let start = shape.inset + Double(item) * (shape.itemLength + shape.gap)
        return (start, start + shape.itemLength)
    }

    /// Returns the items of which at least a part lies between two offsets, in points.
    func items(from start: Double, to end: Double) -> Range<Int> {
        let all = 0..<items.count
        let first = all.partitionPoint { extent(of: $0).end > start }
        return first..<max(first, all.partitionPoint { extent(of: $0).start >= end })
    }
}

extension Carousel.Shape {
    /// Returns the height of a row of a width that has the area of an item, in points.
    func rowHeight(inWidth width: Double) -> Double { itemLength * height / width }
}

/// The distributions from which the carousels of a simulated list are drawn.
public struct CarouselMix: Hashable, Sendable {
    /// The place of carousels and items.
    public var shape: Carousel.Shape
    /// The number of items.
    public var count: ContentMix.Spread
    /// Bytes of an item.
    public var bytes: ContentMix.Spread
}
