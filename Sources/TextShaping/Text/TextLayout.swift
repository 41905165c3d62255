/// The layout of a measured paragraph.
public struct TextLayout: Hashable, Sendable {
    /// The widest line's width, in CSS pixels.
    public var width: Double
    /// The sum of the lines' heights, in CSS pixels.
    public var height: Double
    /// The lines from top to bottom.
    public var lines: [TextLine]
    /// Whether a browser with the same fonts is guaranteed to draw the same lines.
    ///
    /// False for text with glyphs that no font has, emoji, and right-to-left or complex scripts.
    public var isExact: Bool
    /// Whether lines were left out because of the style's maximum number of lines.
    public var isTruncated: Bool
    /// CSS pixels from the top to the first line's baseline.
    public var ascender: Double
    /// CSS pixels from the last line's baseline to the bottom.
    public var descender: Double

    /// Creates a layout.
    public init(
        width: Double,
        height: Double,
        lines: [TextLine],
        isExact: Bool,
        isTruncated: Bool,
        ascender: Double,
        descender: Double
    ) {
        self.width = width
        self.height = height
        self.lines = lines
        self.isExact = isExact
        self.isTruncated = isTruncated
        self.ascender = ascender
        self.descender = descender
    }
}

/// One line of a measured paragraph.
public struct TextLine: Hashable, Sendable {
    /// The line's bytes in the text's UTF-8, with the spaces that hang at its end.
    public var range: Range<Int>
    /// The line's width in CSS pixels, without the spaces that hang at its end.
    public var width: Double

    /// Creates a line.
    public init(range: Range<Int>, width: Double) {
        self.range = range
        self.width = width
    }
}

/// The height of a paragraph without its lines.
public struct TextHeight: Hashable, Sendable {
    /// The sum of the lines' heights, in CSS pixels.
    public var height: Double
    /// Whether a browser with the same fonts is guaranteed to compute the same height.
    ///
    /// It may be true where ``TextLayout/isExact`` is not: a letter after the last line shown changes no height.
    public var isExact: Bool
    /// CSS pixels from the top to the first line's baseline.
    public var ascender: Double
    /// CSS pixels from the last line's baseline to the bottom.
    public var descender: Double
}
