import ScreenfulTypes

extension ParagraphLayout {
    /// Fills lines with the words that were read.
    mutating func fill(_ text: UnsafeRawBufferPointer, end: Int, isLast: Bool) {
        beginLine()
        for index in fragments.indices {
            _ = set(text, fragments[index], mayCut: true)
            if isTruncated { return }
        }
        endLine(at: end, isLast: isLast)
    }

    /// Sets a word and the space after it.
    ///
    /// - Returns: False, and the word is not set, if it has to be cut and `mayCut` is false.
    @inline(__always)
    mutating func set(_ text: UnsafeRawBufferPointer, _ fragment: Fragment, mayCut: Bool) -> Bool {
        if ahead.width + fragment.width <= limit {
            place(fragment)
        } else {
            guard wrap(text, fragment, mayCut: mayCut) else { return false }
            if isTruncated { return true }
        }
        ahead = pen
        if fragment.changesFontAfterWord { ahead.snap() }
        ahead.advance(by: fragment.space)
        if fragment.changesFontAfterSpace { ahead.snap() }
        return true
    }

    /// Sets a word that fits.
    private mutating func place(_ fragment: Fragment) {
        pen = ahead
        pen.advance(by: fragment.width)
        hasWords = true
    }

    /// Sets a word that does not fit into the line as a whole.
    ///
    /// - Returns: False if it has to be cut and `mayCut` is false.
    private mutating func wrap(_ text: UnsafeRawBufferPointer, _ whole: Fragment, mayCut: Bool) -> Bool {
        var fragment = whole
        while !isTruncated {
            if ahead.width + fragment.width <= limit {
                place(fragment)
                return true
            }
            // An ideographic space hangs over the end of a line, which only `cut` handles.
            let isWhole = fragment.parts < 0 && !words.hasWideSpace(fragment.range, in: text)
            if isWhole, fragment.mayBreak,
                let head = words.longestHead(of: fragment, in: text, from: ahead, limit: limit)
            {
                pen = head.pen
                endLine(at: head.end, isLast: false)
                words.removeHead(upTo: head.end, of: &fragment, in: text)
            } else if isWhole, hasWords {
                endLine(at: Int(fragment.start), isLast: false)
            } else {
                if mayCut { cut(text, fragment) }
                return mayCut
            }
        }
        return true
    }

    /// Ends the line that is being set and begins another.
    ///
    /// `offset` is the byte that the next line begins with.
    mutating func endLine(at offset: Int, isLast: Bool) {
        lines.append(TextLine(range: lineStart..<offset, width: pen.snappedWidth))
        lineStart = offset
        if lines.count >= maxLineCount, !isLast { isTruncated = true }
        beginLine()
    }

    mutating func beginLine() {
        pen = Pen()
        ahead = Pen()
        hasWords = false
    }
}
