/// A text with its styles, to be measured and drawn.
public struct StyledText: Hashable, Sendable {
    /// A range of text in one style.
    public struct Run: Hashable, Sendable {
        /// The range in the text's UTF-8 bytes.
        public var range: Range<Int>
        /// The font.
        public var font: FontStyle
        /// The text colour; nil for the page's default.
        public var color: NodeColor?
        /// The address to open on a tap; empty for none.
        public var link: String

        /// Creates a run.
        public init(_ range: Range<Int>, font: FontStyle, color: NodeColor? = nil, link: String = "") {
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
    public var paragraph: ParagraphFormat

    /// Creates a text with several styles.
    public init(_ text: String, runs: [Run], paragraph: ParagraphFormat = ParagraphFormat()) {
        self.text = text
        self.runs = runs
        self.paragraph = paragraph
    }

    /// Creates a text with one style.
    public init(_ text: String, font: FontStyle = FontStyle(), paragraph: ParagraphFormat = ParagraphFormat()) {
        self.init(text, runs: [Run(0..<text.utf8.count, font: font)], paragraph: paragraph)
    }
}

/// The line height, truncation and alignment of a text.
public struct ParagraphFormat: Hashable, Sendable {
    /// The line height, in points.
    public var lineHeight = 20.0
    /// The maximum number of lines; 0 for no limit.
    public var maximumLines = 0
    /// The characters at the end of a truncated text.
    public var truncation = "…"
    /// The alignment of lines that are narrower than the frame.
    public var alignment = TextAlignment.natural

    /// Creates the format of a text with a line height of 20 points.
    public init() {}

    /// Creates a format.
    public init(lineHeight: Double, maximumLines: Int = 0) {
        self.lineHeight = lineHeight
        self.maximumLines = maximumLines
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

/// The font of a run.
public struct FontStyle: Hashable, Sendable {
    /// The family name; nil for the page's default.
    public var family: String?
    /// The font size, in points.
    public var size = 16.0
    /// True for bold letters.
    public var isBold = false
    /// True for italic letters.
    public var isItalic = false
    /// Points added after each letter; can be negative.
    public var letterSpacing = 0.0
    /// True for digits of equal width, for columns of numbers.
    public var hasTabularNumbers = false

    /// Creates the page's default font at 16 points.
    public init() {}

    /// Creates a font of the page's default family.
    public init(size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}
