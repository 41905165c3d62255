/// A writer of variable-length integers: seven bits a byte, low bits first (LEB128, DWARF 5 section 7.6).
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ value: Int) {
        precondition(value >= 0, "\(value) cannot be stored")
        write(UInt64(value))
    }

    /// Writes a number of either sign; numbers near 0 become short (zigzag encoding).
    mutating func write(signed value: Int64) {
        write(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

/// A reader of the bytes of a ``ByteWriter``.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func read() throws(StoreError) -> UInt64 {
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

    mutating func readInt() throws(StoreError) -> Int {
        guard let value = Int(exactly: try read()) else {
            throw StoreError(.corrupt, "the database of lists is damaged: a number is too large")
        }
        return value
    }

    mutating func readSigned() throws(StoreError) -> Int64 {
        let value = try read()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}
