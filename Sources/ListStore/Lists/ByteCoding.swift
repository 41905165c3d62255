import ScreenfulTypes

/// A writer of integers of variable length.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ value: UInt64) {
        bytes.append(variableLength: value)
    }

    package mutating func write(_ value: Int) {
        precondition(value >= 0, "\(value) cannot be stored")
        write(UInt64(value))
    }

    /// Writes a number of either sign; numbers near 0 become short.
    package mutating func write(signed value: Int64) {
        write(value.zigzag)
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
        if let value = bytes.variableLength(at: &position) { return value }
        throw StoreError(.corrupt, "the database of lists is damaged: a number has no end")
    }

    package mutating func readInt() throws(StoreError) -> Int {
        guard let value = Int(exactly: try read()) else {
            throw StoreError(.corrupt, "the database of lists is damaged: a number is too large")
        }
        return value
    }

    package mutating func readSigned() throws(StoreError) -> Int64 {
        Int64(zigzag: try read())
    }
}
