/// The parts of a number as they are read from left to right.
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

    /// Whether there is neither a fraction nor an exponent.
    var isWhole: Bool { fractionDigits == 0 && !hasExponent }

    /// Reads everything.
    ///
    /// - Returns: False when it is no number.
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
            // Wraps beyond 19 digits; nobody looks at the mantissa then.
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
