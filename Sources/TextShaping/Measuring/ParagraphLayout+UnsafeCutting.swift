extension ParagraphLayout {
    /// Returns the end of a line that starts where a word was cut between two letters that are kerned or joined.
    ///
    /// Chromium takes the positions of letters from the word as a whole. If the word cannot be cut safely up to the
    /// end that follows from them, the line is shaped anew and stays so, even if it is then wider than the box; in
    /// that case it tries once more with a pixel less than the line needs.
    ///
    /// - Parameters:
    ///   - whole: The word as it was shaped as a whole.
    ///   - first: The part that the line starts with.
    ///   - nextSafe: The next part before which the word could be cut.
    ///   - text: The paragraph.
    /// - Returns: The part that the next line starts with, and the pen after the line; nil where the ordinary rules
    ///   apply.
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

    /// Returns the end of a line by the letters' positions in the whole word; nil if the word can be cut safely before.
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
        // The rest of the word fits, or enough of it that the line's end does not depend on its start.
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
