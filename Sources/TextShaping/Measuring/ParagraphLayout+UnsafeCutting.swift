extension ParagraphLayout {
    /// Where a line ends that starts where a word was cut between two letters that are kerned, or joined.
    ///
    /// Chromium takes the places of letters from the word as a whole. If up to the end that follows from them
    /// there is no place where the word could be cut without shaping anew, the line is shaped anew and stays
    /// so, even if it came out wider than the box: then it tries once more with a pixel less than it needs.
    ///
    /// - Parameters:
    ///   - whole: The word as it was shaped as a whole.
    ///   - first: The part that the line starts with.
    ///   - nextSafe: The next part before which the word could be cut.
    ///   - text: The paragraph.
    /// - Returns: The part that the next line starts with, and how far the line has come; nil where lines end as
    ///   they do elsewhere.
    mutating func unsafePlace(
        in whole: [WordPart],
        from first: Int,
        before nextSafe: Int,
        _ text: UnsafeRawBufferPointer
    ) -> (index: Int, pen: Pen)? {
        guard let place = place(in: whole, from: first, before: nextSafe, limit: limit, text) else { return nil }
        let pen = unsafePen(of: first..<place, in: whole, text)
        let less = pen.snappedWidth - 1
        if pen.width <= limit || less > limit { return (place, pen) }
        guard let earlier = self.place(in: whole, from: first, before: nextSafe, limit: less, text), earlier < place
        else { return (place, pen) }
        let shorter = unsafePen(of: first..<earlier, in: whole, text)
        return shorter.width <= less ? (earlier, shorter) : (place, pen)
    }

    private mutating func unsafePen(of range: Range<Int>, in whole: [WordPart], _ text: UnsafeRawBufferPointer) -> Pen {
        var pen = Pen()
        for part in shapedAnew(whole, range, text) { pen.advance(by: part.advance) }
        let last = whole[range.upperBound - 1]
        if last.isSoftHyphen { pen.hyphenate(by: words.hyphen(setting: last.setting)) }
        return pen
    }

    /// Where a line ends by the letters' places in the whole word; nil if the word could be cut before there.
    private func place(
        in whole: [WordPart],
        from first: Int,
        before nextSafe: Int,
        limit: Double,
        _ text: UnsafeRawBufferPointer
    ) -> Int? {
        var end = first
        var width = 0.0
        while end < nextSafe, width + whole[end].advance <= limit {
            width += whole[end].advance
            end += 1
        }
        // What is left of the word fits, or so much that its end does not depend on its start.
        guard end < whole.count, end < nextSafe || width + whole[end].advance > limit else { return nil }
        end = max(end, first + 1)
        guard end < whole.count else { return nil }
        for place in (first + 1...end).reversed() where whole[place].breaksBefore {
            if place > first + 1 || !isLost(whole[place], onLineFrom: whole[first], text) { return place }
        }
        while end > first + 1, whole[end].isSoftHyphen { end -= 1 }
        return end
    }
}
