extension ParagraphLayout {
    /// Sets a word that does not fit into the line.
    ///
    /// The word is cut at a break inside of it, else set on the next line, else, if it is wider than a whole
    /// line, cut between any two characters. The rest of the word is then on the line that is being set.
    mutating func cut(_ text: UnsafeRawBufferPointer, _ fragment: Fragment) {
        var word = splitParts(of: fragment, text)
        let whole = word
        var first = 0
        var nextSafe = 0
        while !isTruncated {
            if nextSafe <= first { nextSafe = whole[(first + 1)...].firstIndex { $0.isSafe } ?? whole.count }
            if first > 0, !whole[first].isSafe, let place = unsafePlace(in: whole, from: first, before: nextSafe, text)
            {
                pen = place.pen
                first = endLine(inside: &word, before: place.index, text)
                continue
            }
            let reach = reach(of: word, from: first)
            if reach.end == word.count {
                pen = reach.pen
                hasWords = true
                return
            }
            if let place = lastBreak(in: word, first..<reach.end + 1, text) {
                pen = place.pen
                first = endLine(inside: &word, before: place.index, text)
            } else if hasWords {
                endLine(at: word[first].offset, isLast: false)
            } else {
                let place = lastFit(in: word, first..<max(reach.end, first + 1), text)
                pen = place.pen
                guard place.index < word.count else {
                    // The last character is wider than the line.
                    hasWords = true
                    return
                }
                first = endLine(inside: &word, before: place.index, text)
            }
        }
    }

    mutating func splitParts(of fragment: Fragment, _ text: UnsafeRawBufferPointer) -> [WordPart] {
        if fragment.parts >= 0 { return parts[Int(fragment.parts)] }
        var word: [WordPart] = []
        _ = words.appendParts(
            of: fragment.range,
            in: text,
            setting: Int(fragment.setting),
            hasSpace: fragment.space != 0 && !fragment.changesFontAfterWord,
            inheriting: fragment.inheritedScript,
            to: &word
        )
        words.markBreaks(of: fragment.range, in: text, parts: &word)
        return word
    }

    /// Returns the end of the parts that fit into the rest of the line, and the pen after them.
    private func reach(of word: [WordPart], from first: Int) -> (end: Int, pen: Pen) {
        var reach = ahead
        for index in first..<word.count {
            var next = reach
            if word[index].startsFont, index > first { next.snap() }
            next.advance(by: word[index].advance)
            // A wide space hangs over the end of the line, as others do.
            if next.width > limit, !word[index].isWideSpace { return (index, reach) }
            reach = next
        }
        return (word.count, reach)
    }

    /// Returns the last break in a range at which the line still fits.
    private mutating func lastBreak(
        in word: [WordPart],
        _ range: Range<Int>,
        _ text: UnsafeRawBufferPointer
    ) -> (index: Int, pen: Pen)? {
        for index in range.dropFirst().reversed() where index < word.count && word[index].breaksBefore {
            if index == range.lowerBound + 1, isLost(word[index], onLineFrom: word[range.lowerBound], text) { continue }
            let pen = penAt(index, in: word, from: range.lowerBound, text)
            if pen.width <= limit { return (index, pen) }
        }
        return nil
    }

    /// Returns true if a line that starts with a part may not end before the next one, though the whole word may.
    func isLost(_ part: WordPart, onLineFrom first: WordPart, _ text: UnsafeRawBufferPointer) -> Bool {
        LineBreaker.isLost(part.offset, onLineFrom: first.offset, in: text.bindMemory(to: UInt8.self).span)
    }

