import Screenful
import ScreenfulTypes
import TextShaping

/// Measures a cell's texts in the fonts that the page draws them in.
struct HarfBuzzMeasurer: TextMeasuring {
    private let measurer: TextMeasurer
    /// The default family.
    private let family: String
    /// Reused from text to text for its memory.
    private var runs: [TextRun] = []
    /// The cache of texts that are slow to measure.
    private let longTexts: LongTexts

    init(fonts: FontBook, longTexts: LongTexts = LongTexts()) {
        measurer = TextMeasurer(fonts: fonts)
        family = fonts.families[0]
        self.longTexts = longTexts
    }

    mutating func measure(_ text: StyledText, width: Double) -> TextMetrics {
        guard LongTexts.contains(text) else { return lines(of: text, width: width) }
        if let known = longTexts.metrics(of: text, width: width) { return known }
        let metrics = lines(of: text, width: width)
        longTexts.note(metrics, of: text, width: width)
        return metrics
    }

    private mutating func lines(of text: StyledText, width: Double) -> TextMetrics {
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
        guard !LongTexts.contains(text) else { return measure(text, width: width) }
        noteRuns(of: text)
        let found = measurer.height(of: text.text, runs: runs, style: ParagraphStyle(text.paragraph), width: width)
        return TextMetrics(
            size: Size(width: 0, height: found.height),
            ascender: found.ascender,
            descender: found.descender,
            isExact: found.isExact
        )
    }

    /// Sets ``runs`` to the text's runs; of adjacent runs in one font, the first stands for all.
    private mutating func noteRuns(of text: StyledText) {
        runs.removeAll(keepingCapacity: true)
        for index in text.runs.indices where index == 0 || text.runs[index].font != text.runs[index - 1].font {
            let font = FontDescription(text.runs[index].font, family: family)
            runs.append(TextRun(range: text.runs[index].range, font: font))
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
