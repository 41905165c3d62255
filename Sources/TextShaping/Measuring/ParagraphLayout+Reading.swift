extension ParagraphLayout {
    /// Reads the words up to a line feed or the end.
    ///
    /// - Returns: The byte after the line feed, or the end.
    mutating func readFragments(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        fragments.removeAll(keepingCapacity: true)
        var span = 0
        var offset = start
        var endsLine = skipSpaces(text, &offset)
        while !endsLine, offset < text.count {
            fragments.append(readFragment(text, &offset, &span, &endsLine))
        }
        return offset
    }

    /// Reads the word at a byte, and skips the spaces after it.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - offset: The word's first byte; afterwards that of the next word.
    ///   - span: The index of a stretch of one font that begins no later than the word; afterwards of the word's.
    ///   - endsLine: Becomes true if a line feed follows, which is skipped as well.
    /// - Returns: The word and the space after it.
    @inline(__always)
    mutating func readFragment(
        _ text: UnsafeRawBufferPointer,
        _ offset: inout Int,
        _ span: inout Int,
        _ endsLine: inout Bool
    ) -> Fragment {
        while spans[span].end <= offset { span += 1 }
        let word = offset..<WordScanner.endOfWord(in: text, from: offset)
        offset = word.upperBound
        endsLine = skipSpaces(text, &offset)
        let isFollowed = !endsLine && offset < text.count && offset > word.upperBound
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
        // Long words are hardly measured again, and most of them do not fit into a line.
        guard end >= word.upperBound, word.count <= WordCache.maxWordBytes else {
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

    /// Sets the font changes after a word, and the width of a space in another font.
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

    /// Skips spaces, tabs and carriage returns.
    ///
    /// - Returns: True if a line feed follows them, which is skipped as well.
    @inline(__always)
    func skipSpaces(_ text: UnsafeRawBufferPointer, _ offset: inout Int) -> Bool {
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

/// A word of a paragraph with the space after it.
///
/// A line may end after every one. Integers have 32 bits to save memory traffic: each word is written and read once.
struct Fragment {
    /// The word's first byte in the text.
    var start: Int32
    /// The byte after the word.
    var end: Int32
    /// CSS pixels of the word.
    var width: Double
    /// CSS pixels of the space after it; 0 if there is none.
    var space: Double
    /// The number of its font; that of the last part for a word of several.
    var setting: Int32
    /// The script of the text before.
    var inheritedScript: UInt32
    /// The index of the word's parts among the paragraph's, for a word that is split already; else -1.
    var parts: Int32 = -1
    /// Whether a line may end inside of the word.
    var mayBreak: Bool
    /// Whether the font changes between the word and the space after it.
    var changesFontAfterWord = false
    /// Whether the font changes between the space and the next word.
    var changesFontAfterSpace = false

    /// The word's bytes in the text.
    var range: Range<Int> { Int(start)..<Int(end) }
}

/// A scanner for the ends of words that reads eight bytes at a time.
enum WordScanner {
    /// Returns the first space, tab, carriage return or line feed from a byte on, or the end of the text.
    @inline(__always)
    static func endOfWord(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        while offset + 8 <= text.count {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            // Bytes below 0x21 borrow from their top bit; those of 0x80 and more are masked out.
            let low = (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080
            if low == 0 {
                offset += 8
                continue
            }
            offset += low.trailingZeroBitCount / 8
            if isSpace(text[offset]) { return offset }
            offset += 1
        }
        while offset < text.count, !isSpace(text[offset]) { offset += 1 }
        return offset
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}
