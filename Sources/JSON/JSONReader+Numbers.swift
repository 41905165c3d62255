/// A number's range in the input and, if they fit, its digits.
package struct NumberToken: Sendable {
    var range: Range<Int>
    package var isNegative = false
    /// The digits without point and sign, valid while `digits` is at most 19.
    package var mantissa: UInt64 = 0
    /// Significant digits seen: all but leading zeros.
    package var digits = 0
    /// The power of ten that the mantissa is to be multiplied by.
    package var exponent = 0
    /// Whether there is neither a fraction nor an exponent.
    package var isWhole = true
    /// Whether an exponent is written.
    package var hasExponent = false

    /// The number, when it was written as an integer and fits; "-0" is no integer, for its sign would be lost.
    var integer: Int64? {
        guard isWhole, digits <= 19 else { return nil }
        if isNegative {
            guard mantissa != 0, mantissa <= UInt64(Int64.max) + 1 else { return nil }
            return Int64(truncatingIfNeeded: 0 &- mantissa)
        }
        return Int64(exactly: mantissa)
    }
}

extension JSONReader {
    /// Returns the number that a range of bytes is as a whole; nil if it is none.
    package static func number(_ bytes: [UInt8], in range: Range<Int>) -> NumberToken? {
        guard !range.isEmpty else { return nil }
        var reader = Self(bytes, in: range)
        guard let token = try? reader.scanNumber(), token.range == range else { return nil }
        return token
    }

    /// Moves past a number, collecting its digits.
    mutating func scanNumber() throws(JSONError) -> NumberToken {
        var token = NumberToken(range: position..<position)
        var index = position
        if bytes[index] == UInt8(ascii: "-") {
            token.isNegative = true
            index += 1
        }
        let whole = scanDigits(from: index, into: &token)
        guard whole > index, whole == index + 1 || bytes[index] != UInt8(ascii: "0") else {
            throw JSONError(whole == end && whole == index ? .unexpectedEnd : .invalidNumber, at: index)
        }
        index = whole
        if index < end, bytes[index] == UInt8(ascii: ".") {
            let fraction = scanDigits(from: index + 1, into: &token)
            guard fraction > index + 1 else {
                throw JSONError(fraction == end ? .unexpectedEnd : .invalidNumber, at: fraction)
            }
            token.exponent -= fraction - index - 1
            token.isWhole = false
            index = fraction
        }
        if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index = try scanExponent(from: index + 1, into: &token)
        }
        token.range = position..<index
        position = index
        return token
    }

    /// Reads digits into the mantissa, and returns the index after the last.
    @inline(__always)
    private func scanDigits(from start: Int, into token: inout NumberToken) -> Int {
        var index = start
        while index < end {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            // Wraps for more than 19 digits; the mantissa is not used then.
            token.mantissa = token.mantissa &* 10 &+ UInt64(digit)
            if token.digits > 0 || digit > 0 { token.digits += 1 }
            index += 1
        }
        return index
    }

    private func scanExponent(from start: Int, into token: inout NumberToken) throws(JSONError) -> Int {
        var index = start
        var isNegative = false
        if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let first = index
        var exponent = 0
        while index < end, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] {
            // Beyond this cap nothing is representable, and the slow path reads the text itself.
            if exponent < 100_000 { exponent = exponent * 10 + Int(bytes[index] - UInt8(ascii: "0")) }
            index += 1
        }
        guard index > first else { throw JSONError(index == end ? .unexpectedEnd : .invalidNumber, at: index) }
        token.exponent += isNegative ? -exponent : exponent
        (token.isWhole, token.hasExponent) = (false, true)
        return index
    }

    /// Returns the `Double` nearest to a scanned number.
    func double(of token: NumberToken) throws(JSONError) -> Double {
        // Exact when the digits fit a double's 53 bits and the power of ten is
        // one: then a single multiplication or division rounds once
        // (Clinger 1990, "How to read floating point numbers accurately").
        let powers = NumberToken.exactPowersOfTen
        if token.digits <= 19, token.mantissa <= 1 << 53, abs(token.exponent) < powers.count {
            let magnitude = Double(token.mantissa)
            let power = powers[abs(token.exponent)]
            let value = token.exponent < 0 ? magnitude / power : magnitude * power
            return token.isNegative ? -value : value
        }
        let text = String(decoding: bytes[token.range], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw JSONError(.numberOutOfRange, at: token.range.lowerBound)
        }
        return value
    }
}

extension NumberToken {
    /// The powers of ten that a double holds exactly.
    package static let exactPowersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

/// A number of at most 15 digits without exponent.
struct PlainNumber {
    /// The digits as an integer, without the point.
    var digits: Int64
    /// The number of digits after the point.
    var decimals: Int
    var isNegative: Bool

    /// The number as an integer, unless it has a point or is "-0", whose sign would be lost.
    var integer: Int64? {
        guard decimals == 0, !isNegative || digits != 0 else { return nil }
        return isNegative ? -digits : digits
    }

    /// The number as a double; exact, because digits and power of ten are.
    var double: Double {
        let magnitude = decimals == 0 ? Double(digits) : Double(digits) / NumberToken.exactPowersOfTen[decimals]
        return isNegative ? -magnitude : magnitude
    }
}

extension JSONReader {
    /// Reads a number on the fast path: at most 15 digits without exponent, as in nearly all messages.
    ///
    /// - Returns: Nil, with nothing read, for every other number or value.
    @inline(__always)
    mutating func readPlainNumber() -> PlainNumber? {
        let (first, end) = (position, end)
        let scanned = bytes.withUnsafeBufferPointer { bytes -> (number: PlainNumber, end: Int)? in
            var index = first
            let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
            if isNegative { index += 1 }
            let start = index
            var digits: Int64 = 0
            while index < end, bytes[index] &- UInt8(ascii: "0") <= 9 {
                digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
                index += 1
            }
            let whole = index - start
            // A leading zero may only stand alone.
            guard whole > 0, whole == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
            var decimals = 0
            if index < end, bytes[index] == UInt8(ascii: ".") {
                index += 1
                let point = index
                while index < end, bytes[index] &- UInt8(ascii: "0") <= 9 {
                    digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
                    index += 1
                }
                decimals = index - point
                guard decimals > 0 else { return nil }
            }
            guard whole + decimals <= 15, index == end || bytes[index] | 0x20 != UInt8(ascii: "e") else { return nil }
            return (PlainNumber(digits: digits, decimals: decimals, isNegative: isNegative), index)
        }
        guard let scanned else { return nil }
        position = scanned.end
        return scanned.number
    }
}
