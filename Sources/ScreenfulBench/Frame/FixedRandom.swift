import ScreenfulTypes

/// A source of random numbers from a seed.
struct FixedRandom {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// Returns the next number, from 0 up to, not including, `count`.
    mutating func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
}