    /// Returns the last part before which the line fits; the second one if it fits nowhere.
    private mutating func lastFit(
        in word: [WordPart],
        _ range: Range<Int>,
        _ text: UnsafeRawBufferPointer
    ) -> (index: Int, pen: Pen) {
        var index = range.upperBound
        while true {
            let pen = penAt(index, in: word, from: range.lowerBound, text)
            // No line ends before a soft hyphen: if the hyphen does not fit, the line ends before an earlier letter.
            let isPlace = pen.width <= limit && !(index < word.count && word[index].isSoftHyphen)
            if isPlace || index == range.lowerBound + 1 {
                while index < word.count, word[index].isWideSpace { index += 1 }
                return (index, pen)
            }
            index -= 1
        }
    }

    /// Returns the pen after some parts of a word, shaped as they are when the line ends there.
    private mutating func penAt(_ end: Int, in word: [WordPart], from first: Int, _ text: UnsafeRawBufferPointer) -> Pen
    {
        // Wide spaces hang over the end of the line.
        var end = end
        while end > first, word[end - 1].isWideSpace { end -= 1 }
        var safe = end
        if end < word.count, !word[end].isSafe {
            safe -= 1
            while safe > first, !word[safe].isSafe, end - safe < Self.shapingContext { safe -= 1 }
        }
        var pen = ahead
        for index in first..<safe {
            if word[index].startsFont, index > first { pen.snap() }
            pen.advance(by: word[index].advance)
        }
        if safe < end {
            if word[safe].startsFont, safe > first { pen.snap() }
            for part in shapedAnew(word, safe..<end, text) { pen.advance(by: part.advance) }
        }
        if end > first, word[end - 1].isSoftHyphen { pen.hyphenate(by: words.hyphen(setting: word[end - 1].setting)) }
        return pen
    }

    /// Ends the line before a part, and shapes the parts after it as they are at the start of a line.
    ///
    /// - Returns: The part that the next line begins with.
    private mutating func endLine(
        inside word: inout [WordPart],
        before part: Int,
        _ text: UnsafeRawBufferPointer
    ) -> Int {
        endLine(at: word[part].offset, isLast: false)
        guard !word[part].isSafe else { return part }
        var end = part + 1
        while end < word.count, !word[end].isSafe, end - part < Self.shapingContext { end += 1 }
        let fresh = shapedAnew(word, part..<end, text)
        if fresh.count == end - part {
            for (index, piece) in fresh.enumerated() {
                word[part + index].advance = piece.advance
                word[part + index].isSafe = piece.isSafe
            }
        }
        return part
    }

    mutating func shapedAnew(_ word: [WordPart], _ range: Range<Int>, _ text: UnsafeRawBufferPointer) -> [WordPart] {
        let end = range.upperBound < word.count ? word[range.upperBound].offset : endOfWord(word, text)
        var fresh: [WordPart] = []
        _ = words.appendParts(
            of: word[range.lowerBound].offset..<end,
            in: text,
            setting: word[range.lowerBound].setting,
            hasSpace: false,
            inheriting: script,
            to: &fresh
        )
        return fresh
    }

    private func endOfWord(_ word: [WordPart], _ text: UnsafeRawBufferPointer) -> Int {
        word.last.map { WordScanner.endOfWord(in: text, from: $0.offset) } ?? text.count
    }

    /// The number of characters over which shaping is taken to have an effect.
    ///
    /// Pairs are kerned and a few letters joined; a bound keeps a megabyte of pairs from being shaped over and over.
    static var shapingContext: Int { 64 }
}

/// A cluster of a word at its size, for words that do not fit and are cut.
struct WordPart {
    /// The byte of the text where it begins.
    var offset: Int
    /// CSS pixels.
    var advance: Double
    /// The number of its font.
    var setting: Int
    /// Whether the word may be cut before it without shaping both halves anew.
    var isSafe: Bool
    /// Whether its font is another than that of the part before.
    var startsFont: Bool
    /// Whether a line may end before it.
    var breaksBefore: Bool
    /// Whether it is an ideographic space, which is part of a word but hangs over the end of a line.
    var isWideSpace = false
    /// Whether it is a soft hyphen, which is drawn only where a line ends after it.
    var isSoftHyphen = false
    /// Whether it is the space between two words.
    var isSpace = false
}
