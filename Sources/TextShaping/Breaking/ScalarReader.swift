/// A decoder of UTF-8 that reads one character after the other.
enum ScalarReader {
    /// Returns the character that begins at a byte, and the offset of the next one.
    ///
    /// A byte that begins no well-formed character is read alone, as U+FFFD.
    @inline(__always)
    static func read(_ text: borrowing Span<UInt8>, at offset: Int, before end: Int) -> (scalar: UInt32, next: Int) {
        let first = UInt32(text[offset])
        let length: Int
        let least: UInt32
        var scalar: UInt32
        switch first {
        case 0..<0x80: return (first, offset + 1)
        case 0xC2...0xDF: (length, least, scalar) = (2, 0x80, first & 0x1F)
        case 0xE0...0xEF: (length, least, scalar) = (3, 0x800, first & 0x0F)
        case 0xF0...0xF4: (length, least, scalar) = (4, 0x1_0000, first & 0x07)
        default: return (0xFFFD, offset + 1)
        }
        guard offset + length <= end else { return (0xFFFD, offset + 1) }
        for index in offset + 1..<offset + length {
            let byte = UInt32(text[index])
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, offset + 1) }
            scalar = scalar << 6 | byte & 0x3F
        }
        guard scalar >= least, scalar <= 0x10_FFFF, !(0xD800...0xDFFF).contains(scalar) else {
            return (0xFFFD, offset + 1)
        }
        return (scalar, offset + length)
    }
}
