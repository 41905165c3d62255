extension ParagraphSetter {
    /// Shortens the last line so that what stands for the text left out fits after it.
    ///
    /// Characters are taken away from its end, then the spaces before them. The mark stands even
    /// where it alone is wider than the line.
    mutating func truncate(_ text: UnsafeRawBufferPointer, with mark: String) {
        guard let line = lines.last else { return }
        var shown: [WordPart] = []
        for fragment in fragments
        where fragment.range.lowerBound < line.range.upperBound && fragment.range.upperBound > line.range.lowerBound {
            let word = takenApart(fragment, text)
            if let last = shown.last, let first = word.first {
                shown.append(space(from: last, to: first, text))
            }
            for part in word where line.range.contains(part.offset) {
                var part = part
                part.startsFont = shown.last.map { $0.setting != part.setting } ?? false
                shown.append(part)
            }
        }
        let (count, pen) = fit(shown, mark)
        let end = count < shown.count ? shown[count].offset : line.range.upperBound
        lines[lines.count - 1] = TextLine(
            range: line.range.lowerBound..<(count == 0 ? line.range.lowerBound : trimmed(end, line.range, text)),
            width: pen.snappedWidth
        )
    }

    /// How many of a line's parts fit with a mark after them, and the width of all.
    private mutating func fit(_ shown: [WordPart], _ mark: String) -> (count: Int, pen: Pen) {
        var widths: [Int: Double] = [:]
        var pens = [Pen()]
        for part in shown {
            var pen = pens[pens.count - 1]
            if part.startsFont { pen.snap() }
            pen.advance(by: part.advance)
            pens.append(pen)
        }
        var count = shown.count
        while true {
            while count > 0, shown[count - 1].isSpace { count -= 1 }
            let setting = count > 0 ? shown[count - 1].setting : spans[0].setting
            let width = widths[setting] ?? self.width(of: mark, setting: setting)
            widths[setting] = width
            var pen = pens[count]
            pen.advance(by: width)
            if pen.width <= limit || count == 0 { return (count, pen) }
            count -= 1
        }
    }

    private mutating func width(of mark: String, setting: Int) -> Double {
        var mark = mark
        return mark.withUTF8 { bytes in
            let text = UnsafeRawBufferPointer(bytes)
            var parts: [WordPart] = []
            let isExact = words.appendParts(
                of: 0..<text.count,
                in: text,
                setting: setting,
                hasSpace: false,
                inheriting: script,
                to: &parts
            ).isExact
            self.isExact = self.isExact && isExact
            return parts.reduce(0) { $0 + $1.advance }
        }
    }

    /// The space between two words.
    private mutating func space(from last: WordPart, to first: WordPart, _ text: UnsafeRawBufferPointer) -> WordPart {
        let offset = WordScanner.endOfWord(in: text, from: last.offset)
        let setting = spans.first { $0.end > offset }?.setting ?? last.setting
        return WordPart(
            offset: offset,
            advance: words.space(setting: setting),
            setting: setting,
            isSafe: true,
            startsFont: setting != last.setting,
            breaksBefore: false,
            isSpace: true
        )
    }

    /// An end without the spaces before it.
    private func trimmed(_ end: Int, _ line: Range<Int>, _ text: UnsafeRawBufferPointer) -> Int {
        var end = end
        while end > line.lowerBound, text[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        return end
    }
}
