extension WordMeasurer {
    /// The longest part of a word that ends where a line may end and fits.
    ///
    /// The part is a word of its own to the cache: it is shaped without what follows on the next line.
    ///
    /// - Parameters:
    ///   - fragment: A short word of one font.
    ///   - text: The paragraph.
    ///   - start: How far the line has come.
    ///   - limit: CSS pixels that the line may have.
    /// - Returns: The byte after the part, and how far the line comes with it; nil if none fits.
    mutating func longestHead(
        of fragment: Fragment,
        in text: UnsafeRawBufferPointer,
        from start: Pen,
        limit: Double
    ) -> (end: Int, pen: Pen)? {
        let font = settings.all[Int(fragment.setting)]
        for offset in breakOffsets(in: fragment.range, of: text).reversed() {
            let head = Int(fragment.start)..<Int(fragment.start) + offset
            let inherited = fragment.inheritedScript
            let record = record(of: head, in: text, chain: font.chain, hasSpace: false, inheriting: inherited)
            var pen = start
            pen.advance(by: width(of: record, head, in: text, font: font, inheriting: inherited))
            if head.count > 1, Self.isSoftHyphen(text, head.upperBound - 2..<head.upperBound) {
                pen.hyphenate(by: hyphen(setting: Int(fragment.setting)))
            }
            if pen.width <= limit { return (head.upperBound, pen) }
        }
        return nil
    }

    /// Makes a word what is left of it after a part.
    mutating func removeHead(upTo start: Int, of fragment: inout Fragment, in text: UnsafeRawBufferPointer) {
        let font = settings.all[Int(fragment.setting)]
        fragment.start = Int32(truncatingIfNeeded: start)
        let hasSpace = fragment.space != 0 && !fragment.changesFontAfterWord
        let inherited = fragment.inheritedScript
        let record = record(of: fragment.range, in: text, chain: font.chain, hasSpace: hasSpace, inheriting: inherited)
        fragment.width = width(of: record, fragment.range, in: text, font: font, inheriting: inherited)
        fragment.mayBreak = record.mayBreak
    }
}
