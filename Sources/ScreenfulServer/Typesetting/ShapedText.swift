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
        noteRuns(of: text)
        let layout = measurer.measure(text.text, runs: runs, style: ParagraphStyle(text.paragraph), width: width)
        return TextMetrics(
            size: Size(width: layout.width, height: layout.height),
            lines: layout.lines.map { TextMetrics.Line($0.range, width: $0.width) },
            ascender: layout.ascender,
            descender: layout.descender,
            isExact: layout.isExact,
            isTruncated: layout.isTruncated
        )
    }

    mutating func measureHeight(_ text: StyledText, width: Double) -> TextMetrics {
        noteRuns(of: text)
        let found = measurer.height(of: text.text, runs: runs, style: ParagraphStyle(text.paragraph), width: width)
        return TextMetrics(
            size: Size(width: 0, height: found.height),
            ascender: found.ascender,
            descender: found.descender,
            isExact: found.isExact
        )
    }

    /// Tells the runs to the measurer; of neighbours in one font the first stands for all.
    private mutating func noteRuns(of text: StyledText) {
        runs.removeAll(keepingCapacity: true)
        var latest: FontStyle?
        for run in text.runs where run.font != latest {
            runs.append(TextRun(range: run.range, font: FontDescription(run.font, family: family)))
            latest = run.font
        }
    }
}

extension ParagraphStyle {
    fileprivate init(_ format: ParagraphFormat) {
        self.init(
            lineHeight: format.lineHeight,
            maximumLines: format.maximumLines,
            truncation: format.truncation
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
