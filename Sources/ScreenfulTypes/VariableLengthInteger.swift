/// Integers of variable length: seven bits a byte, low bits first (LEB128, DWARF 5 section 7.6).
extension [UInt8] {
    /// Appends a number.
    @inlinable
    package mutating func append(variableLength value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Returns the number at a position and moves the position behind it; nil if the bytes end within the number.
    @inlinable
    package func variableLength(at position: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < count, shift < 64 {
            let byte = self[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}

extension Int64 {
    /// The number with its sign in the lowest bit, so that numbers near 0 become short (zigzag encoding).
    @inlinable package var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }

    /// Creates a number from its ``zigzag``.
    @inlinable
    package init(zigzag value: UInt64) {
        self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}
