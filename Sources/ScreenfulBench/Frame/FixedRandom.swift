/// Numbers that a seed decides (SplitMix64).
struct FixedRandom {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next number, from 0 up to, not including, `count`.
    mutating func below(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }
}
