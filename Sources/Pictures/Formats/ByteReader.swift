/// Reads numbers at places of a file's beginning.
struct ByteReader {
    /// A number lies beyond the bytes.
    struct OutOfBytes: Error {}

    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Returns a reader of a part; of one that is longer than the bytes, of what there is of it.
    func part(_ range: Range<Int>) -> Self {
        let start = bytes.startIndex
        let range = range.clamped(to: 0..<count)
        return Self(bytes[start + range.lowerBound..<start + range.upperBound])
    }

    func byte(at offset: Int) throws(OutOfBytes) -> UInt8 {
        guard offset >= 0, offset < count else { throw OutOfBytes() }
        return bytes[bytes.startIndex + offset]
    }

    func text(at offset: Int, _ length: Int) throws(OutOfBytes) -> String {
        guard offset >= 0, offset + length <= count else { throw OutOfBytes() }
        return String(decoding: part(offset..<offset + length).bytes, as: UTF8.self)
    }

    func big16(at offset: Int) throws(OutOfBytes) -> UInt16 { UInt16(try number(at: offset, 2, isBig: true)) }
    func big24(at offset: Int) throws(OutOfBytes) -> UInt32 { UInt32(try number(at: offset, 3, isBig: true)) }
    func big32(at offset: Int) throws(OutOfBytes) -> UInt32 { UInt32(try number(at: offset, 4, isBig: true)) }
    func big64(at offset: Int) throws(OutOfBytes) -> UInt64 { try number(at: offset, 8, isBig: true) }
    func little16(at offset: Int) throws(OutOfBytes) -> UInt16 { UInt16(try number(at: offset, 2, isBig: false)) }
    func little24(at offset: Int) throws(OutOfBytes) -> UInt32 { UInt32(try number(at: offset, 3, isBig: false)) }
    func little32(at offset: Int) throws(OutOfBytes) -> UInt32 { UInt32(try number(at: offset, 4, isBig: false)) }

    /// Reads a number of up to eight bytes.
    func number(at offset: Int, _ length: Int, isBig: Bool) throws(OutOfBytes) -> UInt64 {
        guard offset >= 0, offset <= count - length else { throw OutOfBytes() }
        var number: UInt64 = 0
        for place in 0..<length {
            let byte = UInt64(bytes[bytes.startIndex + offset + place])
            number |= byte << UInt64(8 * (isBig ? length - 1 - place : place))
        }
        return number
    }
}
