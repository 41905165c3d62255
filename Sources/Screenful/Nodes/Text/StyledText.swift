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
        public var link = ""
    }

    /// The text.
    public var text: String
    /// The runs, in order and without gaps.
    public var runs: [Run]
    /// The format of the whole text.
    public var paragraph = ParagraphStyle()
}

/// A measurer of text.
public protocol TextMeasuring {
    /// Breaks a text into lines no wider than `width`, in points.
    ///
    /// Equal texts and widths get equal answers. A text without characters is one empty line.
    mutating func measure(_ text: StyledText, width: Double) -> TextLayout

    /// Measures the height of a text and its first and last baseline, without its lines and their widths.
    ///
    /// The result agrees with ``measure(_:width:)``; a conformance implements it if it can do so faster.
    mutating func measureHeight(_ text: StyledText, width: Double) -> TextLayout
}

extension TextMeasuring {
    /// Returns the complete layout of the text.
    public mutating func measureHeight(_ text: StyledText, width: Double) -> TextLayout { measure(text, width: width) }
}
