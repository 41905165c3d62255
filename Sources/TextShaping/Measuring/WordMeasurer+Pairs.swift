internal import CHarfBuzz

extension WordMeasurer {
    /// Returns the record of a word of ASCII in a font that only kerns pairs.
    ///
    /// Beside another script than Latin, a word may be of two scripts.
    ///
    /// - Returns: The record; nil for other words and fonts.
    mutating func pairedRecord(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) -> WordRecord? {
        let isAlone = script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_LATIN.rawValue
        guard isAlone, let pairs = settings.chains[chain].pairs,
            let word = sum(of: range, in: text, pairs, chain: chain, before: hasSpace ? UInt8(ascii: " ") : nil)
        else { return nil }
        return WordRecord(
            width: word.units,
            space: hasSpace ? spaceUnits(chain: chain) : 0,
            script: word.hasLetter ? HB_SCRIPT_LATIN.rawValue : script,
            clusterCount: UInt16(clamping: range.count),
            face: 0,
            mayBreak: word.hasMark && hasBreaks(in: range, of: text),
            isSum: true,
            isExact: true
        )
    }

    /// Returns the sum of a word's letters, and shapes new pairs; nil if a pair is not two glyphs.
    private mutating func sum(
        of range: Range<Int>,
        in text: UnsafeRawBufferPointer,
        _ pairs: LetterPairs,
        chain: Int,
        before end: UInt8?
    ) -> LetterPairs.Sum? {
        while true {
            switch pairs.sum(of: range, in: text, before: end) {
            case .known(let sum): return sum
            case .unknown(let byte, let next):
                pairs.note(shapedAdvance(of: byte, before: next, chain: chain), of: byte, before: next)
            case .notASum: return nil
            }
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
