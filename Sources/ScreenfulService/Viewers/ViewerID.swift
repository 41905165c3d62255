import ScreenfulTypes

/// The id of a viewer: 64 bits, random unless the client gives them.
///
/// Random, because viewers do not outlive the server: a client that reconnects
/// after a restart must not find another client's viewer under its old id.
package struct ViewerID: Hashable, Sendable {
    let bits: UInt64

    /// The value of each byte as a digit; 32 for bytes that are no digit.
    private static let values = (0..<256).map { byte in UInt8(Base32.digits.firstIndex { Int($0) == byte } ?? 32) }
    private static let length = 13

    package init() {
        bits = .random(in: .min ... .max)
    }

    /// The bits of the digits behind the first six.
    private static let ownBits = UInt64(1) << 35 - 1

    /// Creates a random id that begins with the same six digits as another one.
    init(beside other: Self) {
        bits = other.bits & ~Self.ownBits | .random(in: 0...Self.ownBits)
    }

    /// The number of the first six digits, by which a balancer chooses a server, and a server one of its loops: what
    /// belongs together begins with the same ones.
    package var home: UInt64 { bits >> 35 }

    /// Parses an id; fails for a text that is not 13 digits of 64 bits.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length else { return nil }
        let values = Self.values
        var text = text
        let bits = text.withUTF8 { bytes -> UInt64? in
            var bits: UInt64 = 0
            for byte in bytes {
                let digit = values[Int(byte)]
                guard digit < 32, bits >> 59 == 0 else { return nil }
                bits = bits << 5 | UInt64(digit)
            }
            return bits
        }
        guard let bits else { return nil }
        self.bits = bits
    }

    /// The id as 13 digits of Crockford's base 32.
    package var text: String {
        let bytes = (0..<Self.length).map { index in
            Base32.digits[Int(bits >> UInt64(5 * (Self.length - 1 - index)) & 31)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
