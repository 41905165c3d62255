/// How a paragraph is set, whatever its fonts.
public struct ParagraphStyle: Hashable, Sendable {
    /// The height of every line, in CSS pixels: `line-height` in px, whatever fonts the line has.
    public var lineHeight: Double
    /// How many lines are shown at most; 0 for all.
    public var maximumLines: Int
    /// What ends the last line when text has been left out.
    public var truncation: String

    /// Creates a style.
    public init(lineHeight: Double, maximumLines: Int = 0, truncation: String = "…") {
        self.lineHeight = lineHeight
        self.maximumLines = maximumLines
        self.truncation = truncation
    }
}
