/// A paragraph, measured.
public struct TextLayout: Hashable, Sendable {
    /// The widest line's width, in CSS pixels.
    public var width: Double
    /// The lines' heights together, in CSS pixels.
    public var height: Double
    /// The lines from top to bottom.
    public var lines: [TextLine]
    /// Whether a browser with the same fonts is promised to draw the same lines.
    ///
    /// False for text with glyphs that no font has, emoji, and right-to-left or complex scripts.
    public var isExact: Bool
    /// Whether lines were left out because of the style's greatest number of lines.
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
