extension ParagraphLayout {
    /// Reads the words up to a line feed or the end.
    ///
    /// - Returns: The byte after the line feed, or the end.
    mutating func readFragments(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        fragments.removeAll(keepingCapacity: true)
        var span = 0
        var offset = start
        var isFed = passSpaces(text, &offset)
        while !isFed, offset < text.count {
            fragments.append(readFragment(text, &offset, &span, &isFed))
        }
        return offset
    }

    /// Reads the word at a byte, and passes it and the spaces after it.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - offset: The word's first byte; afterwards that of the next word.
    ///   - span: The number of a stretch of one font that begins no later than the word; afterwards of the word's.
    ///   - isFed: Becomes true if a line feed follows, which is passed as well.
    /// - Returns: The word and the space after it.
    @inline(__always)
    mutating func readFragment(
        _ text: UnsafeRawBufferPointer,
        _ offset: inout Int,
        _ span: inout Int,
        _ isFed: inout Bool
    ) -> Fragment {
        while spans[span].end <= offset { span += 1 }
        let word = offset..<WordScanner.endOfWord(in: text, from: offset)
        offset = word.upperBound
        isFed = passSpaces(text, &offset)
        let isFollowed = !isFed && offset < text.count && offset > word.upperBound
        return read(word, text, span: span, next: isFollowed ? offset : nil)
    }

    /// Reads a word and the space after it.
    @inline(__always)
    private mutating func read(
        _ word: Range<Int>,
        _ text: UnsafeRawBufferPointer,
        span: Int,
        next: Int?
    ) -> Fragment {
        let setting = spans[span].setting
        let end = spans[span].end
        // Long words are hardly met again, and most of them do not fit into a line.
        guard end >= word.upperBound, word.count <= WordCache.longestWord else {
            return readParts(word, text, span: span, next: next)
        }
        let hasSpace = next != nil && end > word.upperBound
        let inherited = script
        let font = words.settings.all[setting]
        let record = words.record(of: word, in: text, chain: font.chain, hasSpace: hasSpace, inheriting: inherited)
        script = record.script
        isExact = isExact && record.isExact
        var fragment = Fragment(
            start: Int32(truncatingIfNeeded: word.lowerBound),
            end: Int32(truncatingIfNeeded: word.upperBound),
            width: words.width(of: record, word, in: text, font: font, inheriting: inherited),
            space: hasSpace ? Double(record.space) * font.scales[0] + font.letterSpacing : 0,
            setting: Int32(truncatingIfNeeded: setting),
            inheritedScript: inherited,
            mayBreak: record.mayBreak
        )
        if let next, next >= end { finish(&fragment, span: span, next: next) }
        return fragment
    }

    /// Reads a word that is long or of several fonts.
    private mutating func readParts(
        _ word: Range<Int>,
        _ text: UnsafeRawBufferPointer,
        span: Int,
        next: Int?
    ) -> Fragment {
        var pieces: [WordPart] = []
        let inherited = script
        var span = span
        var start = word.lowerBound
        while start < word.upperBound {
            while spans[span].end <= start { span += 1 }
            let end = min(spans[span].end, word.upperBound)
            let hasSpace = next != nil && end == word.upperBound && spans[span].end > end
            let piece = words.appendParts(
                of: start..<end,
                in: text,
                setting: spans[span].setting,
                hasSpace: hasSpace,
                inheriting: script,
                to: &pieces
            )
            script = piece.script
            isExact = isExact && piece.isExact
            start = end
        }
        words.markBreaks(of: word, in: text, parts: &pieces)
        var whole = Pen()
        for piece in pieces {
            if piece.startsFont { whole.snap() }
            whole.advance(by: piece.advance)
        }
        var fragment = Fragment(
            start: Int32(truncatingIfNeeded: word.lowerBound),
            end: Int32(truncatingIfNeeded: word.upperBound),
            width: whole.width,
            space: 0,
            setting: Int32(truncatingIfNeeded: spans[span].setting),
            inheritedScript: inherited,
            parts: Int32(truncatingIfNeeded: parts.count),
            mayBreak: true
        )
        parts.append(pieces)
        if let next { finish(&fragment, span: span, next: next) }
        return fragment
    }

    /// Notes where fonts change after a word, and how wide a space of another font is.
    private mutating func finish(_ fragment: inout Fragment, span: Int, next: Int) {
        var spaceSpan = span
        while spans[spaceSpan].end <= Int(fragment.end) { spaceSpan += 1 }
        var nextSpan = spaceSpan
        while spans[nextSpan].end <= next { nextSpan += 1 }
        fragment.changesFontAfterWord = spaceSpan != span
        fragment.changesFontAfterSpace = nextSpan != spaceSpan
        if spaceSpan != span || fragment.parts >= 0 {
            fragment.space = words.space(setting: spans[spaceSpan].setting)
        }
    }

    /// Passes spaces, tabs and carriage returns.
    ///
    /// - Returns: Whether they ended with a line feed, which is passed as well.
    @inline(__always)
    func passSpaces(_ text: UnsafeRawBufferPointer, _ offset: inout Int) -> Bool {
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
            case UInt8(ascii: "\n"):
                offset += 1
                return true
            default: return false
            }
        }
        return false
    }
}
