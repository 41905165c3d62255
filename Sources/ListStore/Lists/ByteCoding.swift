/// A writer of variable-length integers: seven bits a byte, low bits first (LEB128, DWARF 5 section 7.6).
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func write(_ value: Int) {
        precondition(value >= 0, "\(value) cannot be stored")
        write(UInt64(value))
    }

    /// Writes a number of either sign; numbers near 0 become short (zigzag encoding).
    package mutating func write(signed value: Int64) {
        write(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

/// A reader of the bytes of a ``ByteWriter``.
package struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var isAtEnd: Bool { position == bytes.count }

    /// The bytes that were not read yet.
    package var rest: [UInt8] { Array(bytes[position...]) }

    package mutating func read() throws(StoreError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw StoreError(.corrupt, "the database of lists is damaged: a number has no end")
    }

    package mutating func readInt() throws(StoreError) -> Int {
        guard let value = Int(exactly: try read()) else {
            throw StoreError(.corrupt, "the database of lists is damaged: a number is too large")
        }
        return value
    }

    package mutating func readSigned() throws(StoreError) -> Int64 {
        let value = try read()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}
