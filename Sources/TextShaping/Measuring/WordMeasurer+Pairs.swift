internal import CHarfBuzz

extension WordMeasurer {
    /// What is known of a word of ASCII in a font that only kerns pairs.
    ///
    /// - Parameters:
    ///   - range: The word.
    ///   - text: The paragraph.
    ///   - chain: The number of its fonts.
    ///   - hasSpace: Whether a space in the same font follows.
    ///   - script: The script of the text before; beside another than Latin a word may be of two scripts.
    /// - Returns: Nil for other words and fonts.
    mutating func pairedRecord(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) -> WordRecord? {
        let isAlone = script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_LATIN.rawValue
        guard settings.chains[chain].kernsOnlyPairs, isAlone else {
            return nil
        }
        while pairs.count <= chain { pairs.append(nil) }
        var letters = pairs[chain] ?? LetterPairs()
        pairs[chain] = nil
        defer { pairs[chain] = letters }
        var width: Int32 = 0
        var hasLetter = false
        for offset in range {
            let byte = text[offset]
            guard LetterPairs.contains(byte) else { return nil }
            let end: UInt8? = hasSpace ? UInt8(ascii: " ") : nil
            let next = offset + 1 < range.upperBound ? text[offset + 1] : end
            guard next.map(LetterPairs.contains) ?? true,
                let advance = advance(of: byte, before: next, &letters, chain: chain)
            else { return nil }
            width &+= advance
            hasLetter = hasLetter || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
        }
        var space: Int32 = 0
        if hasSpace {
            guard let advance = advance(of: UInt8(ascii: " "), before: nil, &letters, chain: chain) else { return nil }
            space = advance
        }
        return WordRecord(
            width: width,
            space: space,
            script: hasLetter ? HB_SCRIPT_LATIN.rawValue : script,
            clusterCount: UInt16(clamping: range.count),
            face: 0,
            mayBreak: !breakOffsets(in: range, of: text).isEmpty,
            isSum: true,
            isExact: true
        )
    }

    /// Design units of a character before another, shaped if the pair is new; nil if the two are not two glyphs.
    @inline(__always)
    private mutating func advance(
        of byte: UInt8,
        before next: UInt8?,
        _ letters: inout LetterPairs,
        chain: Int
    ) -> Int32? {
        switch letters[byte, next] {
        case .units(let units): return units
        case .none: return nil
        case .unknown:
            let advance = shapedAdvance(of: byte, before: next, chain: chain)
            letters[byte, next] = advance.map { .units($0) } ?? .none
            return advance
        }
    }

    private mutating func shapedAdvance(of byte: UInt8, before next: UInt8?, chain: Int) -> Int32? {
        let pair = [byte] + (next.map { [$0] } ?? [])
        let word = shaped(pair, chain: chain)
        guard word.isExact, word.clusters.count == pair.count, word.clusters.allSatisfy({ $0.face == 0 }) else {
            return nil
        }
        return word.clusters[0].advance
    }
}
