import ScreenfulTypes

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
        // Decimals of up to 15 digits name different doubles, so without trailing zeros each is the shortest name of
        // its own; and one power of ten up to 10^22 divides with a single rounding (Clinger 1990).
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
        // Only an exponent or some 300 digits can exceed a double's range.
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

/// A scanner for the parts of a number, from left to right.
struct NumeralScan {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private(set) var isNegative = false
    /// The digits without sign and point, valid while ``digits`` is at most 19.
    private(set) var mantissa: UInt64 = 0
    /// Digits without leading zeros.
    private(set) var digits = 0
    private(set) var fractionDigits = 0
    private(set) var lastDigit: UInt8 = 0
    private(set) var hasExponent = false

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isWhole: Bool { fractionDigits == 0 && !hasExponent }

    /// Reads everything; false when it is no number.
    mutating func readAll() -> Bool {
        isNegative = skip(UInt8(ascii: "-"))
        let startsWithZero = position < end && bytes[position] == UInt8(ascii: "0")
        let whole = readDigits()
        guard whole > 0, whole == 1 || !startsWithZero else { return false }
        if skip(UInt8(ascii: ".")) {
            fractionDigits = readDigits()
            guard fractionDigits > 0 else { return false }
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            hasExponent = true
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { return false }
        }
        return position == end
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// Reads digits into the mantissa, and returns their number.
    private mutating func readDigits() -> Int {
        let start = position
        while position < end {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            // Wraps beyond 19 digits, where the mantissa is not used.
            mantissa = mantissa &* 10 &+ UInt64(digit)
            if digits > 0 || digit > 0 { digits += 1 }
            lastDigit = digit
            position += 1
        }
        return position - start
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while position < end, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
        return position - start
    }
}
