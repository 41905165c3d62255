import Screenful
import ScreenfulTypes
import TextShaping

/// Measures a cell's texts in the fonts that the page draws them in.
struct ShapedText: TextMeasuring {
    private let measurer: TextMeasurer
    /// The family of texts that name none.
    private let family: String
    /// Kept from text to text for its memory.
    private var runs: [TextRun] = []

    init(fonts: FontBook) {
        measurer = TextMeasurer(fonts: fonts)
        family = fonts.families[0]
    }

    mutating func measure(_ text: StyledText, width: Double) -> TextMetrics {
        runs.removeAll(keepingCapacity: true)
        for run in text.runs { runs.append(TextRun(range: run.range, font: FontDescription(run.font, family: family))) }
        let style = ParagraphStyle(
            lineHeight: text.paragraph.lineHeight,
            maximumLines: text.paragraph.maximumLines,
            truncation: text.paragraph.truncation
        )
        let layout = measurer.measure(text.text, runs: runs, style: style, width: width)
        return TextMetrics(
            size: Size(width: layout.width, height: layout.height),
            lines: layout.lines.map { TextMetrics.Line($0.range, width: $0.width) },
            ascender: layout.ascender,
            descender: layout.descender,
            isExact: layout.isExact,
            isTruncated: layout.isTruncated
        )
    }
}

extension FontDescription {
    fileprivate init(_ font: FontStyle, family: String) {
        self.init(
            family: font.family ?? family,
            size: font.size,
            isBold: font.isBold,
            isItalic: font.isItalic,
            letterSpacing: font.letterSpacing,
            tabularNumbers: font.hasTabularNumbers
        )
    }
}
