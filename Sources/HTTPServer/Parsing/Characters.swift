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
