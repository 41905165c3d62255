/// A place in memory at which bytes are written, for which there must be room: debug builds check each.
struct ByteCursor {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The index of the next byte.
    private(set) var place: Int

    @inline(__always)
    init(_ bytes: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        self.bytes = bytes
        self.place = place
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        bytes[place] = byte
        place += 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends bytes; up to sixteen, as most names are, without a call.
    @inline(__always)
    mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
        let count = source.count
        let target = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(bytes)[place..<place + count]
        )
        let source = UnsafeRawBufferPointer(source)
        switch count {
        case 0..<4: for index in 0..<count { target[index] = source[index] }
        case 4..<8: target.copyEnds(of: source, as: UInt32.self)
        case 8...16: target.copyEnds(of: source, as: UInt64.self)
        default: target.copyMemory(from: source)
        }
        place += count
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Copies as many bytes, by one word at either end.
    @inline(__always)
    fileprivate func copyEnds<Word: BitwiseCopyable>(of source: UnsafeRawBufferPointer, as word: Word.Type) {
        let last = count - MemoryLayout<Word>.size
        storeBytes(of: source.loadUnaligned(as: word), as: word)
        storeBytes(of: source.loadUnaligned(fromByteOffset: last, as: word), toByteOffset: last, as: word)
    }
}

/// Writing of numbers.
extension ByteCursor {
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
        let end = place + value.digitCount
        let buffer = UnsafeMutableRawBufferPointer(bytes)
        place = end
        var next = end
        var rest = value
        while rest >= 10 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            next -= 2
            buffer.storeBytes(of: Self.pair(pair), toByteOffset: next, as: UInt16.self)
            rest = quotient
        }
        if rest > 0 { bytes[next - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
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
        } else if !append(magnitude, over: 1_000, below: 1e12), !append(magnitude, over: 1_000_000, below: 1e9) {
            let text = magnitude.description
            for byte in text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...] { append(byte) }
        }
    }

    /// Appends a number under a bound that is a whole number over a power of ten, without the zeros at its end.
    ///
    /// Two decimals of up to fifteen digits never denote the same double, so one
    /// that reads back equal is the shortest once its zeros are cut. Most
    /// numbers of an API are thousandths (offsets, heights), and estimated lengths,
    /// which are sums of 64ths, are millionths; this is four times faster than `description`.
    ///
    /// - Precondition: The bound times the divisor has at most fifteen zeros.
    /// - Returns: False, with nothing written, when the number is not of that kind.
    @inline(__always)
    private mutating func append(_ magnitude: Double, over divisor: UInt64, below bound: Double) -> Bool {
        guard magnitude < bound, magnitude >= 1e-3 else { return false }
        let scaled = UInt64(bitPattern: Int64(magnitude * Double(divisor) + 0.5))
        guard Double(scaled) / Double(divisor) == magnitude else { return false }
        let (whole, decimals) = scaled.quotientAndRemainder(dividingBy: divisor)
        append(magnitude: whole)
        append(UInt8(ascii: "."))
        var rest = decimals
        var place = divisor / 10
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
