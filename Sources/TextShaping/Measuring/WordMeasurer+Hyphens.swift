extension WordMeasurer {
    /// CSS pixels of the hyphen that is drawn where a line ends at a soft one.
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

    /// Whether a soft hyphen, U+00AD, is all that is in a range.
    static func isSoftHyphen(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        range.count == 2 && text[range.lowerBound] == 0xC2 && text[range.lowerBound + 1] == 0xAD
    }
}
