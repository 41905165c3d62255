extension ParagraphLayout {
    /// The height of a paragraph: the same as ``set(_:runs:style:width:)`` finds, without its lines.
    ///
    /// Words are forgotten as soon as they are in a line, and reading ends where no further word
    /// can change how many lines there are.
    mutating func height(
        of text: UnsafeRawBufferPointer,
        runs: [TextRun],
        style: ParagraphStyle,
        width: Double
    ) -> TextHeight {
        read(text, runs: runs, style: style) { setter, text in
            setter.prepare(text, runs: runs, style: style, width: width)
            guard !setter.countLines(text) else { return }
            // A word that is cut is shaped with what is known of all words.
            setter.prepare(text, runs: runs, style: style, width: width)
            setter.setLines(text)
        }
        let frame = frame(style)
        return TextHeight(
            height: frame.lineHeight * Double(lines.count),
            isExact: isExact,
            ascender: frame.ascender,
            descender: frame.descender
        )
    }

    /// Fills lines with each word as it is read.
    ///
    /// - Returns: False if a word has to be cut, where the lines are not to be used.
    private mutating func countLines(_ text: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < text.count, !isTruncated {
            guard let end = countLines(text, from: start) else { return false }
            start = isBlank(text, from: end) ? text.count : end
        }
        return true
    }

    /// Does the same up to a line feed or the end.
    ///
    /// - Returns: The byte after it; nil if a word has to be cut.
    private mutating func countLines(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        beginLine()
        var span = 0
        var offset = start
        var isFed = passSpaces(text, &offset)
        var isEmpty = !isFed
        while !isFed, offset < text.count, !isTruncated {
            isEmpty = false
            // The line of this word is the last that is shown, whatever else is in it.
            if lines.count + 1 == greatestCount { break }
            let fragment = readFragment(text, &offset, &span, &isFed)
            guard set(text, fragment, mayCut: false) else { return nil }
        }
        if lines.count + 1 == greatestCount, !isEmpty {
            endLine(at: offset, isLast: false)
            return offset
        }
        if !isTruncated, !isEmpty { endLine(at: offset, isLast: isBlank(text, from: offset)) }
        return offset
    }
}
