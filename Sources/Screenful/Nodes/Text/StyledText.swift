public import ScreenfulTypes

/// A text with its styles, to be measured and drawn.
public struct StyledText: Hashable, Sendable {
    /// A range of text in one style.
    public struct Run: Hashable, Sendable {
        /// The range in the text's UTF-8 bytes.
        public var range: Range<Int>
        /// The font.
        public var font: FontDescription
        /// The text colour; nil for the page's default.
        public var color: NodeColor?
        /// The address to open on a tap; empty for none.
        public var link: String

        /// Creates a run.
        public init(_ range: Range<Int>, font: FontDescription, color: NodeColor? = nil, link: String = "") {
            self.range = range
            self.font = font
            self.color = color
            self.link = link
        }
    }

    /// The text.
    public var text: String
    /// The runs, in order and without gaps.
    public var runs: [Run]
    /// The format of the whole text.
    public var paragraph: ParagraphStyle

    /// Creates a text with several styles.
    public init(_ text: String, runs: [Run], paragraph: ParagraphStyle = ParagraphStyle()) {
        self.text = text
        self.runs = runs
        self.paragraph = paragraph
    }

    /// Creates a text with one style.
    public init(_ text: String, font: FontDescription = FontDescription(), paragraph: ParagraphStyle = ParagraphStyle())
    { self.init(text, runs: [Run(0..<text.utf8.count, font: font)], paragraph: paragraph) }
}
