extension UInt8 {
    /// Whether the byte may stand in a token (RFC 9110, section 5.6.2).
    var isTokenCharacter: Bool {
        guard self < 128 else { return false }
        // One bit for each of !#$%&'*+-.^_`|~, digits and letters.
        let half: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return half >> UInt64(self & 63) & 1 == 1
    }

    /// Whether the byte may stand in a request's target: visible ASCII.
    var isTargetCharacter: Bool { self > 0x20 && self < 0x7F }

    /// Whether the byte may stand in a field's value (RFC 9110, section 5.5).
    var isFieldCharacter: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// The value of a hexadecimal digit, nil for other bytes.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The byte, in lower case if it is an ASCII letter.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

/// Searches that take eight bytes at a time.
extension Span<UInt8> {
    /// A word with the lowest bit of each byte set.
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// Returns the eight bytes from an index on as one number.
    func word(at index: Int) -> UInt64 {
        bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns the index of the first byte in a range that is neither visible ASCII nor a space; the range's end if
    /// all are.
    func endOfText(in range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let word = word(at: index)
            // The highest bit of a byte is set in one of the terms if the byte is below 0x20, above 0x7F, or 0x7F.
            guard ((word &- Self.ones &* 0x20) | word | (word &+ Self.ones)) & Self.ones << 7 == 0 else { break }
            index += 8
        }
        while index < range.upperBound, self[index] >= 0x20, self[index] < 0x7F { index += 1 }
        return index
    }

    /// Returns the first index of a byte in a range; the range's end if it is not there.
    func index(of byte: UInt8, in range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index + 8 <= range.upperBound, Self.zeros(in: word(at: index) ^ Self.ones &* UInt64(byte)) == 0 {
            index += 8
        }
        while index < range.upperBound, self[index] != byte { index += 1 }
        return index
    }

    /// Returns whether no byte in a range begins a query, a fragment or an escape, or is a backslash.
    func isPlainPath(in range: Range<Int>) -> Bool {
        // ?, #, % and the backslash.
        let special: (UInt64, UInt64, UInt64, UInt64) = (0x3F, 0x23, 0x25, 0x5C)
        func specials(in word: UInt64) -> UInt64 {
            Self.zeros(in: word ^ Self.ones &* special.0) | Self.zeros(in: word ^ Self.ones &* special.1)
                | Self.zeros(in: word ^ Self.ones &* special.2) | Self.zeros(in: word ^ Self.ones &* special.3)
        }
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            guard specials(in: word(at: index)) == 0 else { return false }
            index += 8
        }
        while index < range.upperBound {
            guard specials(in: UInt64(self[index])) & 0x80 == 0 else { return false }
            index += 1
        }
        return true
    }

    /// Returns a number that is 0 if no byte of a word is, and whose highest bit of the lowest such byte is set if one
    /// is.
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- ones) & ~word & ones << 7
    }

    /// Returns whether both spans have the same bytes.
    func isEqual(to other: Self) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while index + 8 <= count {
            guard word(at: index) == other.word(at: index) else { return false }
            index += 8
        }
        while index < count, self[index] == other[index] { index += 1 }
        return index == count
    }
}
