import Screenful
import ScreenfulTypes

/// Letters as wide as half their size, lines broken between words: texts whose lines can be counted by hand.
struct FixedMetricText: TextMeasuring {
    /// How often a text was measured.
    var measured = 0

    mutating func measure(_ text: StyledText, width: Double) -> TextLayout {
        measured += 1
        let bytes = Array(text.text.utf8)
        var widths = [Double](repeating: 0, count: bytes.count)
        for run in text.runs {
            // A letter of several bytes is as wide as its first one.
            for index in run.range where bytes[index] & 0xC0 != 0x80 {
                widths[index] = run.font.size / 2 + run.font.letterSpacing
            }
        }
        var lines = breakLines(bytes, widths, width: width)
        let maximum = text.paragraph.maximumLines
        let isTruncated = maximum > 0 && lines.count > maximum
        if isTruncated { lines.removeLast(lines.count - maximum) }
        let size = Size(
            width: lines.map(\.width).max() ?? 0,
            height: Double(lines.count) * text.paragraph.lineHeight
        )
        return TextLayout(
            size: size,
            lines: lines,
            ascender: text.paragraph.lineHeight * 0.75,
            descender: -text.paragraph.lineHeight * 0.25,
            isExact: !text.text.contains("?"),
            isTruncated: isTruncated
        )
    }

    private func breakLines(_ bytes: [UInt8], _ widths: [Double], width: Double) -> [TextLine] {
        var lines: [TextLine] = []
        var start = 0
        while start < bytes.count {
            var (end, ink, reach, index) = (start, 0.0, 0.0, start)
            while index < bytes.count {
                var (next, wordWidth) = (index, 0.0)
                while next < bytes.count, bytes[next] != 32 {
                    wordWidth += widths[next]
                    next += 1
                }
                guard reach + wordWidth <= width || index == start else { break }
                ink = reach + wordWidth
                while next < bytes.count, bytes[next] == 32 {
                    wordWidth += widths[next]
                    next += 1
                }
                reach += wordWidth
                (index, end) = (next, next)
            }
            lines.append(TextLine(range: start..<end, width: ink))
            start = end
        }
        return lines.isEmpty ? [TextLine(range: 0..<0, width: 0)] : lines
    }
}
