extension WordMeasurer {
    /// The longest part of a word that ends where a line may end and fits.
    ///
    /// The part is a word of its own to the cache: it is shaped without what follows on the next line.
    ///
    /// - Parameters:
    ///   - fragment: A short word of one font.
    ///   - text: The paragraph.
    ///   - room: CSS pixels left in the line.
    /// - Returns: The byte after the part, and its width; nil if none fits.
    mutating func longestHead(
        of fragment: Fragment,
        in text: UnsafeRawBufferPointer,
        room: Double
    ) -> (end: Int, width: Double)? {
        let font = settings.all[Int(fragment.setting)]
        for offset in breakOffsets(in: fragment.range, of: text).reversed() {
            let head = Int(fragment.start)..<Int(fragment.start) + offset
            let inherited = fragment.inheritedScript
            let record = record(of: head, in: text, chain: font.chain, hasSpace: false, inheriting: inherited)
            let width = width(of: record, head, in: text, font: font, inheriting: inherited)
            if width <= room { return (head.upperBound, width) }
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
