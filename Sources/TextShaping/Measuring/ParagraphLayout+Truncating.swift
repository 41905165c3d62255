import ScreenfulTypes

extension ParagraphLayout {
    /// Shortens the last line so that the truncation mark fits after it.
    ///
    /// Characters are removed from its end, then the spaces before them. The mark is shown even
    /// where it alone is wider than the line.
    mutating func truncate(_ text: UnsafeRawBufferPointer, with mark: String) {
        guard let line = lines.last else { return }
        var shown: [WordPart] = []
        for fragment in fragments
        where fragment.range.lowerBound < line.range.upperBound && fragment.range.upperBound > line.range.lowerBound {
            let word = splitParts(of: fragment, text)
            if let last = shown.last, let first = word.first {
                shown.append(space(from: last, to: first, text))
            }
            for part in word where line.range.contains(part.offset) {
                var part = part
                part.startsFont = shown.last.map { $0.setting != part.setting } ?? false
                shown.append(part)
            }
        }
        let (count, pen) = fit(shown, mark, text)
        let end = count < shown.count ? shown[count].offset : line.range.upperBound
        lines[lines.count - 1] = TextLine(
            range: line.range.lowerBound..<(count == 0 ? line.range.lowerBound : trimmed(end, line.range, text)),
            width: pen.snappedWidth
        )
    }

    /// Returns the number of a line's parts that fit with a mark after them, and the pen after the mark.
    private mutating func fit(
        _ shown: [WordPart],
        _ mark: String,
        _ text: UnsafeRawBufferPointer
    ) -> (count: Int, pen: Pen) {
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
            let pen = penAfter(mark, following: shown, count, pens, text)
            if pen.width <= limit || count == 0 { return (count, pen) }
            count -= 1
        }
    }

    /// Returns the pen after a mark, which is shaped together with the word before it.
    private mutating func penAfter(
        _ mark: String,
        following shown: [WordPart],
        _ count: Int,
        _ pens: [Pen],
        _ text: UnsafeRawBufferPointer
    ) -> Pen {
        // If the word alone is too wide, shaping is not needed.
        if pens[count].width > limit { return pens[count] }
        let setting = count > 0 ? shown[count - 1].setting : spans[0].setting
        var first = count
        while first > 0, !shown[first - 1].isSpace, shown[first - 1].setting == setting,
            count - first < Self.shapingContext
        { first -= 1 }
        var bytes: [UInt8] = []
        var pen = pens[first]
        if first < count {
            let last = shown[count - 1].offset
            let end = count < shown.count ? shown[count].offset : WordScanner.endOfWord(in: text, from: last)
            bytes += text[shown[first].offset..<end]
            if shown[first].startsFont { pen.snap() }
        }
        let tail = words.width(of: bytes + Array(mark.utf8), setting: setting, inheriting: script)
        isExact = isExact && tail.isExact
        pen.advance(by: tail.width)
        return pen
    }

    /// Returns the space between two words as a part.
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

    /// Returns an end without the spaces before it.
    private func trimmed(_ end: Int, _ line: Range<Int>, _ text: UnsafeRawBufferPointer) -> Int {
        var end = end
        while end > line.lowerBound, text[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        return end
    }
}
