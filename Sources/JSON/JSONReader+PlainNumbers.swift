/// A number of at most 15 digits without exponent.
struct PlainNumber {
    /// The digits as an integer, without the point.
    var digits: Int64
    /// How many of the digits stand behind the point.
    var decimals: Int
    var isNegative: Bool

    /// The number as an integer, unless it has a point or is "-0", whose sign would be lost.
    var integer: Int64? {
        guard decimals == 0, !isNegative || digits != 0 else { return nil }
        return isNegative ? -digits : digits
    }

    /// The number as a double; exact, because digits and power of ten are.
    var double: Double {
        let magnitude = decimals == 0 ? Double(digits) : Double(digits) / exactPowersOfTen[decimals]
        return isNegative ? -magnitude : magnitude
    }
}

extension JSONReader {
    /// Reads a number, if it is of the kind that nearly all messages hold.
    ///
    /// - Returns: Nil, with nothing read, for every other number and for what is none.
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
