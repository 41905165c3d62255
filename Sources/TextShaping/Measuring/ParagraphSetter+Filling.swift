extension ParagraphSetter {
    /// Fills lines with the words that were read.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - end: The byte after the last word and what follows it up to the next line.
    ///   - isLast: Whether no line follows.
    mutating func fill(_ text: UnsafeRawBufferPointer, end: Int, isLast: Bool) {
        beginLine()
        for index in fragments.indices {
            let fragment = fragments[index]
            var reach = ahead
            reach.advance(by: fragment.width)
            if reach.width <= limit {
                pen = reach
                hasWords = true
            } else {
                cut(text, index)
                if isTruncated { return }
            }
            ahead = pen
            if fragment.changesFontAfterWord { ahead.snap() }
            ahead.advance(by: fragment.space)
            if fragment.changesFontAfterSpace { ahead.snap() }
        }
        endLine(at: end, isLast: isLast)
    }

    /// Ends the line that is being set and begins another.
    ///
    /// - Parameters:
    ///   - offset: The byte that the next line begins with.
    ///   - isLast: Whether the paragraph ends here.
    mutating func endLine(at offset: Int, isLast: Bool) {
        lines.append(TextLine(range: lineStart..<offset, width: pen.snappedWidth))
        lineStart = offset
        if lines.count >= greatestCount, !isLast { isTruncated = true }
        beginLine()
    }

    private mutating func beginLine() {
        pen = Pen()
        ahead = Pen()
        hasWords = false
    }
}
