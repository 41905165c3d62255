/// A number as it is written.
///
/// The grammar is JSON's (RFC 8259, section 6), also in CSV: `+5`, `007` and
/// `1,000` are text, for their spelling says more than their value.
struct Numeral: Hashable, Sendable {
    /// How the number can be stored so that its spelling is not lost.
    enum Value: Hashable, Sendable {
        /// Digits that come back the same.
        case integer(Int64)
        /// A decimal that comes back the same, because it is the shortest of its value.
        case real(Double)
        /// Something like `1.50` or `2e3`, which has to be kept as text.
        case spelled
    }

    var kind: CellKinds
    var value: Value

    /// Reads a number.
    ///
    /// - Returns: Nil for what is no number, or none that a column of numbers can hold without a loss:
    ///   whole numbers of more than 64 bits and reals beyond the largest `Double`.
    init?(_ bytes: [UInt8], _ range: Range<Int>) {
        var scan = NumeralScan(bytes, range)
        guard scan.readAll() else { return nil }
        if scan.isWhole {
            self.init(whole: scan)
        } else {
            self.init(real: scan, bytes, range)
        }
    }

    private init?(whole scan: NumeralScan) {
        guard scan.digits <= 19, let magnitude = Int64(exactly: scan.mantissa) else { return nil }
        guard magnitude > 0 || !scan.isNegative else {
            // The sign of -0 would be lost.
            (kind, value) = (.real, .spelled)
            return
        }
        // 2^53 is the end of the whole numbers that a double holds without a gap.
        kind = magnitude <= 1 << 53 ? .integer : .wideInteger
        value = .integer(scan.isNegative ? -magnitude : magnitude)
    }

    private init?(real scan: NumeralScan, _ bytes: [UInt8], _ range: Range<Int>) {
        kind = .real
        // Decimals of up to 15 digits name different doubles, so without
        // trailing zeros each is the shortest name of its own; and one power of
        // ten up to 10^22 divides with a single rounding (Clinger 1990).
        if !scan.hasExponent, scan.digits <= 15, scan.lastDigit != 0, scan.fractionDigits <= 22,
            scan.mantissa > 0
        {
            let number = Double(scan.mantissa) / Self.powersOfTen[scan.fractionDigits]
            // Swift writes smaller ones with an exponent.
            if number >= 1e-4 {
                value = .real(scan.isNegative ? -number : number)
                return
            }
        }
        // Only an exponent or some 300 digits can lead out of a double's range.
        if scan.hasExponent || range.count > 300 {
            guard let number = Double(String(decoding: bytes[range], as: UTF8.self)), number.isFinite else {
                return nil
            }
        }
        value = .spelled
    }

    /// The powers of ten that a double holds exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
