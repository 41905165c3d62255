/// Crockford's base 32: the digits and lowercase letters without i, l, o and u.
package enum Base32 {
    /// The digits, in the order of their values.
    package static let alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
    /// The digits as ASCII.
    package static let digits = Array(alphabet.utf8)

    /// Returns bytes as digits of five bits each, the highest first; the last one is filled up with zeros.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        var (buffer, bits) = (0, 0)
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(digits[buffer >> bits & 31])
            }
        }
        if bits > 0 { text.append(digits[buffer << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the number that digits stand for, the highest first; nil if one of them is none, or they are more than 12.
    package static func number(_ text: some StringProtocol) -> UInt64? {
        guard text.utf8.count <= 12 else { return nil }
        var number: UInt64 = 0
        for byte in text.utf8 {
            guard let digit = digits.firstIndex(of: byte) else { return nil }
            number = number << 5 | UInt64(digit)
        }
        return number
    }
}
