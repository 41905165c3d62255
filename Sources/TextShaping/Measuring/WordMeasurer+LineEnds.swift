extension WordMeasurer {
    /// Returns the longest head of a word that ends at a break and fits.
    ///
    /// The cache treats the head as a word of its own: it is shaped without the text on the next line.
    ///
    /// - Parameters:
    ///   - fragment: A short word of one font.
    ///   - text: The paragraph.
    ///   - start: The pen before the word.
    ///   - limit: CSS pixels that the line may have.
    /// - Returns: The byte after the head, and the pen after it; nil if none fits.
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

    /// Removes the head of a word up to a byte.
    mutating func removeHead(upTo start: Int, of fragment: inout Fragment, in text: UnsafeRawBufferPointer) {
        let font = settings.all[Int(fragment.setting)]
        fragment.start = Int32(truncatingIfNeeded: start)
        let hasSpace = fragment.space != 0 && !fragment.changesFontAfterWord
        let inherited = fragment.inheritedScript
        let record = record(of: fragment.range, in: text, chain: font.chain, hasSpace: hasSpace, inheriting: inherited)
        fragment.width = width(of: record, fragment.range, in: text, font: font, inheriting: inherited)
        fragment.mayBreak = record.mayBreak
    }

    /// Returns the CSS pixels of the hyphen that is drawn where a line ends at a soft one.
    ///
    /// It is U+2010, or the hyphen of ASCII in a font that lacks it, and gets no letter spacing.
    mutating func hyphen(setting: Int) -> Double {
        let font = settings.all[setting]
        while hyphens.count <= font.chain { hyphens.append(-1) }
        if hyphens[font.chain] < 0 {
            let hyphen = shaped(Array("\u{2010}".utf8), chain: font.chain)
            let isThere = hyphen.clusters.allSatisfy { $0.face == 0 }
            let drawn = isThere ? hyphen : shaped([UInt8(ascii: "-")], chain: font.chain)
            hyphens[font.chain] = drawn.clusters.reduce(0) { $0 &+ $1.advance }
        }
        return Double(hyphens[font.chain]) * font.scales[0]
    }

    /// Returns true if a range holds nothing but a soft hyphen, U+00AD.
    static func isSoftHyphen(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        range.count == 2 && text[range.lowerBound] == 0xC2 && text[range.lowerBound + 1] == 0xAD
    }
}
