import JSON
import Screenful
import ScreenfulTypes

extension JSONWriter {
    /// Writes a text with its lines and runs, as members of a node.
    ///
    /// A line is `[start, end, width]`, a run is `[start, end, style]`: offsets in UTF-16 units. Adjacent runs of one
    /// style, as the fields of a row make them, are one: a browser draws it as one text, and at half the cost.
    mutating func members(of paragraph: Paragraph) {
        let text = paragraph.text
        let units = UTF16Offsets(text.text)
        member("text", text.text)
        array("lines", paragraph.metrics.lines) { json, line in
            json.beginArray()
            json.value(units[line.range.lowerBound])
            json.value(units[line.range.upperBound])
            json.value(line.width)
            json.endArray()
        }
        member("lineHeight", text.paragraph.lineHeight)
        if text.paragraph.alignment != .natural { member("align", text.paragraph.alignment.rawValue) }
        if paragraph.metrics.isTruncated { member("truncation", text.paragraph.truncation) }
        if !paragraph.metrics.isExact { member("exact", false) }
        key("runs")
        beginArray()
        var start = 0
        for (index, run) in text.runs.enumerated() {
            if index + 1 < text.runs.count, run.hasStyle(of: text.runs[index + 1]) { continue }
            beginArray()
            value(units[text.runs[start].range.lowerBound])
            value(units[run.range.upperBound])
            object {
                $0.members(of: run.font)
                if let color = run.color { $0.member("color", color.description) }
                if !run.link.isEmpty { $0.member("link", run.link) }
            }
            endArray()
            start = index + 1
        }
        endArray()
    }

    private mutating func members(of font: FontDescription) {
        member("size", font.size)
        if let family = font.family { member("family", family) }
        if font.isBold { member("bold", true) }
        if font.isItalic { member("italic", true) }
        if font.letterSpacing != 0 { member("letterSpacing", font.letterSpacing) }
        if font.hasTabularNumbers { member("tabularNumbers", true) }
    }
}

extension StyledText.Run {
    fileprivate func hasStyle(of other: Self) -> Bool {
        font == other.font && color == other.color && link == other.link
    }
}

/// The conversion of UTF-8 offsets to UTF-16 offsets.
private struct UTF16Offsets {
    /// The UTF-16 units before each byte; empty if both counts are the same.
    private var units: [Int] = []

    init(_ text: String) {
        guard text.utf8.count != text.utf16.count else { return }
        units.reserveCapacity(text.utf8.count + 1)
        var count = 0
        for byte in text.utf8 {
            units.append(count)
            // The first byte of a character counts: two units where it has four bytes.
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        units.append(count)
    }

    subscript(offset: Int) -> Int { units.isEmpty ? offset : units[offset] }
}
