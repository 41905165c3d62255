/// A number that stands for some bytes and is the same in every run.
///
/// - Note: FNV-1a with 64 bits (Fowler, Noll, Vo 1991; draft-eastlake-fnv), by words of eight bytes, each folded
///   once so that its upper half counts in the lower one. It tells versions apart; it is no defence against
///   someone who makes two files with one hash.
struct ContentHash: Hashable {
    let rawValue: UInt64

    init(of bytes: [UInt8]) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                hash = (hash ^ word) &* 0x100_0000_01B3
                hash ^= hash >> 32
                index += 8
            }
            while index < bytes.count {
                hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        // Otherwise zeros at the end of both would make one of two lengths.
        hash = (hash ^ UInt64(bytes.count)) &* 0x100_0000_01B3
        rawValue = hash ^ hash >> 32
    }
}
