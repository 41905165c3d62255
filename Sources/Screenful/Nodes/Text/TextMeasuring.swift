public import ScreenfulTypes

/// Someone who knows how wide letters are.
public protocol TextMeasuring {
    /// Breaks a text into lines no wider than `width`, in points.
    ///
    /// The same text at the same width gets the same answer. A text without
    /// characters is one empty line.
    mutating func measure(_ text: StyledText, width: Double) -> TextMetrics

    /// The height of a text, and where its first and last baseline are; nobody asks for its lines and how wide they are.
    ///
    /// Just the numbers that ``measure(_:width:)`` finds; whoever can find them for less has a method of its own.
    mutating func measureHeight(_ text: StyledText, width: Double) -> TextMetrics
}

extension TextMeasuring {
    /// All that is to be known of the text.
    public mutating func measureHeight(_ text: StyledText, width: Double) -> TextMetrics {
        measure(text, width: width)
    }
}

/// Where a text's lines begin and end, and how much room they take.
public struct TextMetrics: Hashable, Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// Which bytes of the text, as UTF-8, with the spaces at the line's end.
        public var range: Range<Int>
        /// How far it reaches without the spaces at its end, in points.
        public var width: Double

        /// Creates a line.
        public init(_ range: Range<Int>, width: Double) {
            self.range = range
            self.width = width
        }
    }

    /// The widest line's width, and all lines' heights, in points.
    public var size: Size
    /// The lines that are shown.
    public var lines: [Line]
    /// Points from the top to the first line's baseline.
    public var ascender: Double
    /// Points from the bottom to the last line's baseline; negative, as the baseline lies above.
    public var descender: Double
    /// False if a letter was not in any font, so that the page may see other widths.
    public var isExact: Bool
    /// True if there is more text than is shown.
    public var isTruncated: Bool

    /// Creates metrics.
    public init(
        size: Size,
        lines: [Line] = [],
        ascender: Double = 0,
        descender: Double = 0,
        isExact: Bool = true,
        isTruncated: Bool = false
    ) {
        self.size = size
        self.lines = lines
        self.ascender = ascender
        self.descender = descender
        self.isExact = isExact
        self.isTruncated = isTruncated
    }
}
