/// A text of a template.
public struct TextTemplate: Hashable, Sendable {
    /// A part of a text.
    public struct Run: Hashable, Sendable {
        /// What is written.
        public var text: BoundText
        /// The letters; nil for those of the whole text.
        public var font: FontStyle?
        /// The colour; nil for that of the whole text.
        public var color: NodeColor?
        /// Where it leads.
        public var link: BoundText?

        /// Creates a part.
        public init(_ text: BoundText, font: FontStyle? = nil, color: NodeColor? = nil, link: BoundText? = nil) {
            self.text = text
            self.font = font
            self.color = color
            self.link = link
        }
    }

    /// The parts; one whose columns are all empty is left out.
    public var runs: [Run]
    /// What stands between two parts that are there.
    public var separator = ""
    /// The letters.
    public var font = FontStyle()
    /// The colour; nil for the page's own.
    public var color: NodeColor?
    /// Points from one line to the next; nil for 1.25 times the font's size, rounded up.
    public var lineHeight: Double?
    /// The most lines that are shown; 0 for all.
    public var maximumLines = 0
    /// What stands for the rest of a text that was cut off.
    public var truncation = "…"
    /// Where short lines are set.
    public var alignment = TextAlignment.natural
    /// Sizes to try, as shares of the font's, from the largest, where the text does not fit otherwise.
    ///
    /// - Note: `pointSizeScaleFactors` of `ASTextNode` (Texture be0b74b4, ASTextNode.h).
    public var scaleFactors: [Double] = []

    /// Creates a text of parts.
    public init(_ runs: [Run], separator: String = "") {
        self.runs = runs
        self.separator = separator
    }

    /// Creates a text of one part.
    public init(_ text: BoundText) {
        runs = [Run(text)]
    }

    /// What is true of the text as a whole.
    var paragraph: ParagraphFormat {
        var format = ParagraphFormat()
        format.lineHeight = lineHeight ?? (font.size * 1.25).rounded(.up)
        format.maximumLines = maximumLines
        format.truncation = truncation
        format.alignment = alignment
        return format
    }
}
