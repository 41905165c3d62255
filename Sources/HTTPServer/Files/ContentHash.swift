/// A number that stands for some bytes and is the same in every run.
///
/// - Note: FNV-1a with 64 bits (Fowler, Noll, Vo 1991; draft-eastlake-fnv). It tells versions of a
///   file apart; it is no defence against someone who makes two files with one hash.
struct ContentHash: Hashable {
    let rawValue: UInt64

    init(of bytes: [UInt8]) {
        rawValue = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
