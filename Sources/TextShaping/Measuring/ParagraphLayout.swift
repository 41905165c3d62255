internal import CHarfBuzz
import ScreenfulTypes

/// A paragraph that is broken into lines; its storage is reused for the next one.
///
/// Three steps for each stretch between line feeds: read its words (``readFragments(_:from:)``),
/// fill lines with them (``fill(_:end:)``), and cut those that do not fit (``cut(_:_:)``).
struct ParagraphLayout {
    var words: WordMeasurer
    /// The fonts of the paragraph.
    var spans: [TextSpan] = []
    /// The words between two line feeds.
    var fragments: [Fragment] = []
    /// The parts of the words of the paragraph that were split.
    var parts: [[WordPart]] = []
    var lines: [TextLine] = []
    /// CSS pixels that a line may have.
    var limit = 0.0
    /// The maximum number of lines; `Int.max` for all.
    var maxLineCount = Int.max
    /// The first byte of the line that is being set.
    var lineStart = 0
    /// The end of the line, without the space after its last word.
    var pen = Pen()
    /// The start of the next word on the line.
    var ahead = Pen()
    /// Whether the line has a word.
    var hasWords = false
    /// Whether a line was left out.
    var isTruncated = false
    /// Whether a browser is guaranteed to set the same lines.
    var isExact = true
    /// The script of the word before.
    var script: UInt32 = 0

    init(fonts: FontBook, cacheLimit: Int) { words = WordMeasurer(fonts: fonts, cacheLimit: cacheLimit) }

    /// Sets a paragraph.
    mutating func set(
        _ text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        width: Double
    ) -> TextLayout {
        read(text, runs: runs, style: style) { layout, text in
            layout.prepare(text, runs: runs, style: style, width: width)
            layout.setLines(text)
            if layout.isTruncated { layout.truncate(text, with: style.truncation) }
        }
        return layout(style)
    }

    /// Breaks the paragraph into lines; the last one is not truncated yet.
    private mutating func setLines(_ text: UnsafeRawBufferPointer) {
        var start = 0
        while start < text.count, !isTruncated {
            let end = readFragments(text, from: start)
            let isLast = isBlank(text, from: end)
            if !fragments.isEmpty || end > start && text[end - 1] == UInt8(ascii: "\n") {
                fill(text, end: isLast ? text.count : end, isLast: isLast)
            }
            start = isLast ? text.count : end
        }
    }

    mutating func prepare(_ text: UnsafeRawBufferPointer, runs: [TextRun], style: ParagraphStyle, width: Double) {
        if words.settings.isFull { words.removeAll() }
        TextSpan.cover(text, with: runs, settings: &words.settings, into: &spans)
        lines.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        // Browsers truncate widths to 1/64 px, and accept a line that is 1/64 px too wide.
        limit = (max(width.isNaN ? 0 : width, 0) * 64).rounded(.down) / 64 + 1 / 64
        maxLineCount = style.maximumLines > 0 ? style.maximumLines : Int.max
        lineStart = 0
        isTruncated = false
        isExact = true
        script = ScriptRuns.first(in: text.bindMemory(to: UInt8.self).span).rawValue
    }

