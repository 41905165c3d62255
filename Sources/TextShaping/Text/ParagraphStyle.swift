/// The style of a paragraph as a whole, independent of its fonts.
public struct ParagraphStyle: Hashable, Sendable {
    /// The height of every line, in CSS pixels: `line-height` in px, whatever fonts the line has.
    public var lineHeight: Double
    /// The maximum number of lines; 0 for all.
    public var maximumLines: Int
    /// The text at the end of the last line when text has been left out.
    public var truncation: String

    /// Creates a style.
    public init(lineHeight: Double, maximumLines: Int = 0, truncation: String = "…") {
        self.lineHeight = lineHeight
        self.maximumLines = maximumLines
        self.truncation = truncation
    }
}

/// A stretch of a paragraph that is set in one font.
public struct TextRun: Hashable, Sendable {
    /// The stretch in bytes of the text's UTF-8.
    public var range: Range<Int>
    /// The font of the stretch.
    public var font: FontDescription

    /// Creates a run.
    public init(range: Range<Int>, font: FontDescription) {
        self.range = range
        self.font = font
    }
}
