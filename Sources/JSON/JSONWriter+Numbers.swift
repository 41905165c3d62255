/// Writing of numbers; there must be room for them.
extension OutputSpan<UInt8> {
    /// The length of the longest integer, which has a sign or 20 digits.
    static var integerRoom: Int { 20 }
    /// The length of the longest double: a sign, 17 digits with a point, and an exponent such as `e-308`.
    static var doubleRoom: Int { 24 }

    /// Appends an integer in decimal.
    mutating func append(integer value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(magnitude: value.magnitude)
    }

    /// Appends digits, most significant first.
    mutating func append(magnitude value: UInt64) {
        guard value >= 10 else { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
        let length = value.digitCount
        precondition(length <= freeCapacity, "the digits do not fit")
        withUnsafeMutableBufferPointer { bytes, count in
            let buffer = UnsafeMutableRawBufferPointer(bytes)
            count += length
            var place = count
            var rest = value
            while rest >= 10 {
                let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
                place -= 2
                buffer.storeBytes(of: Self.pair(pair), toByteOffset: place, as: UInt16.self)
                rest = quotient
            }
            if rest > 0 { buffer[place - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
        }
    }

    /// Returns the two digits of a number below 100, as they lie in memory.
    private static func pair(_ number: UInt64) -> UInt16 {
        UnsafeRawPointer(pairs.utf8Start).loadUnaligned(fromByteOffset: 2 * Int(number), as: UInt16.self)
    }

    /// The numbers below 100, each with two digits.
    private static var pairs: StaticString {
        """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }

    /// Appends the shortest decimal that reads back as the same finite double.
    mutating func append(double value: Double) {
        if value.sign == .minus { append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        // Truncated by conversion, which is one instruction; rounding is a call of the C library.
        let whole = magnitude < 0x1p53 ? Int64(magnitude) : -1
        if Double(whole) == magnitude {
            append(magnitude: UInt64(bitPattern: whole))
        } else if !appendThousandths(magnitude) {
            let text = magnitude.description
            for byte in text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...] { append(byte) }
        }
    }

    /// Appends a number of at most three decimals and fifteen digits.
    ///
    /// Two decimals of up to fifteen digits never denote the same double, so one
    /// that reads back equal is the shortest once its zeros are cut. Most
    /// numbers of an API are of this kind (offsets, heights); this is four times
    /// faster than `description`.
    ///
    /// - Returns: False, with nothing written, when the number is not of that kind.
    private mutating func appendThousandths(_ magnitude: Double) -> Bool {
        guard magnitude < 1e12, magnitude >= 1e-3 else { return false }
        let scaled = UInt64(bitPattern: Int64(magnitude * 1000 + 0.5))
        guard Double(scaled) / 1000 == magnitude else { return false }
        let (whole, thousandths) = scaled.quotientAndRemainder(dividingBy: 1000)
        append(magnitude: whole)
        append(UInt8(ascii: "."))
        var rest = thousandths
        var place: UInt64 = 100
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
        }
        return true
    }
}

extension UInt64 {
    /// The number of decimal digits of a number over 9.
    fileprivate var digitCount: Int {
        if self < 10_000 { return self < 1_000 ? self < 100 ? 2 : 3 : 4 }
        var count = 5
        var limit: Self = 100_000
        // The largest power of ten has 20 digits.
        while count < 20, self >= limit {
            count += 1
            limit &*= 10
        }
        return count
    }
}