    /// Returns true if only spaces are left, which get no line.
    private func isBlank(_ text: UnsafeRawBufferPointer, from start: Int) -> Bool {
        text[start...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }

    private func layout(_ style: ParagraphStyle) -> TextLayout {
        var width = 0.0
        for line in lines { width = max(width, line.width) }
        let frame = frame(style)
        return TextLayout(
            size: Size(width: width, height: frame.lineHeight * Double(lines.count)),
            lines: lines,
            ascender: frame.ascender,
            descender: frame.descender,
            isExact: isExact,
            isTruncated: isTruncated
        )
    }

    /// Returns the height of a line, and its baseline as seen from the top and, negative, from the bottom.
    func frame(_ style: ParagraphStyle) -> (lineHeight: Double, ascender: Double, descender: Double) {
        let lineHeight = (max(style.lineHeight.isFinite ? style.lineHeight : 0, 0) * 64).rounded() / 64
        // The ascent and descent of the largest font are centred in the line.
        let font = strut
        let lead = ((lineHeight - font.ascent - font.descent) / 2).rounded(.down)
        return (lineHeight, font.ascent + lead, font.ascent + lead - lineHeight)
    }

    /// The font of the paragraph's element on the page: the largest of its runs, of several the first.
    private var strut: FontSetting {
        var strut = words.settings.all[spans[0].setting]
        for span in spans.dropFirst() {
            let font = words.settings.all[span.setting]
            if font.size > strut.size { strut = font }
        }
        return strut
    }
}

extension ParagraphLayout {
    /// Returns the height of a paragraph: that of ``set(_:runs:style:width:)``, without its lines.
    ///
    /// No word is kept after it is set, and reading ends where no further word can change the number of lines.
    mutating func height(
        of text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        width: Double
    ) -> TextLayout {
        read(text, runs: runs, style: style) { layout, text in
            layout.prepare(text, runs: runs, style: style, width: width)
            guard !layout.countLines(text) else { return }
            // Cutting a word needs all words of the paragraph.
            layout.prepare(text, runs: runs, style: style, width: width)
            layout.setLines(text)
        }
        let frame = frame(style)
        return TextLayout(
            size: Size(width: 0, height: frame.lineHeight * Double(lines.count)),
            ascender: frame.ascender,
            descender: frame.descender,
            isExact: isExact
        )
    }

    /// Fills lines with each word as it is read.
    ///
    /// - Returns: False if a word has to be cut; the lines are not valid then.
    private mutating func countLines(_ text: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < text.count, !isTruncated {
            guard let end = countLines(text, from: start) else { return false }
            start = isBlank(text, from: end) ? text.count : end
        }
        return true
    }

    /// Fills lines with the words up to a line feed or the end.
    ///
    /// - Returns: The byte after it; nil if a word has to be cut.
    private mutating func countLines(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        beginLine()
        var span = 0
        var offset = start
        var endsLine = skipSpaces(text, &offset)
        var isEmpty = !endsLine
        while !endsLine, offset < text.count, !isTruncated {
            isEmpty = false
            // This word is on the last line that is shown, so the words after it do not matter.
            if lines.count + 1 == maxLineCount { break }
            let fragment = readFragment(text, &offset, &span, &endsLine)
            guard set(text, fragment, mayCut: false) else { return nil }
        }
        if lines.count + 1 == maxLineCount, !isEmpty {
            endLine(at: offset, isLast: false)
            return offset
        }
        if !isTruncated, !isEmpty { endLine(at: offset, isLast: isBlank(text, from: offset)) }
        return offset
    }

    /// The number of bytes that are read at first of a text with a maximum number of lines.
    private static let firstBytes = 2048
    /// The factor by which that number grows while the lines need more.
    private static let growth = 4
    /// An upper bound of the bytes after the last line that may have an effect on it: ligatures, words of a dictionary.
    private static let lookahead = 512

    /// Reads the part of a text that is shown.
    ///
    /// A word of a megabyte is shaped as a whole before a line is filled with its start. So a text
    /// with a maximum number of lines is cut; text that is far after the last line changes nothing.
    ///
    /// `set` sets a text as if it were the whole paragraph.
    mutating func read(
        _ text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        _ set: (inout Self, UnsafeRawBufferPointer) -> Void
    ) {
        // The largest of all fonts decides where baselines are, so that all runs have to begin before.
        var count = max(Self.firstBytes, min(runs.last?.range.lowerBound ?? 0, text.count) + 1)
        while style.maximumLines > 0, count < text.count {
            let beginning = UnsafeRawBufferPointer(rebasing: text[..<Self.startOfCharacter(in: text, at: count)])
            set(&self, beginning)
            if isTruncated, lineStart + Self.lookahead <= beginning.count { return }
            count *= Self.growth
        }
        set(&self, text)
    }

    /// Returns the first byte of the character that contains a byte.
    private static func startOfCharacter(in text: UnsafeRawBufferPointer, at offset: Int) -> Int {
        (max(0, offset - 3)...offset).last { text[$0] & 0xC0 != 0x80 } ?? offset
    }
}
