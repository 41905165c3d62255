public import ScreenfulTypes

/// A measurer of text.
public protocol TextMeasuring {
    /// Breaks a text into lines no wider than `width`, in points.
    ///
    /// Equal texts and widths get equal answers. A text without characters is
    /// one empty line.
    mutating func measure(_ text: StyledText, width: Double) -> TextMetrics

    /// Measures the height of a text and its first and last baseline, without its lines and their widths.
    ///
    /// The result agrees with ``measure(_:width:)``; a conformance implements it if it can do so faster.
    mutating func measureHeight(_ text: StyledText, width: Double) -> TextMetrics
}

extension TextMeasuring {
    /// Returns the complete metrics of the text.
    public mutating func measureHeight(_ text: StyledText, width: Double) -> TextMetrics {
        measure(text, width: width)
    }
}

/// The lines of a text, and its size.
public struct TextMetrics: Hashable, Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// The range in the text's UTF-8 bytes, with the spaces at the line's end.
        public var range: Range<Int>
        /// The width without the spaces at the line's end, in points.
        public var width: Double

        /// Creates a line.
        public init(_ range: Range<Int>, width: Double) {
            self.range = range
            self.width = width
        }
    }

    /// The width of the widest line, and the height of all lines, in points.
    public var size: Size
    /// The visible lines.
    public var lines: [Line]
    /// Points from the top to the first line's baseline.
    public var ascender: Double
    /// Points from the bottom to the last line's baseline; negative, as the baseline is above.
    public var descender: Double
    /// False if no font has one of the characters, so that the page may measure other widths.
    public var isExact: Bool
    /// True if some of the text is cut off.
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
