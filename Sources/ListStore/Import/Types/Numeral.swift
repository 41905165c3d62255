import JSON

/// A parsed number.
///
/// The grammar is JSON's (RFC 8259, section 6), also in CSV: `+5`, `007` and
/// `1,000` are text, so that their spelling is kept.
struct Numeral: Hashable, Sendable {
    /// The stored form of the number, from which its spelling can be restored.
    enum Value: Hashable, Sendable {
        case integer(Int64)
        /// A decimal in canonical form: the shortest that has its value.
        case real(Double)
        /// A number in another form, such as `1.50` or `2e3`, which is kept as text.
        case spelled
    }

    var kind: CellKinds
    var value: Value

    /// Reads a number.
    ///
    /// - Returns: Nil for text that is no number, and for numbers that no column can hold without loss:
    ///   whole numbers of more than 64 bits and reals beyond the largest `Double`.
    init?(_ bytes: [UInt8], _ range: Range<Int>) {
        // Most texts are told by their first byte.
        let first = bytes[range.lowerBound]
        guard first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9,
            let number = JSONReader.number(bytes, in: range)
        else { return nil }
        if number.isWhole {
            self.init(whole: number)
        } else {
            self.init(real: number, bytes, range)
        }
    }

    private init?(whole number: NumberToken) {
        guard number.digits <= 19, let magnitude = Int64(exactly: number.mantissa) else { return nil }
        guard magnitude > 0 || !number.isNegative else {
            // The sign of -0 would be lost.
            (kind, value) = (.real, .spelled)
            return
        }
        // 2^53 is the end of the whole numbers that a double holds without a gap.
        kind = magnitude <= 1 << 53 ? .integer : .wideInteger
        value = .integer(number.isNegative ? -magnitude : magnitude)
    }

    private init?(real number: NumberToken, _ bytes: [UInt8], _ range: Range<Int>) {
        kind = .real
        // Decimals of up to 15 digits name different doubles, so without trailing zeros each is the shortest name of
        // its own; and one power of ten up to 10^22 divides with a single rounding (Clinger 1990).
        if !number.hasExponent, number.digits <= 15, !number.mantissa.isMultiple(of: 10), number.exponent >= -22 {
            let magnitude = Double(number.mantissa) / NumberToken.exactPowersOfTen[-number.exponent]
            // Swift writes smaller ones with an exponent.
            if magnitude >= 1e-4 {
                value = .real(number.isNegative ? -magnitude : magnitude)
                return
            }
        }
        // Only an exponent or some 300 digits can exceed a double's range.
        if number.hasExponent || range.count > 300 {
            guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else {
                return nil
            }
        }
        value = .spelled
    }
}
