/// The style of a paragraph as a whole, independent of its fonts.
public struct ParagraphStyle: Hashable, Sendable {
    /// The height of every line, in points: `line-height` in CSS pixels, whatever fonts the line has.
    public var lineHeight: Double
    /// The maximum number of lines; 0 for no limit.
    public var maximumLines: Int
    /// The text at the end of the last line of a truncated paragraph.
    public var truncation: String
    /// The alignment of lines that are narrower than the frame.
    public var alignment: TextAlignment

    /// Creates a style; without arguments, lines of 20 points without a limit.
    public init(
        lineHeight: Double = 20,
        maximumLines: Int = 0,
        truncation: String = "…",
        alignment: TextAlignment = .natural
    ) {
        self.lineHeight = lineHeight
        self.maximumLines = maximumLines
        self.truncation = truncation
        self.alignment = alignment
    }
}

/// The alignment of lines that are narrower than their frame.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where reading begins.
    case natural
    /// At the left.
    case left
    /// Centered.
    case center
    /// At the right.
    case right
    /// At both sides, with wider spaces.
    case justified
}
