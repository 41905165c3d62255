public import ScreenfulTypes

/// A text of a template.
public struct TextTemplate: Hashable, Sendable {
    /// A part of a text.
    public struct Run: Hashable, Sendable {
        /// The text with its bindings.
        public var text: BoundText
        /// The font; nil for that of the whole text.
        public var font: FontDescription?
        /// The colour; nil for that of the whole text.
        public var color: NodeColor?
        /// The address to open on a tap.
        public var link: BoundText?

        /// Creates a part.
        public init(_ text: BoundText, font: FontDescription? = nil, color: NodeColor? = nil, link: BoundText? = nil) {
            self.text = text
            self.font = font
            self.color = color
            self.link = link
        }
    }

    /// The parts; one with only empty columns is left out.
    public var runs: [Run]
    /// The separator between two parts that are not left out.
    public var separator = ""
    /// The font.
    public var font = FontDescription()
    /// The colour; nil for the page's default.
    public var color: NodeColor?
    /// The line height, in points; nil for 1.25 times the font size, rounded up.
    public var lineHeight: Double?
    /// The maximum number of lines; 0 for no limit.
    public var maximumLines = 0
    /// The characters at the end of a truncated text.
    public var truncation = "…"
    /// The alignment of short lines.
    public var alignment = TextAlignment.natural
    /// Font sizes to try if the text does not fit, as shares of the font's, the largest first.
    ///
    /// - Note: `pointSizeScaleFactors` of `ASTextNode` (Texture be0b74b4, ASTextNode.h).
    public var scaleFactors: [Double] = []

    /// Creates a text of several parts.
    public init(_ runs: [Run], separator: String = "") {
        self.runs = runs
        self.separator = separator
    }

    /// Creates a text of one part.
    public init(_ text: BoundText) { runs = [Run(text)] }

    /// The format of the whole text.
    var paragraph: ParagraphStyle {
        var format = ParagraphStyle()
        format.lineHeight = lineHeight ?? (font.size * 1.25).rounded(.up)
        format.maximumLines = maximumLines
        format.truncation = truncation
        format.alignment = alignment
        return format
    }
}
