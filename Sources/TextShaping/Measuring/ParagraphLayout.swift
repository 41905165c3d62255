internal import CHarfBuzz

/// Breaks paragraphs into lines; keeps the storage for the next one.
///
/// Three steps for each stretch between line feeds: read its words (``readFragments(_:from:)``),
/// fill lines with them (``fill(_:end:)``), and cut those that do not fit (``cut(_:_:)``).
struct ParagraphLayout {
    var words: WordMeasurer

    /// The fonts of the paragraph.
    var spans: [TextSpan] = []
    /// The words between two line feeds.
    var fragments: [Fragment] = []
    /// Words of the paragraph that were taken apart.
    var parts: [[WordPart]] = []
    var lines: [TextLine] = []

    /// CSS pixels that a line may have.
    var limit = 0.0
    /// Lines that may be set; `Int.max` for all.
    var greatestCount = Int.max
    /// Where the line that is being set begins.
    var lineStart = 0
    /// How far the line has come, without the space after its last word.
    var pen = Pen()
    /// Where the next word of the line would begin.
    var ahead = Pen()
    /// Whether the line has a word.
    var hasWords = false
    /// Whether a line was left out.
    var isTruncated = false
    /// Whether a browser is promised to set the same lines.
    var isExact = true
    /// The script of the word before.
    var script: UInt32 = 0

    init(fonts: FontBook, cacheLimit: Int) {
        words = WordMeasurer(fonts: fonts, cacheLimit: cacheLimit)
    }

    /// Sets a paragraph.
    mutating func set(
        _ text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        width: Double
    ) -> TextLayout {
        read(text, runs: runs, style: style) { setter, text in
            setter.prepare(text, runs: runs, style: style, width: width)
            setter.setLines(text)
            if setter.isTruncated { setter.truncate(text, with: style.truncation) }
        }
        return layout(style)
    }

    /// Breaks the paragraph into lines, the last of which may be too wide for what stands for the rest.
    mutating func setLines(_ text: UnsafeRawBufferPointer) {
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
        // Browsers cut widths to 1/64 px, and let a line be 1/64 px too wide.
        limit = (max(width.isNaN ? 0 : width, 0) * 64).rounded(.down) / 64 + 1 / 64
        greatestCount = style.maximumLines > 0 ? style.maximumLines : Int.max
        lineStart = 0
        isTruncated = false
        isExact = true
        script = ScriptRuns.first(in: text.bindMemory(to: UInt8.self).span).rawValue
    }

    /// Whether nothing but spaces is left, which no line is made for.
    func isBlank(_ text: UnsafeRawBufferPointer, from start: Int) -> Bool {
        text[start...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }

    private func layout(_ style: ParagraphStyle) -> TextLayout {
        var width = 0.0
        for line in lines { width = max(width, line.width) }
        let frame = frame(style)
        return TextLayout(
            width: width,
            height: frame.lineHeight * Double(lines.count),
            lines: lines,
            isExact: isExact,
            isTruncated: isTruncated,
            ascender: frame.ascender,
            descender: frame.descender
        )
    }

    /// The height of a line, and where the baseline is in it.
    func frame(_ style: ParagraphStyle) -> (lineHeight: Double, ascender: Double, descender: Double) {
        let lineHeight = (max(style.lineHeight.isFinite ? style.lineHeight : 0, 0) * 64).rounded() / 64
        // The largest font stands for all: its ascent and descent are centred in the line.
        let font = strut
        let lead = ((lineHeight - font.ascent - font.descent) / 2).rounded(.down)
        return (lineHeight, font.ascent + lead, lineHeight - font.ascent - lead)
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
