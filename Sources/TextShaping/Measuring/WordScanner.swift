/// Finds the ends of words, eight bytes at a time.
enum WordScanner {
    /// The first space, tab, carriage return or line feed from a byte on, or the end of the text.
    @inline(__always)
    static func endOfWord(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        while offset + 8 <= text.count {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            // Bytes below 0x21 borrow from their top bit; those of 0x80 and more are left out.
            let low = (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080
            if low == 0 {
                offset += 8
                continue
            }
            offset += low.trailingZeroBitCount / 8
            if isSpace(text[offset]) { return offset }
            offset += 1
        }
        while offset < text.count, !isSpace(text[offset]) { offset += 1 }
        return offset
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}
