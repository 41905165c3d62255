/// Random numbers from a seed, the same for the same seed.
///
/// - Note: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix64: Sendable {
    /// 2⁶⁴ divided by the golden ratio, by which the state grows with each number.
    @usableFromInline package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    @usableFromInline var state: UInt64

    /// Creates the numbers of a seed.
    @inlinable
    package init(seed: UInt64) { state = seed }

    /// Returns the next number.
    @inlinable
    package mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mix(state)
    }

    /// Returns a number from 0 up to, not including, 1.
    @inlinable
    package mutating func fraction() -> Double {
        // A double's significand has 53 bits.
        Double(next() >> 11) * 0x1p-53
    }

    /// Mixes the bits of a number, so that each depends on all.
    @inlinable
    package static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
