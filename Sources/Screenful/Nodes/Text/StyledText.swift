/// Characters with what they look like: what is measured, and what is drawn.
public struct StyledText: Hashable, Sendable {
    /// A stretch of text of one look.
    public struct Run: Hashable, Sendable {
        /// Which bytes of the text, as UTF-8.
        public var range: Range<Int>
        /// The letters.
        public var font: FontStyle
        /// The letters' colour; nil for the page's own.
        public var color: NodeColor?
        /// Where the stretch leads; empty for nowhere.
        public var link: String

        /// Creates a run.
        public init(_ range: Range<Int>, font: FontStyle, color: NodeColor? = nil, link: String = "") {
            self.range = range
            self.font = font
            self.color = color
            self.link = link
        }
    }

    /// The characters.
    public var text: String
    /// The looks, in order and without gaps.
    public var runs: [Run]
    /// What is true of the text as a whole.
    public var paragraph: ParagraphFormat

    /// Creates a text of several looks.
    public init(_ text: String, runs: [Run], paragraph: ParagraphFormat = ParagraphFormat()) {
        self.text = text
        self.runs = runs
        self.paragraph = paragraph
    }

    /// Creates a text of one look.
    public init(_ text: String, font: FontStyle = FontStyle(), paragraph: ParagraphFormat = ParagraphFormat()) {
        self.init(text, runs: [Run(0..<text.utf8.count, font: font)], paragraph: paragraph)
    }
}

/// What is true of a text as a whole.
public struct ParagraphFormat: Hashable, Sendable {
    /// Points from one line to the next.
    public var lineHeight = 20.0
    /// The most lines that are shown; 0 for all.
    public var maximumLines = 0
    /// What stands for the rest of a text that was cut off.
    public var truncation = "…"
    /// Where lines are set that are narrower than the text's frame.
    public var alignment = TextAlignment.natural

    /// Creates the format of a text with lines of 20 points.
    public init() {}

    /// Creates a format.
    public init(lineHeight: Double, maximumLines: Int = 0) {
        self.lineHeight = lineHeight
        self.maximumLines = maximumLines
    }
}

/// Where lines are set that are narrower than their frame.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// On the side where reading begins.
    case natural
    /// On the left.
    case left
    /// In the middle.
    case center
    /// On the right.
    case right
    /// On both sides; words are moved apart.
    case justified
}

/// What letters look like.
public struct FontStyle: Hashable, Sendable {
    /// The family's name; nil for the page's own.
    public var family: String?
    /// The size of the letters, in points.
    public var size = 16.0
    /// Bold.
    public var isBold = false
    /// Italic.
    public var isItalic = false
    /// Points added after each letter; may be negative.
    public var letterSpacing = 0.0
    /// Figures of equal width, for columns of numbers.
    public var hasTabularNumbers = false

    /// Creates the page's own font at 16 points.
    public init() {}

    /// Creates a font of the page's own family.
    public init(size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}
