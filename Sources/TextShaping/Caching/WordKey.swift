/// The key of a word in the cache.
struct WordKey {
    /// A hash of the whole key.
    let hash: UInt64
    /// The first eight bytes, padded with zeros.
    let prefix: UInt64
    /// The next eight bytes, padded with zeros.
    let infix: UInt64
    /// The word's length in bytes.
    let count: Int
    /// The chain, a bit for a space that follows, and the script of the text before where that matters.
    let tag: UInt64

    /// Creates the key of a word.
    @inline(__always)
    init(
        _ text: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        chain: Int,
        hasSpace: Bool,
        inheriting script: UInt32
    ) {
        let count = range.count
        let prefix = Self.load(text, at: range.lowerBound, before: range.upperBound)
        // A letter of ASCII has a script of its own, so that such words, the most common, are the same after any text.
        let first = UInt8(truncatingIfNeeded: prefix) | 0x20
        let isLetter = first >= 0x61 && first <= 0x7A
        let tag = UInt64(chain) << 33 | (hasSpace ? 1 << 32 : 0) | (isLetter ? 0 : UInt64(script))
        var hash = Self.mix(prefix ^ tag &* 0x9E37_79B9_7F4A_7C15, UInt64(count) ^ 0xA076_1D64_78BD_642F)
        var infix: UInt64 = 0
        if count > 8 {
            infix = Self.load(text, at: range.lowerBound + 8, before: range.upperBound)
            hash = Self.mix(hash ^ infix, 0x5899_65CC_7537_4CC3)
        }
        var offset = range.lowerBound + 16
        while offset < range.upperBound {
            hash = Self.mix(hash ^ Self.load(text, at: offset, before: range.upperBound), 0xE703_7ED1_A0B4_28DB)
            offset += 8
        }
        self.hash = hash
        self.prefix = prefix
        self.infix = infix
        self.count = count
        self.tag = tag
    }

    /// Returns the eight bytes at an offset, or those before an end, padded with zeros.
    @inline(__always)
    private static func load(_ text: UnsafeRawBufferPointer, at offset: Int, before end: Int) -> UInt64 {
        if offset + 8 <= text.count {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            return end - offset >= 8 ? word : word & (1 << UInt64(8 * (end - offset)) - 1)
        }
        var word: UInt64 = 0
        for index in offset..<end { word |= UInt64(text[index]) << UInt64(8 * (index - offset)) }
        return word
    }

    /// Returns the folded product of two 64-bit words, as in wyhash.
    @inline(__always)
    static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
