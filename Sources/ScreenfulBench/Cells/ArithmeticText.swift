import Screenful
import ScreenfulTypes

/// Letters as wide as half their size, so that measuring costs next to nothing.
struct ArithmeticText: TextMeasuring {
    func measure(_ text: StyledText, width: Double) -> TextMetrics {
        let advance = (text.runs.first?.font.size ?? 16) / 2
        let length = Double(text.text.utf8.count) * advance
        var lines = max(1, (length / width).rounded(.up))
        if text.paragraph.maximumLines > 0 { lines = min(lines, Double(text.paragraph.maximumLines)) }
        return TextMetrics(size: Size(width: min(width, length), height: lines * text.paragraph.lineHeight))
    }
}
