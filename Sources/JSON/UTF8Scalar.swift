/// The rules of UTF-8, byte by byte.
public enum UTF8Scalar {
    /// Returns the length of the scalar that starts at a byte of 0x80 or more.
    ///
    /// - Returns: 2, 3 or 4, or 0 when the bytes are not UTF-8: overlong forms, surrogates, values over
    ///   U+10FFFF, stray or missing continuation bytes.
    /// - Note: The table of well-formed sequences is table 3-7 of the Unicode Standard 15.0.
    @inlinable
    public static func length(in bytes: [UInt8], at index: Int, before end: Int) -> Int {
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < end && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }

    /// Returns the first index in a range where the bytes are not UTF-8, or nil if all are.
    @inlinable
    public static func firstInvalid(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] < 0x80 {
                index += 1
            } else {
                let length = length(in: bytes, at: index, before: range.upperBound)
                if length == 0 { return index }
                index += length
            }
        }
        return nil
    }
}
