public import ScreenfulTypes

/// A measurer of text.
public protocol TextMeasuring {
    /// Breaks a text into lines no wider than `width`, in points.
    ///
    /// Equal texts and widths get equal answers. A text without characters is
    /// one empty line.
    mutating func measure(_ text: StyledText, width: Double) -> TextLayout

    /// Measures the height of a text and its first and last baseline, without its lines and their widths.
    ///
    /// The result agrees with ``measure(_:width:)``; a conformance implements it if it can do so faster.
    mutating func measureHeight(_ text: StyledText, width: Double) -> TextLayout
}

extension TextMeasuring {
    /// Returns the complete layout of the text.
    public mutating func measureHeight(_ text: StyledText, width: Double) -> TextLayout {
        measure(text, width: width)
    }
}
