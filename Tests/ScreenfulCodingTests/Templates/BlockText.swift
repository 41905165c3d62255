import Screenful
import ScreenfulTypes

/// Letters as wide as half their size that break anywhere.
struct BlockText: TextMeasuring {
    func measure(_ text: StyledText, width: Double) -> TextLayout {
        let advance = (text.runs.first?.font.size ?? 16) / 2
        let count = text.text.utf8.count
        let perLine = max(1, width.isFinite ? Int((width / advance).rounded(.down)) : count)
        var lines: [TextLine] = []
        for start in stride(from: 0, to: count, by: perLine) {
            let end = min(start + perLine, count)
            lines.append(TextLine(range: start..<end, width: Double(end - start) * advance))
        }
        let maximum = text.paragraph.maximumLines
        let isTruncated = maximum > 0 && lines.count > maximum
        if isTruncated { lines.removeLast(lines.count - maximum) }
        let size = Size(
            width: lines.map(\.width).max() ?? 0,
            height: Double(max(1, lines.count)) * text.paragraph.lineHeight
        )
        return TextLayout(
            size: size,
            lines: lines,
            ascender: text.paragraph.lineHeight * 0.75,
            descender: -text.paragraph.lineHeight * 0.25,
            isTruncated: isTruncated
        )
    }
}
