/// The layout of a measured paragraph.
public struct TextLayout: Hashable, Sendable {
    /// The width of the widest line, and the height of all lines, in points.
    ///
    /// The width is 0 where only the height was measured.
    public var size: Size
    /// The visible lines from top to bottom; none where only the height was measured.
    public var lines: [TextLine]
    /// Points from the top to the first line's baseline.
    public var ascender: Double
    /// Points from the bottom to the last line's baseline; negative, as the baseline is above the bottom.
    public var descender: Double
    /// True if a browser with the same fonts is guaranteed to draw the same lines.
    ///
    /// False for text with glyphs that no font has, emoji, and right-to-left or complex scripts. Where only the
    /// height was measured it is about the height alone: a letter after the last visible line changes none.
    public var isExact: Bool
    /// True if lines were left out because of the style's maximum number of lines.
    public var isTruncated: Bool

    /// Creates a layout.
    public init(
        size: Size,
        lines: [TextLine] = [],
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

/// A line of a measured paragraph.
public struct TextLine: Hashable, Sendable {
    /// The range in the text's UTF-8 bytes, with the spaces that hang at its end.
    public var range: Range<Int>
    /// The width without the spaces that hang at its end, in points.
    public var width: Double

    /// Creates a line.
    public init(range: Range<Int>, width: Double) {
        self.range = range
        self.width = width
    }
}
