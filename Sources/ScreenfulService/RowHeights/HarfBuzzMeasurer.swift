import Screenful
import ScreenfulTypes
import TextShaping

/// Measures a cell's texts in the fonts that the page draws them in.
struct HarfBuzzMeasurer: TextMeasuring {
    private let measurer: TextMeasurer
    /// Reused from text to text for its memory.
    private var runs: [TextRun] = []
    /// The cache of texts that are slow to measure.
    private let longTexts: LongTexts

    init(fonts: FontBook, longTexts: LongTexts = LongTexts()) {
        measurer = TextMeasurer(fonts: fonts)
        self.longTexts = longTexts
    }

    mutating func measure(_ text: StyledText, width: Double) -> TextLayout {
        guard LongTexts.contains(text) else { return lines(of: text, width: width) }
        if let known = longTexts.layout(of: text, width: width) { return known }
        let layout = lines(of: text, width: width)
        longTexts.note(layout, of: text, width: width)
        return layout
    }

    private mutating func lines(of text: StyledText, width: Double) -> TextLayout {
        noteRuns(of: text)
        return measurer.measure(text.text, runs: runs, style: text.paragraph, width: width)
    }

    mutating func measureHeight(_ text: StyledText, width: Double) -> TextLayout {
        guard !LongTexts.contains(text) else { return measure(text, width: width) }
        noteRuns(of: text)
        return measurer.height(of: text.text, runs: runs, style: text.paragraph, width: width)
    }

    /// Sets ``runs`` to the text's runs; of adjacent runs in one font, the first stands for all.
    private mutating func noteRuns(of text: StyledText) {
        runs.removeAll(keepingCapacity: true)
        for index in text.runs.indices where index == 0 || text.runs[index].font != text.runs[index - 1].font {
            runs.append(TextRun(range: text.runs[index].range, font: text.runs[index].font))
        }
    }
}
